import {
  DeleteSuppressedDestinationCommand,
  NotFoundException,
  SESv2Client,
} from "@aws-sdk/client-sesv2";

const client = new SESv2Client({});

/** Takes an address off the list of those to which SES sends nothing, because a mail has bounced. */
export async function liftSuppression(EmailAddress: string): Promise<void> {
  try {
    await client.send(new DeleteSuppressedDestinationCommand({ EmailAddress }));
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error;
  }
}
