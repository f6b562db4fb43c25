import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { sendSiteFile, serveOnLoopback } from "@admission/local-cloud";
import { build } from "vite";

const BUILDS = join(import.meta.dirname, "../../.build/bench");
const PAGES = join(import.meta.dirname, "references");

interface ReferenceSite {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

function plainForm(): string {
  // In a process of its own: the build of the site takes another React than a script does.
  const script = join(PAGES, "plain-markup.ts");
  return execFileSync(process.execPath, [script], { encoding: "utf8" });
}

/** Builds a page that the site is compared with, and serves it as the local run serves the site. */
export async function startReferenceSite(
  name: "plain-form" | "hook-form",
): Promise<ReferenceSite> {
  const folder = join(BUILDS, name);
  const form = name === "plain-form" ? plainForm() : "";
  const handler = (html: string) =>
    html
      .replace("./main.ts", `./${name}.ts`)
      .replace("<!--form-->", () => form);
  await build({
    configFile: false,
    root: PAGES,
    logLevel: "silent",
    plugins: [{ name, transformIndexHtml: { order: "pre", handler } }],
    build: { outDir: folder, emptyOutDir: true },
  });
  const server = await serveOnLoopback(async (request, response) => {
    const path = request.url ?? "/";
    const file = path.includes(".") ? path : "/index.html";
    await sendSiteFile(folder, file, { request, response, compress: true });
  });
  return {
    origin: `http://localhost:${server.port}`,
    stop: () => server.close(),
  };
}
