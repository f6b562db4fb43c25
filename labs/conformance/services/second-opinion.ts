import {
  request as send,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { buffer } from "node:stream/consumers";
import type { LocalService } from "../../../packages/local-cloud/server/helper-server.ts";
import { serveOnLoopback } from "../../../packages/local-cloud/server/loopback-server.ts";

/** Sends a request on with the headers that were signed, the host included. */
export function forward(
  address: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    send(new URL(url ?? "/", address), { method, headers }, resolve)
      .on("error", reject)
      .end(body);
  });
}

/**
 * Serves an emulator whose every request the engine must accept first: the engine has no outbox and calls no function,
 * so the emulator answers.
 */
export async function withSecondOpinion(
  engine: string,
  emulator: LocalService,
  {
    port = 0,
    isRefusal = () => false,
  }: {
    readonly port?: number | undefined;
    /** Returns whether a reply with a status of success refuses all the same. */
    readonly isRefusal?: (reply: string) => boolean;
  },
): Promise<LocalService> {
  const server = await serveOnLoopback(
    async (request: IncomingMessage, response: ServerResponse) => {
      const body = await buffer(request);
      const opinion = await forward(engine, request, body);
      const said = await buffer(opinion);
      const isAccepted =
        (opinion.statusCode ?? 500) < 300 && !isRefusal(said.toString());
      const reply = isAccepted
        ? await forward(emulator.endpoint, request, body)
        : undefined;
      response.writeHead(
        reply?.statusCode ?? 400,
        reply?.rawHeaders ?? { "content-type": "application/json" },
      );
      response.end(reply ? await buffer(reply) : said);
    },
    { port },
  );
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    async stop() {
      await server.close();
      await emulator.stop();
    },
  };
}
