import { jobHandler } from "../job-handler.ts";
import { count } from "../metrics.ts";
import {
  lastMailState,
  recordMailState,
  type MailState,
} from "../storage/mail-states.ts";
import { markUnmailable, noteDelivery } from "../storage/unmailable.ts";

interface Bounce {
  readonly bounceType: string;
  readonly bounceSubType: string;
  readonly bouncedRecipients: readonly { readonly status?: string }[];
  readonly timestamp: string;
}

/** What SES reports of a mail, as far as it is read. */
interface Feedback {
  readonly detail: {
    readonly eventType: keyof typeof STATES;
    /** Each mail has one recipient. */
    readonly mail: {
      readonly destination: readonly [string];
      readonly messageId: string;
      readonly timestamp: string;
      readonly tags: Readonly<Record<string, readonly string[]>>;
    };
    readonly bounce?: Bounce;
    readonly complaint?: {
      readonly complaintFeedbackType?: string;
      readonly timestamp: string;
    };
    readonly delivery?: { readonly timestamp: string };
    readonly deliveryDelay?: { readonly timestamp: string };
  };
}

const STATES = {
  Delivery: "delivered",
  DeliveryDelay: "delayed",
  Bounce: "bounced",
  Complaint: "complained",
  Reject: "rejected",
} as const satisfies Record<string, MailState["state"]>;

/** Subtypes of bounces from addresses that do not exist, or that SES knows as such. */
const NO_ADDRESS = ["NoEmail", "Suppressed", "OnAccountSuppressionList"];

/** Returns what a bounce says of its address: nothing, if the mailbox was full or the server away. */
function reasonOf({
  bounceType,
  bounceSubType,
  bouncedRecipients,
}: Bounce): "bounce" | "refusal" | undefined {
  if (bounceType !== "Permanent") {
    return bounceSubType === "ContentRejected" ? "refusal" : undefined;
  }
  // RFC 3463: 5.1 is about the address; a policy or a reputation is another's.
  const isGone = ({ status = "" }) => status.startsWith("5.1.");
  return NO_ADDRESS.includes(bounceSubType) || bouncedRecipients.some(isGone)
    ? "bounce"
    : "refusal";
}

/**
 * Records what became of a mail, and which addresses take none, or want none. SES's reports come once or more, and in any
 * order: what an older one says of an address is no longer so if a younger one says otherwise.
 */
export const handler = jobHandler(
  async ({ detail }: Feedback): Promise<void> => {
    const { eventType, mail, bounce, complaint } = detail;
    const [address] = mail.destination;
    const { timestamp: reported_at } =
      bounce ?? complaint ?? detail.delivery ?? detail.deliveryDelay ?? mail;
    const isLast = await recordMailState(address, {
      state: STATES[eventType],
      kind: mail.tags["kind"]?.[0] ?? "",
      message_id: mail.messageId,
      reported_at,
    });
    if (bounce !== undefined) {
      count("MailsBounced");
      const reason = reasonOf(bounce);
      const last = isLast ? undefined : await lastMailState(address);
      if (reason !== undefined && last?.state !== "delivered") {
        await markUnmailable(address, reason, reported_at);
      }
    }
    // Whoever moves a mail out of the spam says so by a complaint as well.
    if (complaint && complaint.complaintFeedbackType !== "not-spam") {
      count("MailsComplainedOf");
      await markUnmailable(address, "complaint", reported_at);
    }
    if (eventType === "Delivery") await noteDelivery(address, reported_at);
  },
);
