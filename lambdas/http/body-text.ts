import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { Problem } from "../problem.ts";

const MAX_BODY_BYTES = 128 * 1024;

/** Returns the text of a request's body. @throws Problem 413 */
export function textOf(event: APIGatewayProxyEventV2): string {
  const text = event.isBase64Encoded
    ? Buffer.from(event.body ?? "", "base64").toString("utf8")
    : (event.body ?? "");
  if (Buffer.byteLength(text) > MAX_BODY_BYTES) {
    throw new Problem(413, "The request is too large.");
  }
  return text;
}

/** Returns whether a name would reach an object's prototype. */
export function reachesPrototype(key: string): boolean {
  return key === "prototype" || key in Object.prototype;
}
