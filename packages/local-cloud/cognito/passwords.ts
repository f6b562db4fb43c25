import { randomBytes, scryptSync } from "node:crypto";
import { ServiceError } from "../server/json-protocol.ts";
import type { Properties } from "../template/properties.ts";

/** Stored form of a password; both parts are hexadecimal. */
export interface SealedPassword {
  readonly salt: string;
  readonly hash: string;
}

/** Derives the stored form of a password, cheaply because tests log in thousands of times. */
export function seal(
  password: string,
  salt = randomBytes(16).toString("hex"),
): SealedPassword {
  const hash = scryptSync(password, salt, 32, { N: 1024 });
  return { salt, hash: hash.toString("hex") };
}

const RULES = [
  ["RequireUppercase", /[A-Z]/, "uppercase"],
  ["RequireLowercase", /[a-z]/, "lowercase"],
  ["RequireNumbers", /\d/, "numeric"],
  ["RequireSymbols", /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/, "symbol"],
] as const;

/** Validates a new password. @throws ServiceError if it is malformed or violates this policy */
export function checkPassword(policy: Properties, password: string): void {
  if (!/^\S+.*\S+$/s.test(password) || password.length > 256) {
    throw new ServiceError(
      "InvalidParameterException",
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    );
  }
  const broken = RULES.find(
    ([rule, pattern]) => policy.flag(rule) && !pattern.test(password),
  );
  const problem =
    password.length < policy.numberOr("MinimumLength", 8)
      ? "Password not long enough"
      : broken && `Password must have ${broken[2]} characters`;
  if (problem !== undefined) {
    throw new ServiceError(
      "InvalidPasswordException",
      `Password did not conform with policy: ${problem}`,
    );
  }
}
