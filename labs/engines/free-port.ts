import { createServer } from "node:http";
import { closeServer, listen } from "@admission/local-cloud";

/** Returns a port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0, "127.0.0.1");
  await closeServer(server);
  return port;
}
