import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { OriginRequest } from "../cloudfront/origin-request.ts";
import type { Functions } from "../functions/functions.ts";
import { readBody } from "../server/loopback-server.ts";
import { account, region } from "../template/physical-names.ts";
import { onlyOne, type ResourcesOf } from "../template/read-template.ts";
import { TemplateError } from "../template/template.ts";
import { httpEvent } from "./event.ts";
import { sendResult } from "./result.ts";
import { findRoute, readRoutes } from "./routes.ts";

/** The template's HTTP API. */
export type LocalHttpApi = NonNullable<ReturnType<typeof localHttpApi>>;

const MAX_BODY_BYTES = 10 * 1024 * 1024;
const MAX_HEADER_BYTES = 10_240;

/** Reads the template's HTTP API. @returns undefined when there is none */
export function localHttpApi(resourcesOf: ResourcesOf, functions: Functions) {
  const api = onlyOne(resourcesOf, "AWS::ApiGatewayV2::Api");
  if (api === undefined) return undefined;
  if (api.properties.textOr("ProtocolType", "HTTP") !== "HTTP") {
    throw new TemplateError(api.logicalId, "only HTTP APIs run locally");
  }
  for (const { logicalId, properties } of resourcesOf(
    "AWS::ApiGatewayV2::Stage",
  )) {
    if (properties.text("StageName") !== "$default") {
      throw new TemplateError(
        logicalId,
        "only the stage $default runs locally",
      );
    }
  }
  const routes = readRoutes(resourcesOf, functions);

  return {
    /** First part of the host name that the API has on AWS. */
    apiId: api.name,
    /** Answers a request: makes an event of it for a handler, and a reply of the result. */
    async answer(
      request: IncomingMessage,
      response: ServerResponse,
      toOrigin: OriginRequest,
    ): Promise<void> {
      const path = (request.url ?? "/").split("?")[0] ?? "/";
      const found = findRoute(routes, request.method ?? "GET", path);
      if (headerSize(request) > MAX_HEADER_BYTES) {
        return message(response, 431, "Request Header Fields Too Large");
      }
      const body = await readBody(request, MAX_BODY_BYTES);
      if (body === undefined) {
        return message(response, 413, "Request Entity Too Large");
      }
      if (found === undefined) return message(response, 404, "Not Found");

      const event = httpEvent(request, body, {
        ...found,
        toOrigin,
        apiId: api.name,
        requestId: randomUUID(),
      });
      let result: unknown;
      try {
        const { functionArn, routeKey } = found;
        const caller = {
          service: "apigateway.amazonaws.com",
          sourceArn: `arn:aws:execute-api:${region}:${account}:${api.name}/$default/${routeKey.replace(" ", "")}`,
        } as const;
        result = await functions.invoke(functionArn, event, caller);
      } catch {
        return message(response, 500, "Internal Server Error");
      }
      sendResult(result, response);
    },
  };
}

/** Sends a reply of the API itself, with API Gateway's wording. */
function message(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ message: text }));
}

function headerSize(request: IncomingMessage): number {
  return request.rawHeaders.reduce((size, text) => size + text.length + 2, 0);
}
