import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { S3Client } from "@aws-sdk/client-s3";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { SFNClient } from "@aws-sdk/client-sfn";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach } from "@jest/globals";

/** One call of a handler to AWS. */
export interface AwsCall {
  /** Name of the command's class, such as `GetCommand`. */
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Interceptor of every call: may answer in its place, fail before or after it, or delay it. */
export type AroundCall = (
  call: AwsCall,
  proceed: () => Promise<unknown>,
) => Promise<unknown>;

/**
 * Returns an error as the SDK throws it.
 * @param httpStatusCode `undefined` if nobody answered
 */
export function awsError(name: string, httpStatusCode?: number): Error {
  const error = new Error("As AWS says it.");
  return Object.assign(error, { name, $metadata: { httpStatusCode } });
}

interface Command {
  readonly input: object;
}
type Send = (this: unknown, command: Command) => Promise<unknown>;
interface Client {
  send: Send;
}

function clients(): Client[] {
  return [
    DynamoDBDocumentClient,
    S3Client,
    SFNClient,
    CognitoIdentityProviderClient,
    EventBridgeClient,
    SESv2Client,
  ].map(({ prototype }) => prototype as unknown as Client);
}

/** What undoes the interceptors of the test. */
const begun = new Set<() => void>();
beforeEach(() => begun.clear());
afterEach(() => {
  for (const undo of [...begun].toReversed()) undo();
});

/**
 * Wraps the handlers' calls to tables, buckets, state machines, the user pool, the bus and SES in `around`, until the returned
 * function is called or the test has ended.
 */
export function interceptAwsCalls(around: AroundCall): () => void {
  let isOver = false;
  const restore = clients().map((client) => {
    const { send } = client;
    const isOwn = Object.hasOwn(client, "send");
    client.send = function (command) {
      // A mock that was put over this one puts it back.
      if (isOver) return send.call(this, command);
      return around(
        { name: command.constructor.name, input: { ...command.input } },
        () => send.call(this, command),
      );
    };
    return () => {
      if (isOwn) {
        client.send = send;
      } else {
        Reflect.deleteProperty(client, "send");
      }
    };
  });
  const end = () => {
    if (isOver) return;
    isOver = true;
    begun.delete(end);
    for (const undo of restore) undo();
  };
  begun.add(end);
  return end;
}

/** Runs all of `work` before the first call that matches `isIts`, until the returned function is called or the test has ended. */
export function onceBefore(
  isIts: (call: AwsCall) => boolean,
  work: () => Promise<unknown>,
): () => void {
  let isDue = true;
  return interceptAwsCalls(async (call, proceed) => {
    if (isDue && isIts(call)) {
      isDue = false;
      await work();
    }
    return proceed();
  });
}
