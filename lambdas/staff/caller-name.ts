import { forbidden } from "../problem.ts";

/** Returns the last part of an ARN: the name of a role's session, or of a user. @throws Problem 403 without one */
export function nameIn(arn = ""): string {
  const name = arn.slice(arn.lastIndexOf("/") + 1);
  if (name === "") throw forbidden("IAM has proved no identity.");
  return name;
}
