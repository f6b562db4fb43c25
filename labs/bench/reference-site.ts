import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { sendSiteFile, serveOnLoopback } from "@admission/local-cloud";
import { build } from "vite";

const FOLDER = join(import.meta.dirname, "../../.build/bench/plain-form");
const PAGES = join(import.meta.dirname, "references");

interface ReferenceSite {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Builds the page in plain HTML that the site is compared with, and serves it as the local run serves the site. */
export async function startReferenceSite(): Promise<ReferenceSite> {
  // In a process of its own: the build of the site takes another React than a script does.
  const script = join(PAGES, "plain-markup.ts");
  const form = execFileSync(process.execPath, [script], { encoding: "utf8" });
  const handler = (html: string) => html.replace("<!--form-->", () => form);
  await build({
    configFile: false,
    root: PAGES,
    logLevel: "silent",
    plugins: [
      { name: "plain-form", transformIndexHtml: { order: "pre", handler } },
    ],
    build: { outDir: FOLDER, emptyOutDir: true },
  });
  const server = await serveOnLoopback(async (request, response) => {
    const path = request.url ?? "/";
    const file = path.includes(".") ? path : "/index.html";
    await sendSiteFile(FOLDER, file, { request, response, compress: true });
  });
  return {
    origin: `http://localhost:${server.port}`,
    stop: () => server.close(),
  };
}
