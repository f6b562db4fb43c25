import type { Call } from "./call.ts";
import { cognitoCalls } from "./cognito.ts";
import { dynamodbCalls } from "./dynamodb.ts";
import { messageCalls } from "./messages.ts";
import { s3Calls } from "./s3.ts";

/** What the emulators and AWS have to do alike: each call of the functions, with what must be true after it. */
export const calls: readonly Call[] = [
  ...dynamodbCalls,
  ...s3Calls,
  ...cognitoCalls,
  ...messageCalls,
];
