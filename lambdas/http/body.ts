import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { ValidationError } from "yup";
import { bodySchemas } from "../../shared/contract/body-schemas.ts";
import type { Validations } from "../../shared/contract/replies.ts";
import type { Requests } from "../../shared/contract/requests.ts";
import { badRequest, tooLarge } from "../problem.ts";

const MAX_BODY_BYTES = 128 * 1024;

/**
 * Names that would reach an object's prototype are refused wherever they stand. Half a character, which a careless cut
 * leaves of an emoji, becomes the sign for what cannot be shown: tables and files hold whole characters only.
 */
function takeValue(key: string, value: unknown): unknown {
  if (["__proto__", "constructor", "prototype"].includes(key)) {
    throw badRequest("The request has a key that is not allowed.");
  }
  return typeof value === "string" ? value.toWellFormed() : value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, takeValue);
  } catch (error) {
    // What is nested too deeply for the parser leaves it no room on the stack.
    throw error instanceof SyntaxError || error instanceof RangeError
      ? badRequest("The request is not valid JSON.")
      : error;
  }
}

/** Returns what a schema has found wrong, by key and without duplicates; what is wrong as a whole has no key. */
function errorsByKey({ inner }: ValidationError): Validations {
  const found = inner.filter(({ path = "" }) => path !== "");
  return Object.fromEntries(
    Array.from(
      Map.groupBy(found, ({ path = "" }) => path),
      ([key, errors]) => [
        key,
        [...new Set(errors.map(({ message }) => message))],
      ],
    ),
  );
}

/** The checked body of a request; a wrong one is a 400 that names everything that is wrong. */
export function readBody<R extends keyof Requests>(
  routeId: R,
  event: APIGatewayProxyEventV2,
): Requests[R] {
  const text = event.isBase64Encoded
    ? Buffer.from(event.body ?? "", "base64").toString("utf8")
    : (event.body ?? "");
  if (Buffer.byteLength(text) > MAX_BODY_BYTES) throw tooLarge();
  try {
    return bodySchemas[routeId].validateSync(parse(text), {
      abortEarly: false,
      // Nobody reads them, and a body full of wrong values would cost most of its time in them.
      disableStackTrace: true,
    }) as Requests[R];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const [first = error.message] = error.errors;
    throw badRequest(
      first.replace(/^this /, "The request "),
      errorsByKey(error),
    );
  }
}
