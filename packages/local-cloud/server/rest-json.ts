import type { IncomingMessage } from "node:http";
import { serveHelper, type LocalService } from "./helper-server.ts";
import { readBody } from "./loopback-server.ts";

/** Error in place of a result; the SDK throws it under its type. */
export interface Refusal {
  readonly status: number;
  readonly type: string;
  readonly message: string;
}

const MAX_BODY_BYTES = 1_000_000;

/**
 * Serves a service with addresses for its operations, which resolve with their result or a refusal.
 * @param port 0 is any free port
 */
export function serveRestJson(
  operate: (request: IncomingMessage) => Promise<object | Refusal>,
  port = 0,
): Promise<LocalService> {
  return serveHelper(
    async (request, response) => {
      const answer = await operate(request);
      const isRefusal = "type" in answer;
      response.writeHead(isRefusal ? answer.status : 200, {
        "content-type": "application/json",
        ...(isRefusal && { "x-amzn-errortype": answer.type }),
      });
      response.end(JSON.stringify(answer));
    },
    { port },
  );
}

/** Returns the refusal of a caller without the rights, whose lack this message tells. */
export function denied(message: string | undefined): Refusal | undefined {
  return message === undefined
    ? undefined
    : { status: 403, type: "AccessDeniedException", message };
}

export async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request, MAX_BODY_BYTES);
  return JSON.parse(body?.toString() || "{}");
}
