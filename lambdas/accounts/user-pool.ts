import {
  CodeDeliveryFailureException,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  InvalidParameterException,
  LimitExceededException,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SignUpCommand,
  UsernameExistsException,
  type AuthenticationResultType,
} from "@aws-sdk/client-cognito-identity-provider";
import { USERNAME_MESSAGE } from "../../shared/accounts.ts";
import { environment } from "../environment.ts";
import { logError } from "../http/log.ts";
import { badRequest } from "../http/problem.ts";
import type { PoolMailMetadata } from "./mail-metadata.ts";
import {
  explain,
  explained,
  quietly,
  withCode,
  wrongCredentials,
} from "./pool-errors.ts";
import { unknownPassword } from "./secrets.ts";

/** The calls that need no AWS rights: the user pool's public client makes them for the student. */
const client = new CognitoIdentityProviderClient({});
function poolClient() {
  return { ClientId: environment.userPoolClientId };
}

/**
 * Mails an account what opens it: a code where it waits to be confirmed, a link to a new password where it is. Nobody
 * else gets a mail.
 */
export const mailWayIn = async (
  Username: string,
  metadata: PoolMailMetadata = {},
): Promise<void> => {
  const isWaiting = await quietly(
    client.send(
      new ResendConfirmationCodeCommand({ ...poolClient(), Username }),
    ),
  );
  if (isWaiting) return;
  const ClientMetadata = { ...metadata };
  await quietly(
    client.send(
      new ForgotPasswordCommand({ ...poolClient(), Username, ClientMetadata }),
    ),
  );
};

/**
 * Makes an account that nobody has a password for, and mails its code.
 * @returns false where there is an account already, which stays as it is
 */
export const makeAccount = async (username: string): Promise<boolean> => {
  try {
    await client.send(
      new SignUpCommand({
        ...poolClient(),
        Username: username,
        Password: unknownPassword(),
        UserAttributes: [{ Name: "email", Value: username }],
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof UsernameExistsException) return false;
    if (
      error instanceof CodeDeliveryFailureException ||
      error instanceof LimitExceededException
    ) {
      logError("a mail could not be sent", error);
      return true;
    }
    // Not every text of our form is an address to the user pool.
    throw error instanceof InvalidParameterException
      ? badRequest(USERNAME_MESSAGE)
      : explain(error);
  }
};

/** A wrong code, an expired one and an unknown account are all the same 400. */
export const confirmSignUp = (
  Username: string,
  ConfirmationCode: string,
): Promise<void> =>
  withCode(
    client.send(
      new ConfirmSignUpCommand({ ...poolClient(), Username, ConfirmationCode }),
    ),
  );

/** A wrong code, an expired one and an unknown account are all the same 400. */
export const resetPassword = (
  Username: string,
  Password: string,
  ConfirmationCode: string,
): Promise<void> =>
  withCode(
    client.send(
      new ConfirmForgotPasswordCommand({
        ...poolClient(),
        Username,
        Password,
        ConfirmationCode,
      }),
    ),
  );

/** The digits of a mail whose token has set this password open nothing any more, where the user pool still takes them. */
export const consumeDigits = async (
  username: string,
  password: string,
  digits: string,
): Promise<void> => {
  await resetPassword(username, password, digits).catch(() => {});
};

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** What a login or a renewal gave; a login gives a refresh token too. */
export const tokensOf = (
  result: AuthenticationResultType | undefined,
  refreshToken = "",
): Tokens => {
  if (!result?.AccessToken) throw wrongCredentials();
  return {
    accessToken: result.AccessToken,
    refreshToken: result.RefreshToken ?? refreshToken,
  };
};

/** New tokens for a refresh token; a revoked or expired one is a 400. */
export const refreshTokens = async (refreshToken: string): Promise<Tokens> => {
  const { AuthenticationResult } = await explained(
    client.send(
      new InitiateAuthCommand({
        ...poolClient(),
        AuthFlow: "REFRESH_TOKEN_AUTH",
        AuthParameters: { REFRESH_TOKEN: refreshToken },
      }),
    ),
  );
  return tokensOf(AuthenticationResult, refreshToken);
};

export const revokeToken = async (refreshToken: string): Promise<void> => {
  await client.send(
    new RevokeTokenCommand({ ...poolClient(), Token: refreshToken }),
  );
};
