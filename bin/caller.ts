import { userInfo } from "node:os";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import type { StaffAction } from "../lambdas/storage/staff-actions.ts";

/** Returns the last part of an ARN: the name of a role's session, or of a user. */
export function sessionNameOf(arn: string): string {
  return arn.slice(arn.lastIndexOf("/") + 1);
}

let name: Promise<string> | undefined;

async function findName(stage: string | undefined): Promise<string> {
  if (stage === undefined) return userInfo().username;
  const { Arn = "" } = await new STSClient({}).send(
    new GetCallerIdentityCommand({}),
  );
  return sessionNameOf(Arn);
}

/** Returns who runs this command: the name of the role session on a stage, of the user here. */
export function callerName(stage: string | undefined): Promise<string> {
  return (name ??= findName(stage));
}

/** Enters in the log what this command is about to do. The variables of the deployment are set. */
export async function recordAction(
  stage: string | undefined,
  action: Omit<StaffAction, "by">,
): Promise<void> {
  const { recordStaffAction } =
    await import("../lambdas/storage/staff-actions.ts");
  await recordStaffAction({ ...action, by: await callerName(stage) });
}
