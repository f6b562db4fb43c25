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
  sendDiscreetly,
  toProblem,
  withCodeProblems,
  withProblems,
  wrongCredentials,
} from "./pool-errors.ts";

/** Metadata that the routes pass to the function that words the user pool's mails. */
export interface PoolMailMetadata {
  /** Request behind a mail about the password of an account that is already confirmed. */
  readonly reason?: "signup" | "resend";
}

/** Client of the calls that need no AWS rights: the user pool's public client makes them for the student. */
const client = new CognitoIdentityProviderClient({});
function poolClient() {
  return { ClientId: environment.userPoolClientId };
}

/**
 * Mails an account its way in: a code if it waits to be confirmed, else a link to a new password. An unknown address
 * gets no mail.
 */
export async function mailCodeOrReset(
  Username: string,
  metadata: PoolMailMetadata = {},
): Promise<void> {
  const isWaiting = await sendDiscreetly(
    client.send(
      new ResendConfirmationCodeCommand({ ...poolClient(), Username }),
    ),
  );
  if (isWaiting) return;
  const ClientMetadata = { ...metadata };
  await sendDiscreetly(
    client.send(
      new ForgotPasswordCommand({ ...poolClient(), Username, ClientMetadata }),
    ),
  );
}

/**
 * Creates an account with a password that nobody knows, and mails its code.
 * @returns false if there is an account already, which stays as it is
 */
export async function createAccount(username: string): Promise<boolean> {
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
      logError("mail not sent", error);
      return true;
    }
    // The user pool is stricter about addresses than our form.
    throw error instanceof InvalidParameterException
      ? badRequest(USERNAME_MESSAGE)
      : toProblem(error);
  }
}

/**
 * Confirms an account.
 * @throws Problem 400, the same for a wrong code, an expired one and an unknown account
 */
export function confirmSignUp(
  Username: string,
  ConfirmationCode: string,
): Promise<void> {
  return withCodeProblems(
    client.send(
      new ConfirmSignUpCommand({ ...poolClient(), Username, ConfirmationCode }),
    ),
  );
}

/**
 * Sets a new password.
 * @throws Problem 400, the same for a wrong code, an expired one and an unknown account
 */
export function resetPassword(
  Username: string,
  Password: string,
  ConfirmationCode: string,
): Promise<void> {
  return withCodeProblems(
    client.send(
      new ConfirmForgotPasswordCommand({
        ...poolClient(),
        Username,
        Password,
        ConfirmationCode,
      }),
    ),
  );
}

/** Uses up the digits of a mail whose token has set this password, if the user pool still accepts them. */
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

/** Returns the tokens of a login or a renewal; only a login has a refresh token of its own. */
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

/**
 * Renews the tokens.
 * @throws Problem 400 for a revoked or expired refresh token
 */
export async function refreshTokens(refreshToken: string): Promise<Tokens> {
  const { AuthenticationResult } = await withProblems(
    client.send(
      new InitiateAuthCommand({
        ...poolClient(),
        AuthFlow: "REFRESH_TOKEN_AUTH",
        AuthParameters: { REFRESH_TOKEN: refreshToken },
      }),
    ),
  );
  return tokensOf(AuthenticationResult, refreshToken);
}

export async function revokeToken(refreshToken: string): Promise<void> {
  await client.send(
    new RevokeTokenCommand({ ...poolClient(), Token: refreshToken }),
  );
}
