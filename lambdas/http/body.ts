import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { ValidationError, type Schema } from "yup";
import { bodySchemas } from "../../shared/contract/body-schemas.ts";
import type { Validations } from "../../shared/contract/replies.ts";
import type { Requests } from "../../shared/contract/requests.ts";
import { badRequest } from "../problem.ts";
import { reachesPrototype, textOf } from "./body-text.ts";

/**
 * Refuses names that would reach an object's prototype, at any depth. An unpaired surrogate, which careless truncation
 * leaves of an emoji, becomes the replacement character: tables and files hold whole characters only.
 */
function takeValue(key: string, value: unknown): unknown {
  if (reachesPrototype(key)) {
    throw badRequest("The request has a key that is not allowed.");
  }
  return typeof value === "string" ? value.toWellFormed() : value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, takeValue);
  } catch (error) {
    // JSON that is nested too deeply overflows the parser's stack.
    throw error instanceof SyntaxError || error instanceof RangeError
      ? badRequest("The request is not valid JSON.")
      : error;
  }
}

/** Returns a schema's errors by key and without duplicates; an error of the body as a whole has no key. */
function errorsByKey(error: ValidationError): Validations {
  const all = error.inner.length > 0 ? error.inner : [error];
  const found = all.filter(({ path = "" }) => path !== "");
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

/** Returns the validated body of a request. @throws Problem 400 that names the errors, or 413 */
export function readBody<R extends keyof Requests>(
  routeId: R,
  event: APIGatewayProxyEventV2,
): Requests[R] {
  const text = textOf(event);
  try {
    const schema: Pick<Schema, "validateSync"> = bodySchemas[routeId];
    return schema.validateSync(parse(text), {
      // Each of their keys has a list of any length, and each error repeats the key.
      abortEarly: routeId === "post-validations",
      // They are not used, and a body full of wrong values would take most of its time for them.
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
