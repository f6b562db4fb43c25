import type { IncomingMessage } from "node:http";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { OriginRequest } from "../cloudfront/origin-request.ts";
import { account, region } from "../template/physical-names.ts";

/** Route's part of a request. */
export interface RouteMatch {
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly apiId: string;
  readonly requestId: string;
  readonly toOrigin: OriginRequest;
}

const textTypes =
  /^(text\/|application\/(json|javascript|xml|[\w.+-]+\+(json|xml))($|;|\s))/i;

/** Returns the event, payload format 2.0, of a request that came through CloudFront. */
export function httpEvent(
  request: IncomingMessage,
  body: Buffer,
  { routeKey, pathParameters, apiId, requestId, toOrigin }: RouteMatch,
): APIGatewayProxyEventV2 {
  const [rawPath = "/", ...queryParts] = toOrigin
    .url(request.url ?? "/")
    .split("?");
  const rawQueryString = queryParts.join("?");
  const query = joined(new URLSearchParams(rawQueryString));
  const viewerHeaders = flatHeaders(request);
  const sourceIp = (request.socket.remoteAddress ?? "127.0.0.1").replace(
    /^::ffff:/,
    "",
  );
  const forwarded = viewerHeaders["x-forwarded-for"];
  const { cookie, ...headers } = toOrigin.headers({
    ...viewerHeaders,
    "cloudfront-viewer-address": `${sourceIp}:${request.socket.remotePort ?? 0}`,
  });
  const isBase64Encoded =
    body.length > 0 && !textTypes.test(headers["content-type"] ?? "");
  const now = new Date();
  const event: APIGatewayProxyEventV2 = {
    version: "2.0",
    routeKey,
    rawPath,
    rawQueryString,
    headers: {
      ...headers,
      "x-forwarded-for":
        forwarded === undefined ? sourceIp : `${forwarded}, ${sourceIp}`,
      "x-forwarded-proto": "http",
    },
    requestContext: {
      accountId: account,
      apiId,
      domainName: `${apiId}.execute-api.${region}.amazonaws.com`,
      domainPrefix: apiId,
      http: {
        method: request.method ?? "GET",
        path: rawPath,
        protocol: "HTTP/1.1",
        sourceIp,
        userAgent: headers["user-agent"] ?? "",
      },
      requestId,
      routeKey,
      stage: "$default",
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    isBase64Encoded,
  };
  if (cookie !== undefined) event.cookies = cookie.split(/;\s*/);
  if (Object.keys(query).length > 0) event.queryStringParameters = query;
  if (Object.keys(pathParameters).length > 0) {
    event.pathParameters = { ...pathParameters };
  }
  if (body.length > 0) {
    event.body = body.toString(isBase64Encoded ? "base64" : "utf8");
  }
  return event;
}

/** Returns the headers under lower-case names; a header that came twice is joined by a comma. */
function flatHeaders(request: IncomingMessage): Record<string, string> {
  const entries = Object.entries(request.headersDistinct).flatMap(
    ([name, values]) =>
      values === undefined
        ? []
        : [[name, values.join(name === "cookie" ? "; " : ",")] as const],
  );
  return Object.fromEntries(entries);
}

function joined(pairs: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...new Set(pairs.keys())].map((name) => [
      name,
      pairs.getAll(name).join(","),
    ]),
  );
}
