import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  ListUsersCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { callsOf, refusalOf, rowsOf, type Services } from "./call.ts";

const PASSWORD = "Long-enough-1";

/** The account of a row, and what is done with it; each of them may be called with another name. */
function accountOf({ cognito, pool }: Services, id: string) {
  const { UserPoolId, ClientId } = pool;
  const email = `ada-${id}@example.edu`;
  const create = (TemporaryPassword = PASSWORD, Username = email) =>
    cognito.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username,
        TemporaryPassword,
        MessageAction: "SUPPRESS",
        UserAttributes: [
          { Name: "email", Value: Username },
          { Name: "email_verified", Value: "true" },
        ],
      }),
    );
  const set = (Password = PASSWORD, Username = email) =>
    cognito.send(
      new AdminSetUserPasswordCommand({
        UserPoolId,
        Username,
        Password,
        Permanent: true,
      }),
    );
  const login = (
    password = PASSWORD,
    USERNAME = email,
    AuthFlow:
      | "ADMIN_USER_PASSWORD_AUTH"
      | "REFRESH_TOKEN_AUTH" = "ADMIN_USER_PASSWORD_AUTH",
  ) =>
    cognito.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow,
        AuthParameters: { USERNAME, PASSWORD: password },
      }),
    );
  const get = (Username = email) =>
    cognito.send(new AdminGetUserCommand({ UserPoolId, Username }));
  const move = (Value: string, Username = email) =>
    cognito.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId,
        Username,
        UserAttributes: [
          { Name: "email", Value },
          { Name: "email_verified", Value: "true" },
        ],
      }),
    );
  const remove = (Username = email) =>
    cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
  const found = async () => {
    const { Users = [] } = await cognito.send(
      new ListUsersCommand({ UserPoolId, Filter: `email = "${email}"` }),
    );
    return Users.length;
  };
  return { email, create, set, login, get, move, remove, found };
}

type Stage = ReturnType<typeof accountOf>;

/** The passwords that a pool refuses, with its words. */
const weak = [
  ["Short-1", "not long enough"],
  ["long-enough-12", "must have uppercase characters"],
  ["LONG-ENOUGH-12", "must have lowercase characters"],
  ["Long-enough-xx", "must have numeric characters"],
  ["LongEnough1234", "must have symbol characters"],
] as const;

export const cognitoCalls = callsOf("cognito", accountOf, {
  "an account logs in once its password is set": [
    async ({ create, set, login, get }) => {
      const { User } = await create();
      const { ChallengeName, AuthenticationResult } = await login();
      await set("Another-one-22");
      return [
        User?.UserStatus,
        ChallengeName,
        AuthenticationResult ?? "no token",
        (await get()).UserStatus,
        await login().catch(refusalOf),
        (await login("Another-one-22")).AuthenticationResult !== undefined,
      ];
    },
    [
      "FORCE_CHANGE_PASSWORD",
      "NEW_PASSWORD_REQUIRED",
      "no token",
      "CONFIRMED",
      { refused: "NotAuthorizedException" },
      true,
    ],
  ],
  "an account has the name that its token has": [
    async ({ email, create, set, login, get }) => {
      await create();
      await set();
      const { AuthenticationResult } = await login();
      const { UserAttributes = [], Username } = await get();
      const values = new Map(
        UserAttributes.map(({ Name, Value }) => [Name, Value]),
      );
      const [, payload = ""] =
        AuthenticationResult?.AccessToken?.split(".") ?? [];
      const { sub } = JSON.parse(
        Buffer.from(payload, "base64url").toString(),
      ) as { sub: string };
      return [
        sub === Username && values.get("sub") === sub,
        values.get("email") === email,
        values.get("email_verified"),
      ];
    },
    [true, true, "true"],
  ],
  "the case of a name is nothing": [
    async ({ email, create, set, login, found, remove }) => {
      const other = email.replace("ada", "ADA");
      await create();
      await set(PASSWORD, other);
      const { AuthenticationResult } = await login(PASSWORD, other);
      const again = await create(PASSWORD, other).catch(refusalOf);
      await remove(other);
      return [AuthenticationResult !== undefined, again, await found()];
    },
    [true, { refused: "UsernameExistsException" }, 0],
  ],
  ...rowsOf(weak, ([password, problem]) => [
    `a password of which the pool says "${problem}"`,
    async ({ create, set }: Stage) => {
      const created = await create(password).catch((error: unknown) =>
        refusalOf(error, true),
      );
      await create();
      const isSet = await set(password).catch((error: unknown) =>
        refusalOf(error, true),
      );
      return [created, isSet];
    },
    Array.from({ length: 2 }, () => ({
      refused: "InvalidPasswordException",
      message: `Password did not conform with policy: Password ${problem}`,
    })),
  ]),
  "two calls at a time create one account, which is found and deleted": [
    async ({ create, found, remove }) => {
      const outcomes = await Promise.allSettled([create(), create()]);
      const both = outcomes.map(({ status }) => status).toSorted();
      const before = await found();
      await remove();
      return [...both, before, await found()];
    },
    ["fulfilled", "rejected", 1, 0],
  ],
  "a wrong password is refused as an address without an account is": [
    async ({ create, set, login }) => {
      const told = (error: unknown) => refusalOf(error, true);
      const stranger = await login().catch(told);
      await create();
      await set();
      return [stranger, await login("Wrong-password-1").catch(told)];
    },
    Array.from({ length: 2 }, () => ({
      refused: "NotAuthorizedException",
      message: "Incorrect username or password.",
    })),
  ],
  "another flow than the client's is closed": [
    async ({ email, create, set, login }) => {
      await create();
      await set();
      return login(PASSWORD, email, "REFRESH_TOKEN_AUTH");
    },
    { refused: "InvalidParameterException" },
  ],
  ...rowsOf(
    ["no address", "a b@example.edu", `${"a".repeat(128)}@example.edu`],
    (name) => [
      `no account is named ${name.slice(0, 20)}`,
      async ({ create, login }: Stage) => {
        return [
          await create(PASSWORD, name).catch(refusalOf),
          await login(PASSWORD, name).catch(refusalOf),
        ];
      },
      Array.from({ length: 2 }, () => ({
        refused: "InvalidParameterException",
      })),
    ],
  ),
  "an account moves to an address that has none, by its name or by its id": [
    async ({ email, create, set, login, get, move }) => {
      const [first, second] = [`a-${email}`, `b-${email}`];
      await create();
      await set();
      await create(PASSWORD, second);
      const { Username } = await get();
      await move(first);
      await move(first, Username);
      const taken = await move(second, Username).catch(refusalOf);
      const left = await login().catch(refusalOf);
      await login(PASSWORD, first);
      await move(email, Username);
      return [taken, left, (await get()).Username === Username];
    },
    [
      { refused: "AliasExistsException" },
      { refused: "NotAuthorizedException" },
      true,
    ],
  ],
  "an unknown account is named as one": [
    async ({ set, get, remove }) => {
      return Promise.all(
        [set(), get(), remove()].map((call) => call.catch(refusalOf)),
      );
    },
    Array.from({ length: 3 }, () => ({ refused: "UserNotFoundException" })),
  ],
});
