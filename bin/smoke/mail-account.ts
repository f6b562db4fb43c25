import { GetAccountCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { StepError } from "./student-steps.ts";

/**
 * Checks that the account of SES may mail anybody. The student's own mails would not tell: SES delivers to its simulator
 * from an account that may mail nobody else.
 * @throws StepError for an account in the sandbox, or whose sending is paused
 */
export async function checkMailAccount(): Promise<void> {
  const { ProductionAccessEnabled, SendingEnabled } = await new SESv2Client(
    {},
  ).send(new GetAccountCommand({}));
  if (ProductionAccessEnabled !== true) {
    throw new StepError(
      "The account is in the sandbox of SES: only verified addresses get mails. Ask for production access.",
    );
  }
  if (SendingEnabled !== true) {
    throw new StepError(
      "Sending is paused: SES shows why under Account dashboard.",
    );
  }
}
