import type { Functions } from "../functions/functions.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { LocalResource } from "../template/read-template.ts";
import { isRecord } from "../template/template.ts";
import { attribute, type PoolUser } from "./users.ts";

/** Sends a code to the address of a user. @throws NoSpaceError */
export type SendCode = (
  source: "SignUp" | "ResendCode" | "ForgotPassword",
  input: Readonly<Record<string, unknown>>,
  user: PoolUser,
  code: string,
) => Promise<void>;

/** Texts from a CustomMessage function; null for Cognito's default. */
interface Words {
  readonly emailSubject?: string | null;
  readonly emailMessage?: string | null;
}

/** Returns a function that puts mails into the outbox, worded by the template's CustomMessage function. */
export function codeMailer(
  { name: userPoolId, logicalId, arn: sourceArn, properties }: LocalResource,
  functions: Functions,
  outbox: Outbox,
): SendCode {
  const triggers = properties.child("LambdaConfig");
  triggers.allowOnly(["CustomMessage"]);
  const arn = triggers.has("CustomMessage")
    ? functions.arnOf(triggers.text("CustomMessage"), logicalId)
    : undefined;

  async function wordsOf(event: unknown): Promise<Words> {
    if (arn === undefined) return {};
    // A function that fails has logged the error.
    const output = await functions
      .invoke(arn, event, { service: "cognito-idp.amazonaws.com", sourceArn })
      .catch(() => undefined);
    const response = isRecord(output) ? output["response"] : undefined;
    return isRecord(response) ? (response as Words) : {};
  }

  return async (source, { ClientId, ClientMetadata }, user, code) => {
    const { emailSubject, emailMessage } = await wordsOf({
      version: "1",
      triggerSource: `CustomMessage_${source}`,
      region: userPoolId.split("_")[0],
      userPoolId,
      userName: user.Username,
      callerContext: { awsSdkVersion: "local", clientId: ClientId },
      request: {
        userAttributes: Object.fromEntries(
          user.Attributes.map(({ Name, Value }) => [Name, Value]),
        ),
        codeParameter: "{####}",
        linkParameter: "{##Click Here##}",
        usernameParameter: "{username}",
        ...(isRecord(ClientMetadata) ? { clientMetadata: ClientMetadata } : {}),
      },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    });
    const body = emailMessage ?? "Your verification code is {####}";
    await outbox.send({
      to: attribute(user, "email") ?? "",
      subject: emailSubject ?? "Your verification code",
      body: body
        .replaceAll("{####}", code)
        .replaceAll("{username}", user.Username),
      code,
      at: new Date().toISOString(),
    });
  };
}
