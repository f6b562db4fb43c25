import {
  DeleteSuppressedDestinationCommand,
  NotFoundException,
  SESv2Client,
} from "@aws-sdk/client-sesv2";
import { CLIENT } from "../aws.ts";

export const ses = new SESv2Client(CLIENT);

/** Takes an address off the list of those to which SES sends nothing, because a mail has bounced. */
export async function liftSuppression(EmailAddress: string): Promise<void> {
  try {
    await ses.send(new DeleteSuppressedDestinationCommand({ EmailAddress }));
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error;
  }
}
