import { request as ask, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { serveOnLoopback } from "@admission/local-cloud";

/** Proxy for a browser that does not expose its console: the pages report their own. */
export interface ConsoleProxy {
  /** Host and port, as configured in browsers. */
  readonly address: string;
  /** Problems that pages have reported so far. */
  readonly problems: readonly string[];
  stop(): Promise<void>;
}

const SCRIPT_PATH = "/_console.js";
const TOLD_PATH = "/_console";

/** Runs in each page before anything else, from an address of the site's own, as its security policy demands. */
function tellOfProblems(path: string): void {
  const tell = (problem: string) => {
    const told = new XMLHttpRequest();
    // Synchronous: the page may be gone immediately, or the walk may have ended.
    told.open("POST", path, false);
    told.send(problem);
  };
  const wordsOf = (value: unknown): string =>
    typeof value === "string" || value instanceof Error
      ? String(value)
      : JSON.stringify(value);
  /* oxlint-disable no-console -- These calls are what is recorded. */
  const { error: write } = console;
  console.error = (...values: readonly unknown[]) => {
    write(...values);
    tell(values.map(wordsOf).join(" "));
  };
  /* oxlint-enable no-console */
  const onError = (event: Event) => {
    if (event instanceof ErrorEvent) {
      tell(`${event.message} at ${event.filename}:${event.lineno}`);
    } else if (event.target instanceof HTMLElement) {
      tell(`Not loaded: ${event.target.outerHTML.slice(0, 300)}`);
    }
  };
  // Errors of elements do not bubble, but are captured.
  addEventListener("error", onError, true);
  addEventListener("unhandledrejection", ({ reason }) => {
    tell(`Uncaught in a promise: ${wordsOf(reason)}`);
  });
  addEventListener("securitypolicyviolation", (violation) => {
    const { effectiveDirective, blockedURI, sourceFile } = violation;
    tell(`Forbidden by ${effectiveDirective}: ${blockedURI} in ${sourceFile}`);
  });
}

function isDocument({ headers }: IncomingMessage): boolean {
  return headers["sec-fetch-dest"] === "document";
}

/** Returns the reply of the server that a request names. */
function forward(request: IncomingMessage): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method, url = "", headers } = request;
    // A document is modified on its way: it is requested uncompressed, and always as a whole.
    const left = isDocument(request)
      ? ["accept-encoding", "if-none-match", "if-modified-since"]
      : [];
    const passed = Object.fromEntries(
      Object.entries(headers).filter(([name]) => !left.includes(name)),
    );
    const onward = ask(url, { method, headers: passed }, resolve);
    onward.on("error", reject);
    pipeline(request, onward).catch(reject);
  });
}

/** Starts a proxy on this machine. */
export async function startConsoleProxy(): Promise<ConsoleProxy> {
  const problems: string[] = [];
  const server = await serveOnLoopback(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/");
    if (pathname === TOLD_PATH) {
      problems.push(await text(request));
      response.end();
      return;
    }
    if (pathname === SCRIPT_PATH) {
      response.setHeader("content-type", "text/javascript");
      response.end(
        `(${String(tellOfProblems)})(${JSON.stringify(TOLD_PATH)});`,
      );
      return;
    }
    const reply = await forward(request);
    const { statusCode = 502, headers } = reply;
    if (!(headers["content-type"] ?? "").startsWith("text/html")) {
      response.writeHead(statusCode, headers);
      await pipeline(reply, response);
      return;
    }
    const page = (await text(reply)).replace(
      "<head>",
      `<head><script src="${SCRIPT_PATH}"></script>`,
    );
    response.writeHead(statusCode, {
      ...headers,
      "content-length": Buffer.byteLength(page),
    });
    response.end(page);
  });
  return {
    address: `127.0.0.1:${server.port}`,
    problems,
    stop: () => server.close(),
  };
}
