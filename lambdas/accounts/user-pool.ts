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
import { logError } from "../log.ts";
import { badRequest } from "../problem.ts";
import { unknownPassword } from "../security/secrets.ts";
import {
  explain,
  explained,
  quietly,
  withCode,
  wrongCredentials,
} from "./pool-errors.ts";

/** The calls that need no AWS rights: the user pool's public client makes them for the student. */
/** Metadata that the routes pass to the function that words the user pool's mails. */
export interface PoolMailMetadata {
  /** The request behind a mail about the password of an account that is confirmed already. */
  readonly reason?: "signup" | "resend";
}

const client = new CognitoIdentityProviderClient({});
const ClientId = environment.userPoolClientId;

/**
 * Mails an account what opens it: a code where it waits to be confirmed, a link to a new password where it is. Nobody
 * else gets a mail.
 */
export async function mailWayIn(
  Username: string,
  metadata: PoolMailMetadata = {},
): Promise<void> {
  const isWaiting = await quietly(
    client.send(new ResendConfirmationCodeCommand({ ClientId, Username })),
  );
  if (isWaiting) return;
  const ClientMetadata = { ...metadata };
  await quietly(
    client.send(
      new ForgotPasswordCommand({ ClientId, Username, ClientMetadata }),
    ),
  );
}

/**
 * Makes an account that nobody has a password for, and mails its code.
 * @returns false where there is an account already, which stays as it is
 */
export async function makeAccount(username: string): Promise<boolean> {
  try {
    await client.send(
      new SignUpCommand({
        ClientId,
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
}

/** A wrong code, an expired one and an unknown account are all the same 400. */
export function confirmSignUp(
  Username: string,
  ConfirmationCode: string,
): Promise<void> {
  return withCode(
    client.send(
      new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode }),
    ),
  );
}

/** A wrong code, an expired one and an unknown account are all the same 400. */
export function resetPassword(
  Username: string,
  Password: string,
  ConfirmationCode: string,
): Promise<void> {
  return withCode(
    client.send(
      new ConfirmForgotPasswordCommand({
        ClientId,
        Username,
        Password,
        ConfirmationCode,
      }),
    ),
  );
}

/** The digits of a mail whose token has set this password open nothing any more, where the user pool still takes them. */
export async function consumeDigits(
  username: string,
  password: string,
  digits: string,
): Promise<void> {
  await resetPassword(username, password, digits).catch(() => {});
}

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** What a login or a renewal gave; a login gives a refresh token too. */
export function tokensOf(
  result: AuthenticationResultType | undefined,
  refreshToken = "",
): Tokens {
  if (!result?.AccessToken) throw wrongCredentials();
  return {
    accessToken: result.AccessToken,
    refreshToken: result.RefreshToken ?? refreshToken,
  };
}

/** New tokens for a refresh token; a revoked or expired one is a 400. */
export async function refreshTokens(refreshToken: string): Promise<Tokens> {
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
}

export async function revokeToken(refreshToken: string): Promise<void> {
  await client.send(new RevokeTokenCommand({ ClientId, Token: refreshToken }));
}
