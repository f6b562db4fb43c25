import { jobHandler } from "../job-handler.ts";
import { count } from "../metrics.ts";
import { markUnmailable, type Unmailable } from "../storage/unmailable.ts";

type Recipients = readonly { readonly emailAddress: string }[];

/** What SES reports of a mail, as far as it is read. */
interface Feedback {
  readonly detail: {
    readonly bounce?: {
      readonly bounceType: string;
      readonly bouncedRecipients: Recipients;
    };
    readonly complaint?: { readonly complainedRecipients: Recipients };
  };
}

async function markAll(
  recipients: Recipients,
  reason: Unmailable,
): Promise<void> {
  for (const { emailAddress } of recipients) {
    await markUnmailable(emailAddress, reason);
  }
}

/** Ends the mails to addresses that do not exist, or whose owners have called one spam. A full mailbox may be empty again. */
export const handler = jobHandler(
  async ({ detail: { bounce, complaint } }: Feedback): Promise<void> => {
    if (bounce) count("MailsBounced");
    if (complaint) count("MailsComplainedOf");
    if (bounce?.bounceType === "Permanent") {
      await markAll(bounce.bouncedRecipients, "bounce");
    }
    if (complaint) await markAll(complaint.complainedRecipients, "complaint");
  },
);
