import middy from "@middy/core";
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
} from "aws-lambda";
import type { Requests } from "../../shared/contract/requests.ts";
import { GENERIC_PROBLEM } from "../../shared/messages.ts";
import type { RouteId } from "../../shared/routes.ts";
import { isOutOfReach } from "../aws.ts";
import { clock } from "../clock.ts";
import { withDeadline } from "../deadline.ts";
import { logError, logInfo } from "../log.ts";
import { Problem, unreachable } from "../problem.ts";
import { clearedSessionCookies } from "../security/cookies.ts";
import { rejectUntrusted } from "./untrusted.ts";

export type HttpEvent = APIGatewayProxyEventV2;
type HttpReply = APIGatewayProxyStructuredResultV2;

export type BodyOf<R extends RouteId> = R extends keyof Requests
  ? Requests[R]
  : undefined;

type Read<R extends RouteId> = (
  routeId: R,
  event: HttpEvent,
) => BodyOf<R> | Promise<BodyOf<R>>;
/** Reader of a route's bodies, which its handler names so that the function contains no other; none without a body. */
export type BodyReader<R extends RouteId> = R extends keyof Requests
  ? readonly [Read<R>]
  : readonly [];

export async function bodyOf<R extends RouteId>(
  routeId: R,
  event: HttpEvent,
  reader: BodyReader<R>,
): Promise<BodyOf<R>> {
  const [read] = reader as readonly Read<R>[];
  return (await read?.(routeId, event)) as BodyOf<R>;
}

/** Result of a route's work: the body, with the cookies and headers to set. */
export class RouteReply<T> {
  readonly body: T;
  readonly cookies: readonly string[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    body: T,
    cookies: readonly string[] = [],
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.body = body;
    this.cookies = cookies;
    this.headers = headers;
  }
}

function json(
  statusCode: number,
  body: unknown,
  cookies: readonly string[] = [],
  headers: Readonly<Record<string, string>> = {},
): HttpReply {
  return {
    statusCode,
    headers: {
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...headers,
    },
    ...(cookies.length > 0 ? { cookies: [...cookies] } : {}),
    body: JSON.stringify(body),
  };
}

/** References of the applications that requests concern, for the log. */
const applications = new WeakMap<HttpEvent, string>();

/** Records the application that a request concerns, once its session has been verified. */
export function noteApplication(event: HttpEvent, reference: string): void {
  applications.set(event, reference);
}

/** Returns the fields that identify the log lines of one request, and the requests of one student. */
function identityOf(event: HttpEvent) {
  const application = applications.get(event);
  return {
    requestId: event.requestContext.requestId,
    ...(application === undefined ? {} : { application }),
  };
}

/** Returns what the caller may know of an error, and logs one that is none of ours. */
function replyTo(error: unknown, routeId: RouteId, event: HttpEvent) {
  if (error instanceof Problem) return ofProblem(error);
  logError("request failed", error, { route: routeId, ...identityOf(event) });
  if (isOutOfReach(error)) return ofProblem(unreachable());
  const { requestId: request_id } = event.requestContext;
  return json(500, { message: GENERIC_PROBLEM, request_id });
}

function ofProblem({ status, message, more }: Problem) {
  const { details, endsSession, retryAfter } = more;
  return json(
    status,
    { message, ...details },
    endsSession ? clearedSessionCookies() : [],
    retryAfter === undefined ? {} : { "retry-after": String(retryAfter) },
  );
}

/**
 * Wraps a route's work in the concerns of all routes: logging, errors as JSON, rejection of cross-site requests.
 * @param headersOf headers of every reply, whatever its status
 */
export function routeHandler<T>(
  routeId: RouteId,
  work: (event: HttpEvent) => Promise<T | RouteReply<T>>,
  headersOf: () => Readonly<Record<string, string>> = () => ({}),
) {
  type Request = middy.Request<HttpEvent, HttpReply>;
  const startedAt = new WeakMap<HttpEvent, number>();
  const end = ({ event, response }: Request) => {
    logInfo("request", {
      route: routeId,
      method: event.requestContext.http.method,
      ...identityOf(event),
      ...(response?.statusCode !== undefined && {
        status: response.statusCode,
      }),
      durationMs: clock.now().getTime() - (startedAt.get(event) ?? 0),
    });
    if (response) response.headers = { ...response.headers, ...headersOf() };
  };
  return middy<HttpEvent, HttpReply>()
    .use({
      before: ({ event }) => {
        startedAt.set(event, clock.now().getTime());
      },
      after: end,
      onError: end,
    })
    .onError((request) => {
      request.response = replyTo(request.error, routeId, request.event);
    })
    .before(({ event }) => {
      rejectUntrusted(routeId, event);
    })
    .handler(async (event) => {
      const outcome = await withDeadline(() => work(event));
      return outcome instanceof RouteReply
        ? json(200, outcome.body, outcome.cookies, outcome.headers)
        : json(200, outcome);
    });
}
