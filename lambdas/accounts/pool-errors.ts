import {
  CodeDeliveryFailureException,
  CodeMismatchException,
  ExpiredCodeException,
  InvalidParameterException,
  InvalidPasswordException,
  LimitExceededException,
  NotAuthorizedException,
  PasswordResetRequiredException,
  TooManyFailedAttemptsException,
  TooManyRequestsException,
  UserNotConfirmedException,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { logError } from "../log.ts";
import { count } from "../metrics.ts";
import { badRequest, tooManyRequests } from "../problem.ts";

export function wrongCredentials() {
  return badRequest("Incorrect email address or password.");
}
export function wrongCode() {
  return badRequest(
    "This code is not valid or has expired. Please check it or ask for a new one.",
  );
}

/** Translates an error of the user pool into words that never reveal whether an account exists. */
export function toProblem(error: unknown): unknown {
  if (
    error instanceof NotAuthorizedException ||
    error instanceof UserNotFoundException ||
    // The account's password is a random one, or was chosen without this API.
    error instanceof UserNotConfirmedException ||
    // The user pool answers this for every password. The owner resets it like everybody whose password does not work.
    error instanceof PasswordResetRequiredException
  ) {
    return /attempts exceeded/i.test(error.message)
      ? tooManyRequests()
      : wrongCredentials();
  }
  if (
    error instanceof CodeMismatchException ||
    error instanceof ExpiredCodeException
  ) {
    return wrongCode();
  }
  if (error instanceof InvalidPasswordException) {
    return badRequest("Your password does not meet the requirements.");
  }
  if (error instanceof TooManyRequestsException) {
    count("AccountsThrottled");
    return tooManyRequests();
  }
  if (
    error instanceof LimitExceededException ||
    error instanceof TooManyFailedAttemptsException
  ) {
    return tooManyRequests();
  }
  return error;
}

export async function withProblems<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw toProblem(error);
  }
}

/**
 * Waits for a mail to be sent and hides outcomes that an unknown address cannot have, because they would reveal the
 * account.
 * @returns false if this account gets no such mail
 */
export async function sendDiscreetly(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    const isUnsent =
      error instanceof CodeDeliveryFailureException ||
      // The limit of one account, which has been sent several mails already.
      error instanceof LimitExceededException;
    if (isUnsent) {
      logError("mail not sent", error);
      return true;
    }
    const isHarmless =
      error instanceof UserNotFoundException ||
      error instanceof InvalidParameterException ||
      error instanceof NotAuthorizedException;
    if (isHarmless) return false;
    throw toProblem(error);
  }
}

/** Replies the same to every error of a code and of the account that it is for. */
export async function withCodeProblems(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    const isOfThisAccount =
      error instanceof UserNotFoundException ||
      error instanceof NotAuthorizedException ||
      error instanceof InvalidParameterException ||
      error instanceof LimitExceededException ||
      error instanceof TooManyFailedAttemptsException;
    throw isOfThisAccount ? wrongCode() : toProblem(error);
  }
}
