import type { ServerResponse } from "node:http";
import { isRecord } from "../template/template.ts";

/** Sends what a handler returned, interpreted as API Gateway interprets payload format 2.0. */
export function sendResult(result: unknown, response: ServerResponse): void {
  if (!isRecord(result) || result["statusCode"] === undefined) {
    // A result without a status is the body of a 200.
    response.writeHead(200, { "content-type": "application/json" });
    response.end(typeof result === "string" ? result : JSON.stringify(result));
    return;
  }
  const status = Number(result["statusCode"]);
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    response.writeHead(500, { "content-type": "application/json" });
    response.end(JSON.stringify({ message: "Internal Server Error" }));
    return;
  }
  response.statusCode = status;
  response.setHeader("content-type", "text/plain; charset=utf-8");
  const headers = (result["headers"] ?? {}) as Record<string, string>;
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, value);
  }
  const cookies = result["cookies"];
  if (Array.isArray(cookies)) {
    response.setHeader("set-cookie", cookies.map(String));
  }
  const body = typeof result["body"] === "string" ? result["body"] : "";
  const bytes = Buffer.from(
    body,
    result["isBase64Encoded"] === true ? "base64" : "utf8",
  );
  response.setHeader("content-length", bytes.length);
  response.end(bytes);
}
