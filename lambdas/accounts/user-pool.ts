import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AliasExistsException,
  CognitoIdentityProviderClient,
  InvalidParameterException,
  ListUsersCommand,
  UsernameExistsException,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { USERNAME_MESSAGE } from "../../shared/accounts.ts";
import { CLIENT } from "../aws.ts";
import { clock } from "../clock.ts";
import { environment } from "../environment.ts";
import { badRequest, conflict } from "../problem.ts";
import { unknownPassword } from "../security/secrets.ts";
import { withProblems, wrongCode, wrongCredentials } from "./pool-errors.ts";

/** Client of the user pool, which takes calls with rights only: nobody can reach it past the limits of the API. */
const client = new CognitoIdentityProviderClient(CLIENT);

function poolUser(Username: string) {
  return { UserPoolId: environment.userPoolId, Username };
}

/** Returns the attributes of an account whose mailbox is proved. */
function attributesOf(address: string) {
  return [
    { Name: "email", Value: address },
    { Name: "email_verified", Value: "true" },
  ];
}

/** Returns a claim of a token that came from the user pool itself, and so needs no verification. */
function subjectOf(token: string): string {
  const [, payload = ""] = token.split(".");
  const claims: unknown = JSON.parse(
    Buffer.from(payload, "base64url").toString(),
  );
  return (claims as { readonly sub: string }).sub;
}

/**
 * Checks a password.
 * @returns the user pool's `sub` of the account
 * @throws Problem 400 if it is wrong or there is no such account
 */
export async function logIn(
  username: string,
  password: string,
): Promise<string> {
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
  // Without a token, the pool wants a password that only an interrupted confirmation or an operator has left unset.
  const token = AuthenticationResult?.AccessToken;
  if (token === undefined) throw wrongCredentials();
  return subjectOf(token);
}

export async function hasAccount(username: string): Promise<boolean> {
  return (await withProblems(findAccount(username))) !== undefined;
}

/** Returns the user pool's `sub` of an account, or another attribute; undefined if there is none. */
export async function findAccount(
  username: string,
  name: "sub" | "email" = "sub",
): Promise<string | undefined> {
  try {
    const { UserAttributes = [] } = await client.send(
      new AdminGetUserCommand(poolUser(username)),
    );
    return UserAttributes.find(({ Name }) => Name === name)?.Value;
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

/** Account of the pool, and when it was opened: an ISO 8601 time. */
interface Account {
  readonly student: string;
  readonly username: string;
  readonly since: string;
}

/**
 * Lists all accounts, a page at a time, each with the token of the next.
 * @param token of a page; empty for the first, and undefined after the last
 */
export async function* listAccounts(token: string | undefined): AsyncGenerator<{
  readonly accounts: readonly Account[];
  readonly next: string | undefined;
}> {
  for (let next = token; next !== undefined;) {
    const { Users = [], PaginationToken } = await client.send(
      new ListUsersCommand({
        UserPoolId: environment.userPoolId,
        ...(next !== "" && { PaginationToken: next }),
      }),
    );
    const accounts = Users.map(({ Attributes = [], UserCreateDate }) => {
      const { sub: student = "", email: username = "" } = Object.fromEntries(
        Attributes.map(({ Name, Value }) => [Name, Value]),
      ) as Readonly<Record<string, string | undefined>>;
      const since = (UserCreateDate ?? clock.now()).toISOString();
      return { student, username, since };
    });
    next = PaginationToken;
    yield { accounts, next };
  }
}

export async function deleteAccount(username: string): Promise<void> {
  await client.send(new AdminDeleteUserCommand(poolUser(username)));
}

/** Gives an account another address, which has been proved. @throws Problem 409 if that has an account */
export async function setAddress(student: string, to: string): Promise<void> {
  try {
    await client.send(
      new AdminUpdateUserAttributesCommand({
        ...poolUser(student),
        UserAttributes: attributesOf(to),
      }),
    );
  } catch (error) {
    if (error instanceof AliasExistsException) {
      throw conflict("This address has an account of its own by now.");
    }
    await withProblems(Promise.reject(error as Error), wrongCode);
  }
}

/** Sets the password of an account, which its address or its student names, in any state. */
export async function setPassword(
  username: string,
  Password: string,
): Promise<void> {
  await withProblems(
    client.send(
      new AdminSetUserPasswordCommand({
        ...poolUser(username),
        Password,
        Permanent: true,
      }),
    ),
    wrongCode,
  );
}

/** Creates the account of a proved mailbox, or gives the one that it has this password. */
export async function openAccount(
  username: string,
  password: string,
): Promise<void> {
  try {
    await client.send(
      new AdminCreateUserCommand({
        ...poolUser(username),
        TemporaryPassword: unknownPassword(),
        MessageAction: "SUPPRESS",
        UserAttributes: attributesOf(username),
      }),
    );
  } catch (error) {
    if (error instanceof InvalidParameterException) {
      throw badRequest(USERNAME_MESSAGE);
    }
    if (!(error instanceof UsernameExistsException)) {
      await withProblems(Promise.reject(error as Error));
    }
  }
  await setPassword(username, password);
}
