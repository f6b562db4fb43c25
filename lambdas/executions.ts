import {
  ExecutionAlreadyExists,
  SFNClient,
  StartExecutionCommand,
} from "@aws-sdk/client-sfn";
import { CLIENT } from "./aws.ts";

const client = new SFNClient(CLIENT);

/** Starts a state machine once per name: starting it again, concurrently or later, does nothing. */
export async function startOnce(
  machineArn: string,
  name: string,
  input: object,
): Promise<void> {
  try {
    await client.send(
      new StartExecutionCommand({
        stateMachineArn: machineArn,
        name,
        input: JSON.stringify(input),
      }),
    );
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}
