import { createServer } from "node:http";
import { extname } from "node:path";
import { atEnd } from "@admission/test-tools";

/** Restrictions of the site's pages, so that a test sees what the site will see. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src * data:; connect-src *; require-trusted-types-for 'script'; trusted-types 'none'";

export interface PageServer {
  /** Returns the address of a page on this server, by a host name that the other server does not share. */
  readonly addressOf: (path: string) => string;
  /** Requested paths, in order. */
  readonly requests: string[];
  stop(): Promise<void>;
}

const TYPES = new Map([
  [".js", "text/javascript"],
  [".css", "text/css"],
]);

/**
 * Serves the given paths on loopback until the tests of the file have ended: pages, scripts and styles by the path's
 * extension. Any other path is a 404.
 */
export async function startPageServer(
  files: Readonly<Record<string, string>>,
): Promise<PageServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    requests.push(pathname);
    const body = files[pathname];
    const type = TYPES.get(extname(pathname)) ?? "text/html";
    response.writeHead(body === undefined ? 404 : 200, {
      "content-type": `${type}; charset=utf-8`,
      "content-security-policy": CONTENT_SECURITY_POLICY,
    });
    response.end(body ?? "<!doctype html><h1>Not found</h1>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  atEnd(stop);
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    addressOf: (path) => `http://127.0.0.1:${port}${path}`,
    requests,
    stop,
  };
}
