import {
  InvalidPasswordException,
  NotAuthorizedException,
  PasswordResetRequiredException,
  TooManyRequestsException,
  UserNotConfirmedException,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { count } from "../metrics.ts";
import { badRequest, tooManyRequests, type Problem } from "../problem.ts";

export function wrongCredentials() {
  return badRequest("Incorrect email address or password.");
}
/** Also said to a student whose code has worked, but the reply was lost on the way: a login shows whether it has. */
export function wrongCode() {
  return badRequest(
    "This code is not valid, has expired or was used already. Please check it, try to log in, or ask for a new one.",
  );
}

/** Errors of the user pool that say something about one account. */
const OF_THE_ACCOUNT = [
  NotAuthorizedException,
  UserNotFoundException,
  // The account was made without this API.
  UserNotConfirmedException,
  // The user pool answers this for every password. The owner resets it like everybody whose password does not work.
  PasswordResetRequiredException,
];

function toProblem(error: unknown, refusal: () => Problem): unknown {
  if (OF_THE_ACCOUNT.some((kind) => error instanceof kind)) {
    return error instanceof NotAuthorizedException &&
      /attempts exceeded/i.test(error.message)
      ? tooManyRequests()
      : refusal();
  }
  if (error instanceof InvalidPasswordException) {
    return badRequest("Your password does not meet the requirements.");
  }
  if (error instanceof TooManyRequestsException) {
    // Not by this student: all of them together.
    count("AccountsThrottled");
  }
  return error;
}

/**
 * Translates the errors of a call to the user pool into words that never reveal whether an account exists.
 * @param refusal what is said to an account that is missing or in a wrong state
 */
export async function withProblems<T>(
  call: Promise<T>,
  refusal = wrongCredentials,
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw toProblem(error, refusal);
  }
}
