/**
 * Returns what SES reports of a mail: of those to its own test addresses, `bounce@` and `complaint@` with any label, and
 * to suppressed ones, what they stand for.
 */
export function feedbackOf(
  emailAddress: string,
  isSuppressed: boolean,
): readonly [type: string, detail: object] {
  const [, kind = isSuppressed ? "bounce" : ""] =
    /^(bounce|complaint)(?:\+.*)?@simulator\.amazonses\.com$/.exec(
      emailAddress,
    ) ?? [];
  const timestamp = new Date().toISOString();
  switch (kind) {
    case "bounce": {
      const bounce = {
        bounceType: "Permanent",
        bounceSubType: isSuppressed ? "OnAccountSuppressionList" : "General",
        bouncedRecipients: [
          {
            emailAddress,
            status: "5.1.1",
            diagnosticCode: "550 5.1.1 unknown",
          },
        ],
        timestamp,
      };
      return ["Email Bounced", { eventType: "Bounce", bounce }];
    }
    case "complaint": {
      const complainedRecipients = [{ emailAddress }];
      const complaint = { complainedRecipients, timestamp };
      return [
        "Email Complaint Received",
        { eventType: "Complaint", complaint },
      ];
    }
    default: {
      const delivery = { recipients: [emailAddress], timestamp };
      return ["Email Delivered", { eventType: "Delivery", delivery }];
    }
  }
}
