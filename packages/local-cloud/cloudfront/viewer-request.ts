import type { IncomingMessage } from "node:http";
import { runInNewContext } from "node:vm";
import type { LocalResource } from "../template/read-template.ts";
import { isRecord, TemplateError } from "../template/template.ts";

/** Returns the path that is requested from the site after CloudFront's function has seen the request. */
export type ViewerRequest = (request: IncomingMessage) => Promise<string>;

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
    const answered = isRecord(result) ? result["uri"] : undefined;
    if (typeof answered !== "string") {
      throw new TemplateError(
        logicalId,
        "a reply from viewer-request is not supported locally",
      );
    }
    return answered;
  };
}

function valued(pairs: Iterable<readonly [string, string]>) {
  return Object.fromEntries(
    [...pairs].map(([name, value]) => [name, { value }]),
  );
}
