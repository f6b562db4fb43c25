import { atEnd } from "@admission/test-tools";
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
} from "@jest/globals";
import { startCognito, type LocalCognito } from "../cognito/cognito.ts";
import { credentials } from "../server/credentials.ts";
import { LocalTemplate } from "./local-template.ts";
import { localClient, localParts } from "./support.ts";

const email = "ada@example.edu";
const password = "Long-enough-1";
const template = new LocalTemplate().withUserPool();
const { resourcesOf, rights } = localParts(template);
const ClientId = resourcesOf("AWS::Cognito::UserPoolClient")[0]?.name;
const UserPoolId = resourcesOf("AWS::Cognito::UserPool")[0]?.name;

async function expectRefusal(call: Promise<unknown>, name: string) {
  await expect(call).rejects.toMatchObject({ name });
}

describe("the local Cognito", () => {
  let local: LocalCognito;
  let client: CognitoIdentityProviderClient;

  beforeAll(async () => {
    const started = await startCognito(resourcesOf, { rights, log: () => {} });
    if (started === undefined) throw new Error("no pool");
    local = started;
    client = new CognitoIdentityProviderClient(localClient(local.endpoint));
  });
  beforeEach(() => local.reset());
  afterAll(async () => {
    client.destroy();
    await local.stop();
  });

  const create = (Username = email, TemporaryPassword = password) =>
    client.send(
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
  const setPassword = (Password = password, Username = email) =>
    client.send(
      new AdminSetUserPasswordCommand({
        UserPoolId,
        Username,
        Password,
        Permanent: true,
      }),
    );
  const login = (
    PASSWORD = password,
    USERNAME = email,
    flow:
      | "ADMIN_USER_PASSWORD_AUTH"
      | "REFRESH_TOKEN_AUTH" = "ADMIN_USER_PASSWORD_AUTH",
  ) =>
    client.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow: flow,
        AuthParameters: { USERNAME, PASSWORD },
      }),
    );
  const get = (Username = email) =>
    client.send(new AdminGetUserCommand({ UserPoolId, Username }));
  const remove = (Username = email) =>
    client.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
  const all = async (Filter?: string) => {
    const { Users = [] } = await client.send(
      new ListUsersCommand({ UserPoolId, Filter }),
    );
    return Users;
  };

  /** Sends a request as a script does, without a signature unless one is given. */
  const send = (
    operation: string,
    input: object,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    fetch(local.endpoint, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
        ...headers,
      },
      body: JSON.stringify(input),
    });

  it("creates an account, whose password works once it is set", async () => {
    const { User } = await create();
    expect(User?.UserStatus).toBe("FORCE_CHANGE_PASSWORD");
    expect(await login()).toMatchObject({
      ChallengeName: "NEW_PASSWORD_REQUIRED",
    });
    expect((await login()).AuthenticationResult).toBeUndefined();

    await setPassword("Another-one-22", "ADA@example.edu");

    expect((await get()).UserStatus).toBe("CONFIRMED");
    await expectRefusal(login(), "NotAuthorizedException");
    expect(
      (await login("Another-one-22", "Ada@example.edu")).AuthenticationResult,
    ).toBeDefined();
  });

  it("names the account by the id that its token has", async () => {
    await create();
    await setPassword();
    const { AuthenticationResult } = await login();
    const { UserAttributes, Username } = await get();

    const [, payload = ""] =
      AuthenticationResult?.AccessToken?.split(".") ?? [];
    const { sub } = JSON.parse(
      Buffer.from(payload, "base64url").toString(),
    ) as { sub: string };
    expect(Username).toBe(sub);
    expect(UserAttributes).toEqual(
      expect.arrayContaining([
        { Name: "sub", Value: sub },
        { Name: "email", Value: email },
        { Name: "email_verified", Value: "true" },
      ]),
    );
  });

  it.each([
    ["short", "Short-1", "not long enough"],
    [
      "without an uppercase letter",
      "long-enough-12",
      "must have uppercase characters",
    ],
    [
      "without a lowercase letter",
      "LONG-ENOUGH-12",
      "must have lowercase characters",
    ],
    ["without a digit", "Long-enough-xx", "must have numeric characters"],
    ["without a symbol", "LongEnough1234", "must have symbol characters"],
  ])("rejects a password that is %s", async (_name, weak, problem) => {
    const refusal = {
      name: "InvalidPasswordException",
      message: `Password did not conform with policy: Password ${problem}`,
    };
    await expect(create(email, weak)).rejects.toMatchObject(refusal);
    await create();
    await expect(setPassword(weak)).rejects.toMatchObject(refusal);
  });

  it("rejects a second account for an address, case-insensitively", async () => {
    await create();
    await expectRefusal(create("ADA@example.edu"), "UsernameExistsException");
  });

  it("creates one account for two concurrent calls", async () => {
    const outcomes = await Promise.allSettled([create(), create()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
      "fulfilled",
      "rejected",
    ]);
    expect(await all()).toHaveLength(1);
  });

  it("rejects a wrong password like an address without an account", async () => {
    await create();
    await setPassword();
    const refusal = {
      name: "NotAuthorizedException",
      message: "Incorrect username or password.",
    };
    await expect(login("Wrong-password-1")).rejects.toMatchObject(refusal);
    await expect(login(password, "nobody@e.edu")).rejects.toMatchObject(
      refusal,
    );
  });

  it("logs in by the one flow of its client only", async () => {
    await create();
    await setPassword();
    await expectRefusal(
      login(password, email, "REFRESH_TOKEN_AUTH"),
      "InvalidParameterException",
    );
  });

  it.each(["no address", "a b@example.edu", `${"a".repeat(128)}@example.edu`])(
    "rejects the name %j",
    async (name) => {
      await expectRefusal(create(name), "InvalidParameterException");
      await expectRefusal(login(password, name), "InvalidParameterException");
    },
  );

  it.each([
    ["AdminSetUserPassword", () => setPassword(password, "nobody@e.edu")],
    ["AdminGetUser", () => get("nobody@e.edu")],
    ["AdminDeleteUser", () => remove("nobody@e.edu")],
  ])("reports an unknown user by %s", async (_name, call) => {
    await expectRefusal(call(), "UserNotFoundException");
  });

  it("lists its users, finds one by address, and deletes it", async () => {
    await create();
    await create("bob@example.edu");
    expect(await all()).toHaveLength(2);
    expect(await all(`email = "${email}"`)).toHaveLength(1);

    await remove("ADA@example.edu");
    expect(await all(`email = "${email}"`)).toEqual([]);
    await create();
  });

  it.each([
    ["SignUp", { Username: "eve@example.edu", Password: password }],
    ["ConfirmSignUp", { Username: email, ConfirmationCode: "123456" }],
    ["ResendConfirmationCode", { Username: email }],
    ["ForgotPassword", { Username: email }],
    [
      "ConfirmForgotPassword",
      {
        Username: email,
        ConfirmationCode: "123456",
        Password: "Stolen-one-22",
      },
    ],
    [
      "InitiateAuth",
      {
        AuthFlow: "USER_PASSWORD_AUTH",
        AuthParameters: { USERNAME: email, PASSWORD: password },
      },
    ],
    [
      "RespondToAuthChallenge",
      {
        ChallengeName: "NEW_PASSWORD_REQUIRED",
        ChallengeResponses: { USERNAME: email, NEW_PASSWORD: "Stolen-one-22" },
      },
    ],
    ["GetUser", {}],
    [
      "UpdateUserAttributes",
      {
        UserAttributes: [{ Name: "email", Value: "eve@example.edu" }],
      },
    ],
    [
      "ChangePassword",
      { PreviousPassword: password, ProposedPassword: "Stolen-one-22" },
    ],
    ["RevokeToken", { Token: "token" }],
    ["GlobalSignOut", {}],
    ["DeleteUser", {}],
    ["AdminGetUser", { UserPoolId, Username: email }],
    [
      "AdminSetUserPassword",
      {
        UserPoolId,
        Username: email,
        Password: "Stolen-one-22",
        Permanent: true,
      },
    ],
  ])("gives an attack script nothing by %s", async (operation, input) => {
    await create();
    await setPassword();
    const before = await all();
    const AccessToken = (await login()).AuthenticationResult?.AccessToken;
    const reply = await send(operation, { ClientId, AccessToken, ...input });

    expect(reply.status).toBe(403);
    expect(await all()).toEqual(before);
    expect((await login()).AuthenticationResult).toBeDefined();
  });

  it("knows no operation that the application does not call", async () => {
    const authorization = `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/20260101/us-east-1/any/aws4_request, SignedHeaders=host, Signature=0`;
    for (const operation of [
      "SignUp",
      "ForgotPassword",
      "InitiateAuth",
      "UpdateUserAttributes",
      "AdminUpdateUserAttributes",
      "AdminConfirmSignUp",
      "AdminResetUserPassword",
    ]) {
      const reply = await send(operation, {}, { authorization });
      expect(await reply.text()).toContain("UnknownOperationException");
    }
  });
});

