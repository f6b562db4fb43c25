import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { startCognito } from "../../../lib/local/cognito/cognito.ts";
import { Outbox } from "../../../lib/local/outbox/outbox.ts";
import { atEnd } from "../../support/at-end.ts";
import { LocalTemplate } from "../../support/local-template.ts";
import { localClient, localParts } from "./support.ts";

const email = "ada@example.edu";
const password = "Long-enough-1";
const { resourcesOf, rights, functions } = localParts(
  new LocalTemplate().withUserPool(),
);
const ClientId = resourcesOf("AWS::Cognito::UserPoolClient")[0]?.name;
const UserPoolId = resourcesOf("AWS::Cognito::UserPool")[0]?.name;

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "users-"));
  file = join(folder, "users.json");
});
afterEach(() => rm(folder, { recursive: true }));

async function start() {
  const local = await startCognito(resourcesOf, {
    file,
    rights,
    functions,
    outbox: new Outbox(undefined),
    log: () => {},
  });
  atEnd(() => local?.stop());
  return new CognitoIdentityProviderClient(localClient(local?.endpoint ?? ""));
}
function logIn(client: CognitoIdentityProviderClient) {
  return client.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId,
      AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
}

it("migrates the users of a version that stored passwords in plain text", async () => {
  await writeFile(
    file,
    JSON.stringify({
      Groups: {},
      Users: {
        "a-b-c": {
          Attributes: [
            { Name: "sub", Value: "a-b-c" },
            { Name: "email", Value: email },
            { Name: "email_verified", Value: "true" },
          ],
          Enabled: true,
          Password: password,
          RefreshTokens: [],
          UserCreateDate: "2026-10-05T12:00:00.000Z",
          UserLastModifiedDate: "2026-10-05T12:00:00.000Z",
          Username: "a-b-c",
          UserStatus: "CONFIRMED",
        },
      },
    }),
  );

  const { AuthenticationResult } = await logIn(await start());

  expect(AuthenticationResult?.AccessToken).toBeDefined();
  expect(await readFile(file, "utf8")).not.toContain(password);

  const renewed = await (
    await start()
  ).send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: "REFRESH_TOKEN_AUTH",
      AuthParameters: {
        REFRESH_TOKEN: AuthenticationResult?.RefreshToken ?? "",
      },
    }),
  );
  expect(renewed.AuthenticationResult?.AccessToken).toBeDefined();
});

it("rejects the login flow for administrators without their rights", async () => {
  const client = await start();
  await expect(
    client.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    ),
  ).rejects.toMatchObject({ name: "InvalidParameterException" });
});
