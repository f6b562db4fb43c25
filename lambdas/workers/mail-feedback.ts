import { jobHandler } from "../job-handler.ts";
import { count } from "../metrics.ts";
import { markUnmailable } from "../storage/unmailable.ts";

/** What SES reports of a mail, as far as it is read. */
interface Feedback {
  readonly detail: {
    readonly bounce?: {
      readonly bounceType: string;
      readonly bouncedRecipients: readonly { readonly emailAddress: string }[];
    };
    readonly complaint?: {
      readonly complainedRecipients: readonly {
        readonly emailAddress: string;
      }[];
    };
  };
}

/** Ends the mails to addresses that do not exist, or whose owners have called one spam. A full mailbox may be empty again. */
export const handler = jobHandler(
  async ({ detail: { bounce, complaint } }: Feedback): Promise<void> => {
    if (bounce) count("MailsBounced");
    if (complaint) count("MailsComplainedOf");
    const recipients = [
      ...(bounce?.bounceType === "Permanent" ? bounce.bouncedRecipients : []),
      ...(complaint?.complainedRecipients ?? []),
    ];
    for (const { emailAddress } of recipients) {
      await markUnmailable(emailAddress);
    }
  },
);
