import type { Functions } from "../functions/functions.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { LocalResource } from "../template/read-template.ts";
import { isRecord } from "../template/template.ts";

/** The Lambda service as cognito-local calls it: the template's CustomMessage function or nothing. */
export function customMessageTrigger(
  { logicalId, properties }: LocalResource,
  functions: Functions,
): object {
  const triggers = properties.child("LambdaConfig");
  triggers.allowOnly(["CustomMessage"]);
  const arn = triggers.has("CustomMessage")
    ? functions.arnOf(triggers.text("CustomMessage"), logicalId)
    : undefined;
  return {
    enabled: (trigger: string) =>
      trigger === "CustomMessage" && arn !== undefined,
    invoke: async (
      _context: unknown,
      _trigger: string,
      event: TriggerEvent,
    ) => {
      const output = await functions.invoke(arn ?? "", triggerEvent(event));
      return isRecord(output) ? output["response"] : {};
    },
  };
}

/** The delivery service as cognito-local calls it: mails go to the outbox. */
export function deliverTo(outbox: Outbox): object {
  return {
    async deliver(
      _context: unknown,
      _user: unknown,
      { Destination }: { Destination: string },
      message: Message,
    ) {
      const code = message.__code;
      const body = message.emailMessage ?? "Your verification code is {####}";
      await outbox.send({
        to: Destination,
        subject: message.emailSubject ?? "Your verification code",
        // cognito-local replaces only the first: the code itself or the link that carries it.
        body: body.replaceAll("{####}", code),
        code,
        at: new Date().toISOString(),
      });
    },
  };
}

interface Message {
  readonly __code: string;
  readonly emailSubject?: string;
  readonly emailMessage?: string;
}

interface TriggerEvent {
  readonly triggerSource: string;
  readonly userPoolId: string;
  readonly username: string;
  readonly clientId: string;
  readonly clientMetadata: unknown;
  readonly codeParameter: string;
  readonly usernameParameter: string;
  readonly userAttributes: Readonly<Record<string, string>>;
}

/** The event as Lambda gets it from Cognito. */
function triggerEvent(event: TriggerEvent): unknown {
  return {
    version: "1",
    triggerSource: event.triggerSource,
    region: event.userPoolId.split("_")[0],
    userPoolId: event.userPoolId,
    userName: event.username,
    callerContext: { awsSdkVersion: "local", clientId: event.clientId },
    request: {
      userAttributes: event.userAttributes,
      codeParameter: event.codeParameter,
      linkParameter: "{##Click Here##}",
      usernameParameter: event.usernameParameter,
      ...(isRecord(event.clientMetadata)
        ? { clientMetadata: event.clientMetadata }
        : {}),
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  };
}
