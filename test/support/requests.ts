import type { LocalCloud } from "@admission/local-cloud";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Requests } from "../../shared/contract/requests.ts";
import { routes, type RouteId } from "../../shared/routes.ts";
import { mayMail } from "./cloud.ts";

/** Network that is shared, such as a school's. */
export const NETWORK = "203.0.113.9";
export const WRONG_PASSWORD = "Wrong-Horse-7-Battery";

export interface SentRequest<R extends RouteId> {
  readonly body?: R extends keyof Requests ? Requests[R] : never;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
}

export interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly message: string;
}

/** Calls a route's function with an event of API Gateway. @returns its own reply, before CloudFront adds its headers */
export async function invokeRoute(
  cloud: LocalCloud,
  routeId: RouteId,
  {
    headers,
    ...event
  }: { readonly headers?: object } & Record<string, unknown>,
): Promise<APIGatewayProxyStructuredResultV2> {
  return (await cloud.invoke(`lambdas/api/${routeId}.ts`, {
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "cloudfront-viewer-address": "198.51.100.7:40000",
      "x-origin-secret": cloud.environment["ORIGIN_SECRETS"],
      ...headers,
    },
    requestContext: {
      requestId: "test",
      http: { method: routes[routeId].method, sourceIp: "130.176.0.1" },
    },
    isBase64Encoded: false,
    ...event,
  })) as APIGatewayProxyStructuredResultV2;
}

/** Sends requests as CloudFront forwards them, from any address in the world. */
export function requestsTo(cloud: LocalCloud) {
  return async <R extends RouteId>(
    address: string,
    routeId: R,
    { body, query, headers, cookies }: SentRequest<R>,
  ): Promise<Answer> => {
    const result = await invokeRoute(cloud, routeId, {
      headers: { "cloudfront-viewer-address": `${address}:40000`, ...headers },
      queryStringParameters: query,
      cookies,
      body: JSON.stringify(body),
    });
    if (mayMail(routeId)) await cloud.settled();
    const { message } = JSON.parse(result.body ?? "") as { message: string };
    const retryAfter = result.headers?.["retry-after"];
    return {
      status: result.statusCode ?? 0,
      retryAfter: retryAfter === undefined ? undefined : String(retryAfter),
      message,
    };
  };
}

/** Sends the same request many times at once. */
export function times<T>(count: number, work: (index: number) => Promise<T>) {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}

/** Returns how many replies have each status. */
export function tally(
  replies: readonly { readonly status: number }[],
): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Returns one of many addresses, each in a network of its own. */
export function addressOf(index: number) {
  return `198.51.${Math.floor(index / 250)}.${1 + (index % 250)}`;
}

export function wrongPassword(user: string) {
  return {
    body: { username: user, password: WRONG_PASSWORD },
  };
}
