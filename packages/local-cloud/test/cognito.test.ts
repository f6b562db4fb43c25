import { atEnd } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { startCognito } from "../cognito/cognito.ts";
import { credentials } from "../server/credentials.ts";
import { LocalTemplate } from "./local-template.ts";
import { localParts } from "./support.ts";

async function start(...changes: Parameters<LocalTemplate["withUserPool"]>) {
  const pool = new LocalTemplate().withUserPool(...changes);
  const local = await startCognito(localParts(pool));
  atEnd(() => local?.stop());
  return local?.endpoint ?? "";
}

it("knows no operation by which anybody gets anything without rights on the pool", async () => {
  const endpoint = await start();
  const authorization = `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/20260101/us-east-1/any/aws4_request, SignedHeaders=host, Signature=0`;
  for (const operation of [
    "SignUp",
    "ConfirmSignUp",
    "ForgotPassword",
    "ConfirmForgotPassword",
    "InitiateAuth",
    "RespondToAuthChallenge",
    "GetUser",
    "UpdateUserAttributes",
    "ChangePassword",
    "DeleteUser",
    "AdminConfirmSignUp",
    "AdminResetUserPassword",
  ]) {
    const reply = await fetch(endpoint, {
      method: "POST",
      headers: {
        authorization,
        "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ Username: "ada@example.edu" }),
    });
    expect(await reply.text()).toContain("UnknownOperationException");
  }
});

const flow = "ALLOW_ADMIN_USER_PASSWORD_AUTH";
const recovery = [{ Name: "verified_email", Priority: 1 }];

it.each<Parameters<typeof start>>([
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
])(
  "no pool or client starts that anybody could call without rights on it: %j %j",
  async (...changes) => {
    await expect(start(...changes)).rejects.toThrow(
      "Pool: only addresses in any case as names",
    );
  },
);
