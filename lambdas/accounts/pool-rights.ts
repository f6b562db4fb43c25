import {
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { environment } from "../environment.ts";
import { explained, withCode } from "./pool-errors.ts";
import { tokensOf, type Tokens } from "./user-pool.ts";

/** The calls that a function needs rights on the user pool for. */
const client = new CognitoIdentityProviderClient({});
function poolUser(Username: string) {
  return {
    UserPoolId: environment.userPoolId,
    Username,
  };
}

/**
 * Logs in. Nobody else can ask the user pool to: who talks to it past this API could lock every account with wrong
 * passwords.
 */
export async function logIn(
  username: string,
  password: string,
): Promise<Tokens> {
  const { AuthenticationResult } = await explained(
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

/** Notes that the owner reads the mails to the address, without which the user pool mails no reset. */
export function verifyEmail(username: string): Promise<void> {
  return withCode(
    client.send(
      new AdminUpdateUserAttributesCommand({
        ...poolUser(username),
        UserAttributes: [{ Name: "email_verified", Value: "true" }],
      }),
    ),
  );
}

/** Gives an account this password, whatever it had, and confirms it. */
export function setPassword(username: string, Password: string): Promise<void> {
  return withCode(
    client.send(
      new AdminSetUserPasswordCommand({
        ...poolUser(username),
        Password,
        Permanent: true,
      }),
    ),
  );
}

/** Ends every token of an account, of whichever device. */
export async function revokeAllTokens(username: string): Promise<void> {
  await client.send(new AdminUserGlobalSignOutCommand(poolUser(username)));
}
