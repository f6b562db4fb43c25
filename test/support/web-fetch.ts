import type { Replies } from "../../shared/contract/replies.ts";
import { routeIds, routes, type RouteId } from "../../shared/routes.ts";

export interface FakeCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Parsed JSON body; undefined without one. */
  readonly body: unknown;
  readonly keepalive: boolean;
}

type Reply<R extends RouteId> = Replies[R] | Response;
type Answer<R extends RouteId> =
  Reply<R> | ((call: FakeCall) => Reply<R> | Promise<Reply<R>>);
export type FakeAnswers = { readonly [R in RouteId]?: Answer<R> };

export interface FakeApi {
  /** Returns the calls of a route so far, in order. */
  readonly calls: (routeId: RouteId) => readonly FakeCall[];
  /** Changes the reply of one route from now on. */
  readonly answer: <R extends RouteId>(routeId: R, answer: Answer<R>) => void;
}

/** Returns a failure in the server's words. */
export function problem(
  status: number,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): Response {
  return Response.json({ message, ...details }, { status });
}

const matchers = routeIds.map((routeId) => {
  const { method, path } = routes[routeId];
  const pattern = path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)");
  return { routeId, method, pattern: new RegExp(`^${pattern}$`) };
});

function decode(groups: Readonly<Record<string, string>> = {}) {
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ]),
  );
}

/** Rejects once a call is aborted, as the browser's calls do. */
function abortOf(signal: RequestInit["signal"]): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new DOMException("Aborted.", "AbortError"));
    signal?.addEventListener("abort", abort);
  });
}

/**
 * Replaces the network by replies declared per route. A route without a reply fails like a lost connection, and so does
 * every address outside the API unless `elsewhere` answers it.
 */
export function fakeApi(
  declared: FakeAnswers = {},
  elsewhere?: (url: URL, init: RequestInit) => Response | Promise<Response>,
): FakeApi {
  const answers = new Map<RouteId, unknown>(
    Object.entries(declared) as [RouteId, unknown][],
  );
  const calls = new Map<RouteId, FakeCall[]>();

  const respond = async (
    input: RequestInfo | URL,
    init: RequestInit = {},
  ): Promise<Response> => {
    const address = input instanceof Request ? input.url : input;
    const url = new URL(address, window.location.origin);
    for (const { routeId, method, pattern } of matchers) {
      const match = pattern.exec(url.pathname);
      if (match === null || method !== (init.method ?? "GET")) continue;
      const call: FakeCall = {
        params: decode(match.groups),
        query: Object.fromEntries(url.searchParams),
        body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
        keepalive: init.keepalive === true,
      };
      calls.set(routeId, [...(calls.get(routeId) ?? []), call]);
      const answer = answers.get(routeId);
      const reply: unknown =
        typeof answer === "function"
          ? await Promise.race([answer(call), abortOf(init.signal)])
          : answer;
      if (reply === undefined) {
        throw new TypeError(`No answer is declared for ${routeId}.`);
      }
      return reply instanceof Response ? reply.clone() : Response.json(reply);
    }
    if (elsewhere !== undefined) return elsewhere(url, init);
    throw new TypeError(`No answer is declared for ${url.href}.`);
  };
  globalThis.fetch = respond;

  return {
    calls: (routeId) => calls.get(routeId) ?? [],
    answer: (routeId, answer) => {
      answers.set(routeId, answer);
    },
  };
}
