import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sendSiteFile, serveOnLoopback } from "@admission/local-cloud";
import { build } from "vite";

const MAIN = fileURLToPath(new URL("./minimal-app/main.tsx", import.meta.url));
const FOLDER = join(import.meta.dirname, "../../.build/bench/minimal-app");

export interface MinimalSite {
  readonly origin: string;
  /** Folder of its build. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

/** Builds the minimal application and serves it as the local run serves the site. */
export async function startMinimalSite(): Promise<MinimalSite> {
  await build({
    configFile: false,
    root: join(MAIN, ".."),
    logLevel: "silent",
    build: { outDir: FOLDER, emptyOutDir: true },
  });
  const server = await serveOnLoopback(async (request, response) => {
    const path = request.url ?? "/";
    const file = path.includes(".") ? path : "/index.html";
    await sendSiteFile(FOLDER, file, { request, response, compress: true });
  });
  return {
    origin: `http://localhost:${server.port}`,
    folder: FOLDER,
    stop: () => server.close(),
  };
}
