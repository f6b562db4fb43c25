import type { IncomingMessage } from "node:http";
import { callerOf } from "./credentials.ts";
import {
  refuse,
  serveOnLoopback,
  type Answer,
  type LoopbackServer,
} from "./loopback-server.ts";

export interface HelperOptions {
  readonly port: number;
  /** Returns the only origin whose pages may call; if absent, none may. */
  readonly origin?: () => string;
  /** Returns whether a request needs no key; others must carry this run's. */
  readonly isOpen?: (request: IncomingMessage) => boolean;
}

/** Serves an AWS service for the handlers only: any page in a browser on this machine could send requests as well. */
export function serveHelper(
  answer: Answer,
  { port, origin, isOpen = () => false }: HelperOptions,
): Promise<LoopbackServer> {
  return serveOnLoopback(
    async (request, response) => {
      const from = request.headers.origin;
      if (from !== undefined && from !== origin?.()) {
        return refuse(response, "Pages of this origin may not call this.");
      }
      if (!isOpen(request) && callerOf(request) === undefined) {
        return refuse(
          response,
          "This takes the access key of the running system.",
        );
      }
      return answer(request, response);
    },
    { port },
  );
}
