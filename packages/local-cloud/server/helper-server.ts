import type { Rights } from "../iam/rights.ts";
import type { ResourcesOf } from "../template/read-template.ts";
import { callerOf } from "./credentials.ts";
import { refuse, serveOnLoopback, type Answer } from "./loopback-server.ts";

/** AWS service on this machine. */
export interface LocalService {
  readonly endpoint: string;
  /** Empties it. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** What every service is made of. */
export interface ServiceParts {
  readonly resourcesOf: ResourcesOf;
  readonly rights: Rights;
  /** Absent or 0 = any free port. */
  readonly port?: number | undefined;
  readonly log: (line: string) => void;
}

export interface HelperOptions {
  readonly port?: number | undefined;
  /** Returns the only origin whose pages may call, without a key; if absent, none may. */
  readonly origin?: () => string;
}

/**
 * Serves an AWS service for the handlers only: any page in a browser on this machine could send requests as well. What an
 * origin may call checks every signature itself.
 */
export async function serveHelper(
  answer: Answer,
  { port = 0, origin }: HelperOptions,
): Promise<LocalService> {
  const server = await serveOnLoopback(
    async (request, response) => {
      const from = request.headers.origin;
      if (from !== undefined && from !== origin?.()) {
        return refuse(response, "Pages of this origin may not call this.");
      }
      if (origin === undefined && callerOf(request) === undefined) {
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
    reset: () => Promise.resolve(),
    stop: () => server.close(),
  };
}
