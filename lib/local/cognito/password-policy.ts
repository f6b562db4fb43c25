import type { Properties } from "../template/properties.ts";

const symbols = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/;

/**
 * What Cognito says to a password that breaks the pool's policy.
 * @returns undefined when the password is good
 */
export function passwordProblem(
  policy: Properties,
  password: string,
): string | undefined {
  if (password.length < policy.numberOr("MinimumLength", 8))
    return "Password not long enough";
  const rules = [
    ["RequireUppercase", /[A-Z]/, "uppercase"],
    ["RequireLowercase", /[a-z]/, "lowercase"],
    ["RequireNumbers", /\d/, "numeric"],
    ["RequireSymbols", symbols, "symbol"],
  ] as const;
  for (const [rule, pattern, kind] of rules) {
    if (policy.flag(rule) && !pattern.test(password))
      return `Password must have ${kind} characters`;
  }
  return undefined;
}
