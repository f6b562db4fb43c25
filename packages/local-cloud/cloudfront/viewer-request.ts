import type { IncomingMessage } from "node:http";
import { runInNewContext } from "node:vm";
import type { LocalResource } from "../template/read-template.ts";
import { isRecord, TemplateError } from "../template/template.ts";

/** Reply that CloudFront's function gives in place of the site. */
export interface EdgeReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Returns what CloudFront's function makes of a request: the path that is requested from the site, or its own reply. */
export type ViewerRequest = (
  request: IncomingMessage,
) => Promise<string | EdgeReply>;

/** Runs the same code that runs in CloudFront, in a context of its own. */
export function viewerRequestFunction({
  logicalId,
  properties,
}: LocalResource): ViewerRequest {
  const code = properties.text("FunctionCode");
  const handler: unknown = runInNewContext(
    `${code}\n;handler`,
    {},
    { filename: logicalId },
  );
  if (typeof handler !== "function") {
    throw new TemplateError(logicalId, "there is no handler");
  }
  return async (request) => {
    const [uri = "/", query = ""] = (request.url ?? "/").split("?");
    const result: unknown = await handler({
      version: "1.0",
      context: { eventType: "viewer-request" },
      viewer: { ip: request.socket.remoteAddress },
      request: {
        method: request.method,
        uri,
        querystring: valued(new URLSearchParams(query)),
        headers: valued(
          Object.entries(request.headers).map(
            ([name, value]) => [name, String(value)] as const,
          ),
        ),
        cookies: {},
      },
    });
    const answered = isRecord(result) ? readAnswer(result) : undefined;
    if (answered === undefined) {
      throw new TemplateError(
        logicalId,
        "only a request, or a reply with a text, is supported locally",
      );
    }
    return answered;
  };
}

function readAnswer({
  uri,
  statusCode,
  headers = {},
  body = "",
}: Record<string, unknown>): string | EdgeReply | undefined {
  if (typeof uri === "string") return uri;
  if (typeof statusCode !== "number" || typeof body !== "string") {
    return undefined;
  }
  const values = Object.entries(headers as Record<string, { value: string }>);
  const pairs = values.map(([name, { value }]) => [name, value]);
  return { status: statusCode, headers: Object.fromEntries(pairs), body };
}

function valued(pairs: Iterable<readonly [string, string]>) {
  return Object.fromEntries(
    [...pairs].map(([name, value]) => [name, { value }]),
  );
}
