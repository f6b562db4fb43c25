import type { IncomingMessage } from "node:http";
import { serveHelper, type LocalService } from "./helper-server.ts";
import { ServiceError } from "./json-protocol.ts";
import { readBody } from "./loopback-server.ts";

const MAX_BODY_BYTES = 1_000_000;

/**
 * Serves a service with addresses for its operations, which resolve with their result or throw a ServiceError.
 * @param port 0 is any free port
 */
export function serveRestJson(
  operate: (request: IncomingMessage) => Promise<object>,
  port = 0,
): Promise<LocalService> {
  return serveHelper(
    async (request, response) => {
      response.setHeader("content-type", "application/json");
      try {
        response.end(JSON.stringify(await operate(request)));
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        const { name, message, status } = error;
        const isDenied = name === "AccessDeniedException";
        response.writeHead(isDenied ? 403 : status, {
          "x-amzn-errortype": name,
        });
        response.end(JSON.stringify({ message }));
      }
    },
    { port },
  );
}

export async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request, MAX_BODY_BYTES);
  return JSON.parse(body?.toString() || "{}");
}
