import type { Properties } from "../template/properties.ts";
import { ServiceError } from "../server/json-protocol.ts";
import { passwordProblem } from "./password-policy.ts";

/** @throws ServiceError for what no user can be called */
export function checkUsername(username: string): void {
  if (!/^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u.test(username)) {
    throw new ServiceError(
      "InvalidParameterException",
      "1 validation error detected: Value at 'username' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+",
    );
  }
}

/** @throws ServiceError for what no password can be, or not under this policy */
export function checkPassword(policy: Properties, password: string): void {
  if (!/^\S+.*\S+$/s.test(password) || password.length > 256) {
    throw new ServiceError(
      "InvalidParameterException",
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    );
  }
  const problem = passwordProblem(policy, password);
  if (problem !== undefined) {
    throw new ServiceError(
      "InvalidPasswordException",
      `Password did not conform with policy: ${problem}`,
    );
  }
}
