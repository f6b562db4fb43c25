import type { Replies } from "../../../shared/contract/replies.ts";
import type { Requests } from "../../../shared/contract/requests.ts";
import { GENERIC_PROBLEM } from "../../../shared/messages.ts";
import {
  FORM_VERSION_HEADER,
  routes,
  type PathParameters,
  type RouteId,
} from "../../../shared/routes.ts";
import { deviceTime, noteServerTime } from "../lib/clock.ts";
import { CALL_TIMEOUT_MS, startDeadline } from "../lib/deadline.ts";
import { logFailure } from "../lib/log.ts";
import { isRecord } from "../lib/stored-record.ts";
import { noteContact } from "./contact.ts";
import { takeEarlyReply } from "./early-profile.ts";
import {
  ServerError,
  TOO_BUSY,
  TooSlowError,
  UnauthorizedError,
  UNREACHABLE,
} from "./errors.ts";
import { formHeader, noteForm } from "./form-version.ts";
import { send } from "./send.ts";
import { applicationHeader, whileShown } from "./shown-application.ts";
import { reportUnauthorized } from "./unauthorized.ts";

export interface CallOptions<R extends RouteId> {
  readonly params?: PathParameters<R>;
  readonly body?: R extends keyof Requests ? Requests[R] : never;
  readonly query?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Milliseconds after which no reply is expected any more, where it is less than usual. */
  readonly patience?: number;
  /** True to let a save outlive the page; browsers limit such bodies to 64 KB. */
  readonly keepalive?: boolean;
}

function addressOf(
  path: string,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const search = new URLSearchParams(query).toString();
  return search === "" ? filled : `${filled}?${search}`;
}

function textField(body: unknown, name: string): string | undefined {
  const value = isRecord(body) ? body[name] : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** What API Gateway says by itself, and what that means for a student. */
const GATEWAYS_WORDS = new Map([
  ["Internal Server Error", GENERIC_PROBLEM],
  ["Service Unavailable", TOO_BUSY],
  ["Too Many Requests", TOO_BUSY],
]);

/** Returns the seconds of a `Retry-After` header; ignores dates, which the API does not send. */
function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get("retry-after") ?? "");
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

/**
 * Calls a route of the API and returns its JSON reply.
 * @throws UnauthorizedError at 401, and once the student's session has ended here; ServerError at every other failure: no reply in time, a status that is not OK, or as
 * 502 a reply without JSON, which a filter or a portal on the way gave; the signal's reason if the call was aborted
 */
export async function callApi<R extends RouteId>(
  routeId: R,
  request: CallOptions<R> = {},
): Promise<Replies[R]> {
  const { method, path, caller } = routes[routeId];
  const fail = <E extends ServerError>(error: E): E => {
    const requestId = textField(error.body, "request_id");
    logFailure({
      event: "call failed",
      route: routeId,
      status: error.status,
      message: error.message,
      ...(requestId === undefined ? {} : { requestId }),
    });
    return error;
  };

  const sentAt = deviceTime();
  const ends = [
    request.signal,
    caller === "student" ? whileShown() : undefined,
  ].filter((end) => end !== undefined);
  const deadline = startDeadline(request.patience ?? CALL_TIMEOUT_MS, ends);
  const { signal } = deadline;
  let response: Response;
  let body: unknown;
  try {
    response = await (takeEarlyReply(routeId, signal) ??
      send(addressOf(path, request.params ?? {}, request.query ?? {}), {
        method,
        signal,
        headers:
          caller === "student"
            ? { ...applicationHeader(), ...formHeader() }
            : {},
        body: request.body === undefined ? null : JSON.stringify(request.body),
        keepalive: request.keepalive ?? false,
      }));
    const type = response.headers.get("content-type") ?? "";
    if (/\bjson\b/i.test(type)) {
      noteServerTime(response, sentAt);
      body = await response.json().catch(() => undefined);
    }
    // A truncated body must not look like one that is not JSON.
    signal.throwIfAborted();
  } catch (error) {
    for (const end of ends) end.throwIfAborted();
    throw fail(
      deadline.isMissed()
        ? new TooSlowError(error)
        : new ServerError(0, UNREACHABLE, error),
    );
  } finally {
    deadline.stop();
  }

  noteForm(response.headers.get(FORM_VERSION_HEADER));
  const said = textField(body, "message") ?? GENERIC_PROBLEM;
  const message = GATEWAYS_WORDS.get(said) ?? said;
  // Whatever its status claims, the API has said nothing: another attempt can succeed.
  const status = body === undefined ? 502 : response.status;
  if (status === 401) {
    const error = fail(new UnauthorizedError(message, body));
    reportUnauthorized();
    throw error;
  }
  if (body === undefined || !response.ok) {
    throw fail(new ServerError(status, message, body, retryAfterOf(response)));
  }
  if (caller === "student") noteContact(sentAt);
  return body as Replies[R];
}
