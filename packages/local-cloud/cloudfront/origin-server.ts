import type { IncomingMessage, ServerResponse } from "node:http";
import type { LocalHttpApi } from "../api/http-api.ts";
import type { Mail } from "../outbox/outbox.ts";
import { sendOutbox } from "../outbox/page.ts";
import type { Answer } from "../server/loopback-server.ts";
import { sendSiteFile } from "../site/files.ts";
import {
  isGalleryPath,
  sendGallery,
  type BuildGallery,
} from "../site/gallery.ts";
import { behaviorFor, type Behavior } from "./distribution.ts";
import type { OriginRequest } from "./origin-request.ts";
import { applyPolicy } from "./response-headers.ts";

export type SiteServer = (
  request: IncomingMessage,
  response: ServerResponse,
) => void;

/** Parts behind the one origin of site and API. */
export interface OriginParts {
  readonly behaviors: readonly Behavior[];
  readonly api: LocalHttpApi | undefined;
  /** Absent = API only. */
  readonly siteFolder: string | undefined;
  /** Answers for the site in place of its folder. */
  readonly siteServer?: SiteServer | undefined;
  readonly outbox: () => Promise<readonly Mail[]>;
  /** Absent = no gallery. */
  readonly gallery?: BuildGallery | undefined;
}

/** Returns CloudFront's part: it chooses the origin that answers a request and adds to the reply. */
export function originAnswer({
  behaviors,
  api,
  siteFolder,
  siteServer,
  outbox,
  gallery,
}: OriginParts): Answer {
  return async (request, response) => {
    const plainPath = (request.url ?? "/").split("?")[0] ?? "/";
    if (plainPath === "/_local/outbox") {
      sendOutbox(await outbox(), request, response);
      return;
    }
    const behavior = behaviorFor(behaviors, request);
    const method = request.method ?? "GET";
    if (behavior === undefined || !behavior.methods.includes(method)) {
      response.writeHead(403, { "content-type": "text/plain; charset=utf-8" });
      response.end("This method is not allowed here");
      return;
    }
    if (
      siteServer !== undefined &&
      behavior.origin === "site" &&
      !isGalleryPath(plainPath)
    ) {
      siteServer(request, response);
      return;
    }
    applyPolicy(behavior.headers, response);
    const ask = { request, response, compress: behavior.compress };
    if (gallery !== undefined && isGalleryPath(plainPath)) {
      await sendGallery(gallery, plainPath, ask);
      return;
    }
    const answered = await (behavior.viewerRequest?.(request) ?? plainPath);
    if (typeof answered !== "string") {
      response.writeHead(answered.status, answered.headers);
      response.end(answered.body);
      return;
    }
    if (behavior.origin === "api") {
      await answerByApi(api, behavior.originRequest, request, response);
      return;
    }
    await sendSiteFile(siteFolder ?? "", answered, ask);
  };
}

async function answerByApi(
  api: LocalHttpApi | undefined,
  toOrigin: OriginRequest,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (api !== undefined) return api.answer(request, response, toOrigin);
  response.writeHead(404, { "content-type": "application/json" });
  response.end(JSON.stringify({ message: "Not Found" }));
}
