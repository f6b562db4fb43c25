import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:http";
import { atEnd } from "@admission/test-tools";

/** External server that records who calls it. */
export interface Listener {
  /** Returns an address whose visits are recorded under its path, without the slash. */
  readonly addressOf: (name: string) => string;
  /** Port on which datagrams are recorded, under the name of `DATAGRAM`. */
  readonly datagramPort: number;
  /** Names under which calls were recorded. */
  readonly heard: ReadonlySet<string>;
  /** Resolves once all these names were called. */
  readonly hears: (names: readonly string[]) => Promise<void>;
  readonly forget: () => void;
}

export const DATAGRAM = "datagram";

/** Listens on loopback for requests, web sockets and datagrams, until the tests of the file have ended. */
export async function startListener(): Promise<Listener> {
  const heard = new Set<string>();
  const calls = new EventTarget();
  const hear = (name: string) => {
    heard.add(name);
    calls.dispatchEvent(new Event("call"));
  };
  const server = createServer((request, response) => {
    hear(decodeURIComponent((request.url ?? "").slice(1)));
    response.end();
  });
  server.listen(0, "127.0.0.1");
  const datagrams = createSocket("udp4", () => hear(DATAGRAM));
  datagrams.bind(0, "127.0.0.1");
  atEnd(() => {
    datagrams.close();
    server.close();
    server.closeAllConnections();
  });
  await Promise.all([once(server, "listening"), once(datagrams, "listening")]);
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;

  return {
    addressOf: (name) => `http://127.0.0.1:${port}/${name}`,
    datagramPort: datagrams.address().port,
    heard,
    hears: async (names) => {
      while (!names.every((name) => heard.has(name))) {
        await once(calls, "call");
      }
    },
    forget: () => heard.clear(),
  };
}
