import {
  CodeMismatchException,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ExpiredCodeException,
  ForgotPasswordCommand,
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
import { environment } from "../environment.ts";
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
    error instanceof UserNotFoundException
  ) {
    return /attempts exceeded/i.test(error.message)
      ? tooManyRequests()
      : badRequest(WRONG_CREDENTIALS);
  }
  if (error instanceof UserNotConfirmedException) {
    return forbidden(
      "Your account is not confirmed yet. Please enter the code that we mailed to you.",
    );
  }
  if (error instanceof PasswordResetRequiredException) {
    return forbidden("You need to reset your password before you can log in.");
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

/** Does nothing for an account that exists: its owner is not revealed by the reply. */
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
    if (!(error instanceof UsernameExistsException)) throw explain(error);
  }
};

/** A wrong code, an expired one and an unknown account are all the same 400. */
export const confirmSignUp = async (
  username: string,
  code: string,
): Promise<void> => {
  try {
    await client.send(
      new ConfirmSignUpCommand({
        ClientId,
        Username: username,
        ConfirmationCode: code,
      }),
    );
  } catch (error) {
    throw error instanceof UserNotFoundException ||
      error instanceof NotAuthorizedException
      ? badRequest(WRONG_CODE)
      : explain(error);
  }
};

const silentlyUnlessThrottled = async (
  call: Promise<unknown>,
): Promise<void> => {
  try {
    await call;
  } catch (error) {
    const harmless =
      error instanceof UserNotFoundException ||
      error instanceof InvalidParameterException ||
      error instanceof NotAuthorizedException;
    if (!harmless) throw explain(error);
  }
};

/** Says nothing about accounts that are unknown or already confirmed. */
export const resendCode = (username: string): Promise<void> =>
  silentlyUnlessThrottled(
    client.send(
      new ResendConfirmationCodeCommand({ ClientId, Username: username }),
    ),
  );

/** Says nothing about accounts that are unknown or not confirmed. */
export const forgotPassword = (username: string): Promise<void> =>
  silentlyUnlessThrottled(
    client.send(new ForgotPasswordCommand({ ClientId, Username: username })),
  );

export const resetPassword = async (
  username: string,
  password: string,
  code: string,
): Promise<void> => {
  try {
    await client.send(
      new ConfirmForgotPasswordCommand({
        ClientId,
        Username: username,
        Password: password,
        ConfirmationCode: code,
      }),
    );
  } catch (error) {
    throw error instanceof UserNotFoundException
      ? badRequest(WRONG_CODE)
      : explain(error);
  }
};

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

export const revokeToken = async (refreshToken: string): Promise<void> => {
  await client.send(new RevokeTokenCommand({ ClientId, Token: refreshToken }));
};
