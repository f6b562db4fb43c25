import { atEnd } from "@admission/test-tools";
import {
  AdminCreateUserCommand,
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

  const create = () =>
    client.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: email,
        TemporaryPassword: password,
        MessageAction: "SUPPRESS",
        UserAttributes: [{ Name: "email", Value: email }],
      }),
    );
  const setPassword = () =>
    client.send(
      new AdminSetUserPasswordCommand({
        UserPoolId,
        Username: email,
        Password: password,
        Permanent: true,
      }),
    );
  const login = () =>
    client.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    );
  const all = async () => {
    const { Users = [] } = await client.send(
      new ListUsersCommand({ UserPoolId }),
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

  it("gives an attack script nothing, and knows no operation that the application does not call", async () => {
    await create();
    await setPassword();
    const before = await all();
    const AccessToken = (await login()).AuthenticationResult?.AccessToken;
    const authorization = `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/20260101/us-east-1/any/aws4_request, SignedHeaders=host, Signature=0`;
    for (const operation of [
      "SignUp",
      "ConfirmSignUp",
      "ResendConfirmationCode",
      "ForgotPassword",
      "ConfirmForgotPassword",
      "InitiateAuth",
      "RespondToAuthChallenge",
      "GetUser",
      "UpdateUserAttributes",
      "ChangePassword",
      "RevokeToken",
      "GlobalSignOut",
      "DeleteUser",
      "AdminConfirmSignUp",
      "AdminResetUserPassword",
    ]) {
      const input = { ClientId, AccessToken, Username: email };
      expect((await send(operation, input)).status).toBe(403);
      const signed = await send(operation, input, { authorization });
      expect(await signed.text()).toContain("UnknownOperationException");
    }
    for (const operation of [
      "AdminGetUser",
      "AdminSetUserPassword",
      "AdminUpdateUserAttributes",
    ]) {
      const input = { UserPoolId, Username: email, Password: "Stolen-one-22" };
      expect((await send(operation, input)).status).toBe(403);
    }
    expect(await all()).toEqual(before);
    expect((await login()).AuthenticationResult).toBeDefined();
  });
});

describe("a pool or a client that anybody could call without rights on it", () => {
  const flow = "ALLOW_ADMIN_USER_PASSWORD_AUTH";
  const recovery = [{ Name: "verified_email", Priority: 1 }];

  it.each<[pool: Record<string, unknown>, client?: Record<string, unknown>]>([
    [{ UsernameConfiguration: { CaseSensitive: true } }],
    [{ AdminCreateUserConfig: {} }],
    [{ AdminCreateUserConfig: { AllowAdminCreateUserOnly: false } }],
    [{ AccountRecoverySetting: { RecoveryMechanisms: recovery } }],
    [{ AccountRecoverySetting: {} }],
    [{ LambdaConfig: { CustomMessage: "arn" } }],
    [{ MfaConfiguration: "OPTIONAL" }],
    [{}, { ExplicitAuthFlows: [flow, "ALLOW_USER_PASSWORD_AUTH"] }],
    [{}, { ExplicitAuthFlows: [flow, "ALLOW_REFRESH_TOKEN_AUTH"] }],
    [{}, { GenerateSecret: true }],
    [{}, { PreventUserExistenceErrors: "LEGACY" }],
  ])("does not start: %j %j", async (...[pool, client = {}]) => {
    const parts = localParts(new LocalTemplate().withUserPool(pool, client));
    const start = startCognito(parts.resourcesOf, {
      rights: parts.rights,
      log: () => {},
    });
    atEnd(async () => (await start.catch(() => undefined))?.stop());

    await expect(start).rejects.toThrow(
      "Pool: only addresses in any case as names",
    );
  });
});
