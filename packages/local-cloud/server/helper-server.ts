import type { IncomingMessage } from "node:http";
import { callerOf } from "./credentials.ts";
import { refuse, serveOnLoopback, type Answer } from "./loopback-server.ts";

/** AWS service on this machine. */
export interface LocalService {
  readonly endpoint: string;
  stop(): Promise<void>;
}

export interface HelperOptions {
  readonly port: number;
  /** Returns the only origin whose pages may call; if absent, none may. */
  readonly origin?: () => string;
  /** Returns whether a request needs no key; others must carry this run's. */
  readonly isOpen?: (request: IncomingMessage) => boolean;
}

/** Serves an AWS service for the handlers only: any page in a browser on this machine could send requests as well. */
export async function serveHelper(
  answer: Answer,
  { port, origin, isOpen = () => false }: HelperOptions,
): Promise<LocalService> {
  const server = await serveOnLoopback(
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
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    stop: () => server.close(),
  };
}
