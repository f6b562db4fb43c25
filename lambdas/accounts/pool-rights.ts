import {
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { environment } from "../environment.ts";
import {
  withCodeProblems,
  withProblems,
  wrongCredentials,
} from "./pool-errors.ts";
import { tokensOf, type Tokens } from "./user-pool.ts";

/** Client of the calls that need rights on the user pool. */
const client = new CognitoIdentityProviderClient({});
function poolUser(Username: string) {
  return {
    UserPoolId: environment.userPoolId,
    Username,
  };
}

/** User names that a pool can have; any other it calls a fault of the caller (API reference, AdminInitiateAuth). */
const POSSIBLE_USERNAME = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u;

/**
 * Logs in. The user pool accepts logins from this API only: anybody else could lock every account with wrong passwords.
 */
export async function logIn(
  username: string,
  password: string,
): Promise<Tokens> {
  if (!POSSIBLE_USERNAME.test(username)) throw wrongCredentials();
  const { AuthenticationResult } = await withProblems(
    client.send(
      new AdminInitiateAuthCommand({
        UserPoolId: environment.userPoolId,
        ClientId: environment.userPoolClientId,
        AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
        AuthParameters: { USERNAME: username, PASSWORD: password },
      }),
    ),
  );
  return tokensOf(AuthenticationResult);
}

/** Records that the owner reads the mail of the address, without which the user pool mails no reset. */
export function verifyEmail(username: string): Promise<void> {
  return withCodeProblems(
    client.send(
      new AdminUpdateUserAttributesCommand({
        ...poolUser(username),
        UserAttributes: [{ Name: "email_verified", Value: "true" }],
      }),
    ),
  );
}

/** Sets the password of an account in any state, and confirms the account. */
export function setPassword(username: string, Password: string): Promise<void> {
  return withCodeProblems(
    client.send(
      new AdminSetUserPasswordCommand({
        ...poolUser(username),
        Password,
        Permanent: true,
      }),
    ),
  );
}

/** Revokes all tokens of an account, on all devices. */
export async function revokeAllTokens(username: string): Promise<void> {
  await client.send(new AdminUserGlobalSignOutCommand(poolUser(username)));
}