describe("a pool or a client", () => {
  const isOpen: readonly (readonly [
    name: string,
    pool: Record<string, unknown>,
    client?: Record<string, unknown>,
  ])[] = [
    [
      "distinguishes the case of addresses",
      { UsernameConfiguration: { CaseSensitive: true } },
    ],
    ["lets everybody sign up", { AdminCreateUserConfig: {} }],
    [
      "does not keep everybody from signing up",
      { AdminCreateUserConfig: { AllowAdminCreateUserOnly: false } },
    ],
    [
      "mails codes for new passwords",
      {
        AccountRecoverySetting: {
          RecoveryMechanisms: [{ Name: "verified_email", Priority: 1 }],
        },
      },
    ],
    [
      "does not say who recovers accounts, which Cognito does by mail",
      { AccountRecoverySetting: {} },
    ],
    ["calls a function", { LambdaConfig: { CustomMessage: "arn" } }],
    ["has a second factor", { MfaConfiguration: "OPTIONAL" }],
    [
      "logs in without rights",
      {},
      {
        ExplicitAuthFlows: [
          "ALLOW_ADMIN_USER_PASSWORD_AUTH",
          "ALLOW_USER_PASSWORD_AUTH",
        ],
      },
    ],
    [
      "renews tokens",
      {},
      {
        ExplicitAuthFlows: [
          "ALLOW_ADMIN_USER_PASSWORD_AUTH",
          "ALLOW_REFRESH_TOKEN_AUTH",
        ],
      },
    ],
    ["has a secret", {}, { GenerateSecret: true }],
    ["tells who exists", {}, { PreventUserExistenceErrors: "LEGACY" }],
  ];

  it.each(isOpen)(
    "that %s does not start",
    async (_name, pool, client = {}) => {
      const parts = localParts(new LocalTemplate().withUserPool(pool, client));
      const start = startCognito(parts.resourcesOf, {
        rights: parts.rights,
        log: () => {},
      });
      atEnd(async () => (await start.catch(() => undefined))?.stop());

      await expect(start).rejects.toThrow(
        "Pool: only addresses in any case as names",
      );
    },
  );
});
