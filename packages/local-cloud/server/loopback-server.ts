import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";

/**
 * Idle time after which a connection is closed. On a busy machine the default of five seconds passes while a client is
 * about to reuse the connection, and the request fails.
 */
const KEEP_ALIVE_MS = 10 * 60_000;

/** Server that only this machine can reach. */
export interface LoopbackServer {
  readonly port: number;
  /** Closes every connection; resolves when all are closed. */
  close(): Promise<void>;
}

/** Answers one request; a rejection becomes a bare 500. */
export type Answer = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

/**
 * Serves on 127.0.0.1, and with `bothFamilies` also on ::1, because a browser may resolve "localhost" to either.
 * @param port 0 is any free port
 * @throws with code EADDRINUSE when the port is taken
 */
export async function serveOnLoopback(
  answer: Answer,
  {
    port = 0,
    bothFamilies = false,
  }: { port?: number; bothFamilies?: boolean } = {},
): Promise<LoopbackServer> {
  const listener: RequestListener = (request, response) => {
    // Node's own knows no other clock than the machine's; clients correct theirs by it.
    response.setHeader("date", new Date().toUTCString());
    if (!isLocalHost(request)) {
      refuse(response, "This server answers to localhost alone.");
      return;
    }
    answer(request, response).catch(() => {
      if (!response.headersSent) response.statusCode = 500;
      response.end();
    });
  };
  const options = { keepAliveTimeout: KEEP_ALIVE_MS };
  const first = createServer(options, listener);
  const servers = [first];
  const close = async () => {
    await Promise.all(servers.map(closeServer));
  };
  const bound = await listen(first, port, "127.0.0.1");
  if (bothFamilies) {
    const second = createServer(options, listener);
    try {
      await listen(second, bound, "::1");
      servers.push(second);
    } catch (error) {
      // A machine without IPv6 is served on IPv4 only.
      if (isCode(error, "EADDRINUSE") && port !== 0) {
        await close();
        throw error;
      }
    }
  }
  return { port: bound, close };
}

/**
 * Returns whether the host is a local name. Otherwise, any site could point its host name here and pass as same-origin
 * (DNS rebinding).
 */
function isLocalHost({ headers }: IncomingMessage): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(headers.host ?? "");
}

export function refuse(response: ServerResponse, reason: string): void {
  response.writeHead(403, { "content-type": "text/plain; charset=utf-8" });
  response.end(reason);
}

/** Listens and returns the port. */
export async function listen(
  server: Server,
  port: number,
  host: string,
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}

/** Closes a server and the connections that clients keep alive. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Reads the whole body; undefined when it is longer than `limit` bytes (the rest is read and dropped). */
export async function readBody(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  return size <= limit ? Buffer.concat(chunks) : undefined;
}

/** Returns whether this is a system error with this code, from any realm. */
export function isCode(error: unknown, code: string): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "code" in error &&
    error.code === code
  );
}
