import type { IncomingMessage } from "node:http";
import { carriesKey } from "./credentials.ts";
import {
  refuse,
  serveOnLoopback,
  type Answer,
  type LoopbackServer,
} from "./loopback-server.ts";

export interface HelperOptions {
  readonly port: number;
  /** The one origin whose pages may call; without it none may. */
  readonly origin?: () => string;
  /** Requests that need no key: others must carry this run's. */
  readonly isOpen?: (request: IncomingMessage) => boolean;
}

/** Serves an AWS service for the handlers: any page in the browser of this machine could ask as well. */
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
      if (!isOpen(request) && !carriesKey(request)) {
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
