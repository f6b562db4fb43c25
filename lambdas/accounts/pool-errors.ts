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
import { badRequest, tooManyRequests } from "../problem.ts";

export function wrongCredentials() {
  return badRequest("Incorrect email address or password.");
}
export function wrongCode() {
  return badRequest(
    "This code is not valid or has expired. Please check it or ask for a new one.",
  );
}

/** What a student is told, in words that never say whether an account exists. */
export function explain(error: unknown): unknown {
  if (
    error instanceof NotAuthorizedException ||
    error instanceof UserNotFoundException ||
    // Its password is one that nobody chose, or that somebody chose past this API.
    error instanceof UserNotConfirmedException ||
    // The user pool says so whatever the password is. The owner resets it like everybody whose password does not work.
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
  if (
    error instanceof LimitExceededException ||
    error instanceof TooManyRequestsException ||
    error instanceof TooManyFailedAttemptsException
  ) {
    return tooManyRequests();
  }
  return error;
}

export async function explained<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw explain(error);
  }
}

/**
 * Sends a mail, or does not: outcomes that an unknown address does not have are told to nobody, so that they do not
 * tell it apart.
 * @returns false where this account gets no such mail
 */
export async function quietly(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    const isUnsent =
      error instanceof CodeDeliveryFailureException ||
      // Of one account, which has been sent several mails already.
      error instanceof LimitExceededException;
    if (isUnsent) {
      logError("a mail could not be sent", error);
      return true;
    }
    const isHarmless =
      error instanceof UserNotFoundException ||
      error instanceof InvalidParameterException ||
      error instanceof NotAuthorizedException;
    if (isHarmless) return false;
    throw explain(error);
  }
}

/** Whatever is wrong with a code or with the account that it is for, the reply is the same. */
export async function withCode(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    const isOfThisAccount =
      error instanceof UserNotFoundException ||
      error instanceof NotAuthorizedException ||
      error instanceof InvalidParameterException ||
      error instanceof LimitExceededException ||
      error instanceof TooManyFailedAttemptsException;
    throw isOfThisAccount ? wrongCode() : explain(error);
  }
}
