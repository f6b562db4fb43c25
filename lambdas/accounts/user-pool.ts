import {
  CodeDeliveryFailureException,
  CodeMismatchException,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ExpiredCodeException,
  ForgotPasswordCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  InvalidParameterException,
  InvalidPasswordException,
  LimitExceededException,
  NotAuthorizedException,
  PasswordResetRequiredException,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SignUpCommand,
  TooManyFailedAttemptsException,
  TooManyRequestsException,
  UsernameExistsException,
  UserNotConfirmedException,
  UserNotFoundException,
  type AuthenticationResultType,
} from "@aws-sdk/client-cognito-identity-provider";
import { USERNAME_MESSAGE } from "../../shared/accounts.ts";
import type { PoolMailMetadata } from "./mail-metadata.ts";
import { environment } from "../environment.ts";
import { logError } from "../http/log.ts";
import { badRequest, forbidden, tooManyRequests } from "../http/problem.ts";

/** The calls that need no AWS rights: the user pool's public client makes them for the student. */
const client = new CognitoIdentityProviderClient({});
const ClientId = environment.userPoolClientId;

const WRONG_CREDENTIALS = "Incorrect email address or password.";
const WRONG_CODE =
  "This code is not valid or has expired. Please check it or ask for a new one.";

/** What a student is told, in words that never say whether an account exists. */
const explain = (error: unknown): unknown => {
  if (
    error instanceof NotAuthorizedException ||
    error instanceof UserNotFoundException ||
    // The user pool says so whatever the password is. The owner resets it like everybody whose password does not work.
    error instanceof PasswordResetRequiredException
  ) {
    return /attempts exceeded/i.test(error.message)
      ? tooManyRequests()
      : badRequest(WRONG_CREDENTIALS);
  }
  if (error instanceof UserNotConfirmedException) {
    return forbidden(
      "Your account is not confirmed yet. Please enter the code that we emailed to you.",
    );
  }
  if (
    error instanceof CodeMismatchException ||
    error instanceof ExpiredCodeException
  )
    return badRequest(WRONG_CODE);
  if (error instanceof InvalidPasswordException)
    return badRequest("Your password does not meet the requirements.");
  if (
    error instanceof LimitExceededException ||
    error instanceof TooManyRequestsException ||
    error instanceof TooManyFailedAttemptsException
  ) {
    return tooManyRequests();
  }
  return error;
};

const explained = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    throw explain(error);
  }
};

/** Outcomes that an unknown address does not have: told to nobody, so that they do not tell it apart. */
const quietly = async (call: Promise<unknown>): Promise<boolean> => {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof CodeDeliveryFailureException) {
      logError("a mail could not be sent", error);
      return true;
    }
    const harmless =
      error instanceof UserNotFoundException ||
      error instanceof InvalidParameterException ||
      error instanceof NotAuthorizedException;
    if (harmless) return false;
    throw explain(error);
  }
};

/** Mails a new code to an account that waits for it, and to nobody else; false where there is none such. */
export const resendCode = (username: string): Promise<boolean> =>
  quietly(
    client.send(
      new ResendConfirmationCodeCommand({ ClientId, Username: username }),
    ),
  );

/** Mails a link to an account that is confirmed, and to nobody else. */
export const forgotPassword = async (
  username: string,
  metadata: PoolMailMetadata = {},
): Promise<void> => {
  await quietly(
    client.send(
      new ForgotPasswordCommand({
        ClientId,
        Username: username,
        ClientMetadata: { ...metadata },
      }),
    ),
  );
};

/**
 * Makes an account and mails its code. An account that exists keeps its password, and its owner gets a mail that helps
 * on: the code again, or a way to log in. Only the mail tells the difference.
 */
export const signUp = async (
  username: string,
  password: string,
): Promise<void> => {
  try {
    await client.send(
      new SignUpCommand({
        ClientId,
        Username: username,
        Password: password,
        UserAttributes: [{ Name: "email", Value: username }],
      }),
    );
  } catch (error) {
    if (error instanceof CodeDeliveryFailureException) {
      logError("a mail could not be sent", error);
      return;
    }
    // Not every text of our form is an address to the user pool.
    if (error instanceof InvalidParameterException)
      throw badRequest(USERNAME_MESSAGE);
    if (!(error instanceof UsernameExistsException)) throw explain(error);
    const waiting = await resendCode(username);
    if (!waiting) await forgotPassword(username, { reason: "signup" });
  }
};

/** Whatever is wrong with a code or with the account that it is for, the reply is the same. */
const withCode = async (call: Promise<unknown>): Promise<void> => {
  try {
    await call;
  } catch (error) {
    const ofThisAccount =
      error instanceof UserNotFoundException ||
      error instanceof NotAuthorizedException ||
      error instanceof InvalidParameterException ||
      error instanceof LimitExceededException ||
      error instanceof TooManyFailedAttemptsException;
    throw ofThisAccount ? badRequest(WRONG_CODE) : explain(error);
  }
};

/** A wrong code, an expired one and an unknown account are all the same 400. */
export const confirmSignUp = (username: string, code: string): Promise<void> =>
  withCode(
    client.send(
      new ConfirmSignUpCommand({
        ClientId,
        Username: username,
        ConfirmationCode: code,
      }),
    ),
  );

/** A wrong code, an expired one and an unknown account are all the same 400. */
export const resetPassword = (
  username: string,
  password: string,
  code: string,
): Promise<void> =>
  withCode(
    client.send(
      new ConfirmForgotPasswordCommand({
        ClientId,
        Username: username,
        Password: password,
        ConfirmationCode: code,
      }),
    ),
  );

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

const tokensOf = (
  result: AuthenticationResultType | undefined,
  refreshToken: string,
): Tokens => {
  if (!result?.AccessToken) throw badRequest(WRONG_CREDENTIALS);
  return {
    accessToken: result.AccessToken,
    refreshToken: result.RefreshToken ?? refreshToken,
  };
};

export const logIn = async (
  username: string,
  password: string,
): Promise<Tokens> => {
  const { AuthenticationResult } = await explained(
    client.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: "USER_PASSWORD_AUTH",
        AuthParameters: { USERNAME: username, PASSWORD: password },
      }),
    ),
  );
  return tokensOf(AuthenticationResult, "");
};

/** New tokens for a refresh token; a revoked or expired one is a 400. */
export const refreshTokens = async (refreshToken: string): Promise<Tokens> => {
  const { AuthenticationResult } = await explained(
    client.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: "REFRESH_TOKEN_AUTH",
        AuthParameters: { REFRESH_TOKEN: refreshToken },
      }),
    ),
  );
  return tokensOf(AuthenticationResult, refreshToken);
};

/** Ends the refresh tokens of every device of the token's owner. */
export const revokeAllTokens = async (AccessToken: string): Promise<void> => {
  await client.send(new GlobalSignOutCommand({ AccessToken }));
};

export const revokeToken = async (refreshToken: string): Promise<void> => {
  await client.send(new RevokeTokenCommand({ ClientId, Token: refreshToken }));
};
