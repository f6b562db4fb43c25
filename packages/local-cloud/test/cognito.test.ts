import { atEnd } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { startCognito } from "../cognito/cognito.ts";
import { credentials } from "../server/credentials.ts";
import { LocalTemplate } from "./local-template.ts";
import { localParts } from "./support.ts";

it("knows no operation by which anybody gets anything without rights on the pool", async () => {
  const pool = new LocalTemplate().withUserPool();
  const local = await startCognito(localParts(pool));
  atEnd(() => local?.stop());
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
    const reply = await fetch(local?.endpoint ?? "", {
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
