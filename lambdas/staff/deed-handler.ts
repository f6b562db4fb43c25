import type {
  APIGatewayProxyStructuredResultV2,
  LambdaFunctionURLEventWithIAMAuthorizer,
} from "aws-lambda";
import { object, string } from "yup";
import { GENERIC_PROBLEM } from "../../shared/messages.ts";
import { textOf } from "../http/body-text.ts";
import { logError } from "../log.ts";
import { badRequest, forbidden, Problem } from "../problem.ts";
import { findCursor } from "../storage/cursors.ts";
import { recordStaffAction } from "../storage/staff-actions.ts";
import type { Caller, Deed } from "./deeds.ts";

/** Returns the last part of an ARN: the name of a role's session, or of a user. @throws Problem 403 without one */
export function nameIn(arn = ""): string {
  const name = arn.slice(arn.lastIndexOf("/") + 1);
  if (name === "") throw forbidden("IAM has proved no identity.");
  return name;
}

type Event = Pick<
  LambdaFunctionURLEventWithIAMAuthorizer,
  "body" | "isBase64Encoded"
> & {
  readonly requestContext: {
    readonly requestId: string;
    readonly authorizer?: { readonly iam?: { readonly userArn?: string } };
  };
};
type Deeds = Readonly<Record<string, Deed>>;

const request = object({ deed: string(), cursor: string() }).strict();

function read(event: Event) {
  try {
    const sent: unknown = JSON.parse(textOf(event as never));
    return { ...request.validateSync(sent), input: Object(sent).input };
  } catch {
    throw badRequest("The request is not valid.");
  }
}

async function answer(deeds: Deeds, event: Event): Promise<unknown> {
  const by = nameIn(event.requestContext.authorizer?.iam?.userArn);
  const { deed: name = "", cursor: token, input } = read(event);
  const chosen = Object.hasOwn(deeds, name) ? deeds[name] : undefined;
  if (chosen === undefined) throw badRequest("There is no such deed.");
  const caller: Caller = {
    by,
    deed: name,
    enter: (entry) => recordStaffAction({ ...entry, by }),
  };
  if (token === undefined) return chosen.answer(input, caller);
  const cursor = await findCursor(token, by);
  if (cursor?.deed !== name || chosen.next === undefined) {
    throw forbidden("There is no such page: begin again.");
  }
  return chosen.next(cursor, caller);
}

/**
 * Makes the handler of a function's address, which only roles of the account reach: who calls is in the event as IAM has
 * proved it, and cannot be sent.
 */
export function deedHandler(deeds: Deeds) {
  return async (event: Event): Promise<APIGatewayProxyStructuredResultV2> => {
    const reply = (statusCode: number, body: unknown) => ({
      statusCode,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    try {
      return reply(200, await answer(deeds, event));
    } catch (error) {
      if (error instanceof Problem) {
        return reply(error.status, { message: error.message });
      }
      const { requestId } = event.requestContext;
      logError("deed failed", error, { requestId });
      return reply(500, { message: `${GENERIC_PROBLEM} (${requestId})` });
    }
  };
}
