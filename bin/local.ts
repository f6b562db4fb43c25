import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import {
  claimDataFolder,
  DataFolderError,
  TemplateError,
  type CloudFormationTemplate,
  type LocalCloud,
} from "@admission/local-cloud";
import type { ViteDevServer } from "vite";
import {
  ConfigurationError,
  requireConfiguration,
  type Configuration,
} from "../shared/application/derive/check-configuration.ts";
import { configuration } from "../shared/form/configuration.ts";
import { buildWhenChanged, keepFormerFiles, sourcesDigest } from "./build.ts";
import { runCommand, STOP_SIGNALS, UserError } from "./command.ts";
import { readPort } from "./port.ts";

const rootDir = join(import.meta.dirname, "..");
const SHARED = join(rootDir, "shared");
const USAGE = `Runs the whole system on this machine.

  npm start -- [--port 3000] [--data-dir .data] [--fresh] [--dev]

--port      of the site, 0 for any that is free; PORT=4000 does the same
--data-dir  where the data is kept between starts
--fresh     start with an empty data folder
--dev       show changes of the site and of handlers within seconds; "npm run dev" also restarts for those of the template`;

let cloud: Promise<LocalCloud> | undefined;
const cleanup = new AsyncDisposableStack();
let stopping = false;
let galleryBuild: Promise<string> | undefined;

// A line per request would bury the addresses and the mails.
process.env["POWERTOOLS_LOG_LEVEL"] ??= "WARN";

for (const signal of STOP_SIGNALS) {
  process.on(signal, () => {
    // A second signal means: do not wait.
    if (stopping) process.exit(1);
    stopping = true;
    void stop();
  });
}

await runCommand(USAGE, async () => {
  try {
    await start();
  } catch (error) {
    if (!stopping) throw asUserError(error);
  }
});
if (process.exitCode === 1) {
  await cleanup.disposeAsync();
  process.exit();
}

async function start(): Promise<void> {
  const { port, dataDir, fresh, dev } = await readOptions();
  const now = new Date();
  for (const warning of requireConfiguration({ ...configuration, now })) {
    console.warn(`Warning: ${warning}`);
  }
  cleanup.defer(await claimDataFolder(dataDir, { fresh }));
  const site = dev
    ? await serveForDevelopment()
    : { siteFolder: await buildFor("web") };
  if (stopping) return;
  // Loaded here, so that a wrong option or an early Ctrl-C need not wait for it.
  const template = await currentTemplate();
  const { startLocalCloud } = await import("@admission/local-cloud");
  const { packSchoolsFor } = await import("./schools/pack-schools.ts");
  if (stopping) return;
  const codeFolder = await mkdtemp(join(tmpdir(), "handlers-"));
  cleanup.defer(() => rm(codeFolder, { recursive: true, force: true }));
  packSchoolsFor(codeFolder);
  cloud = startLocalCloud({
    template,
    rootDir,
    codeFolder,
    port,
    dataDir,
    ...site,
    gallery: () => (galleryBuild ??= buildGallery()),
    onMail: ({ to, subject, code }) =>
      console.log(`Mail to ${to}: ${subject} (code ${code})`),
    log: (line) => console.error(line),
  });
  const { origin, environment } = await cloud;
  if (stopping) return;
  await writeEnvironmentFile(dataDir, environment);
  console.log(`\nApplication  ${origin}`);
  console.log(`Outbox       ${origin}/_local/outbox`);
  console.log(`Components   ${origin}/_local/gallery`);
  console.log(`Data         ${dataDir}\n`);
}

/** Writes the file by which `npm run link` finds the running system. */
async function writeEnvironmentFile(
  dataDir: string,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const file = join(dataDir, "environment.json");
  // The file holds the keys to everything that runs here.
  await writeFile(file, JSON.stringify(environment, null, 2), { mode: 0o600 });
  cleanup.defer(() => rm(file, { force: true }));
}

async function stop(): Promise<void> {
  try {
    await (await cloud)?.stop();
  } catch {
    // Services that did not start need no stopping.
  }
  await cleanup.disposeAsync();
  process.exit(0);
}

/** Starts Vite, which serves the site from its sources and imports those of the functions anew once they change. */
async function serveForDevelopment() {
  const { createServer } = await import("vite");
  const vite = await createServer({
    configFile: join(rootDir, "web", "vite.config.ts"),
    server: { middlewareMode: true },
    logLevel: "warn",
    plugins: [
      {
        name: "declaration",
        handleHotUpdate({ file, server }) {
          // The page need not wait for it.
          if (file.startsWith(SHARED)) void checkChanged(server);
        },
      },
    ],
  });
  cleanup.defer(() => vite.close());
  return {
    siteServer: vite.middlewares,
    importSource: (url: string) => vite.ssrLoadModule(fileURLToPath(url)),
  };
}

/** Says what is wrong with the declaration once a file of it has changed, which the page may show all the same. */
async function checkChanged(vite: ViteDevServer): Promise<void> {
  try {
    const path = join(SHARED, "form/configuration.ts");
    type Declared = { configuration: Omit<Configuration, "now"> };
    const changed = (await vite.ssrLoadModule(path)) as Declared;
    requireConfiguration({ ...changed.configuration, now: new Date() });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}

async function readOptions() {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: process.env["PORT"] ?? "3000" },
      "data-dir": { type: "string", default: ".data" },
      fresh: { type: "boolean", default: false },
      dev: { type: "boolean", default: false },
    },
  });
  return {
    port: await readPort(values.port),
    dataDir: resolve(rootDir, values["data-dir"]),
    fresh: values.fresh,
    dev: values.dev,
  };
}

/** Returns the template, synthesized if what it is made of has changed: the CDK takes most of the time of a start. */
async function currentTemplate(): Promise<CloudFormationTemplate> {
  const file = join(rootDir, ".build", "template.json");
  const sources = ["lib", "shared", "lambdas", "cdk.json", "package-lock.json"];
  await buildWhenChanged(file, sourcesDigest(rootDir, sources), async () => {
    const { synthesize } = await import("../lib/synthesize.ts");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(synthesize()));
  });
  return JSON.parse(await readFile(file, "utf8")) as CloudFormationTemplate;
}

/** Runs the bundler in a process of its own, whose memory is free afterwards. */
async function runBuild(folder: string): Promise<void> {
  const vite = join(rootDir, "node_modules", "vite", "bin", "vite.js");
  const options = ["build", "--config", join(folder, "vite.config.ts")];
  const child = spawn(
    process.execPath,
    [vite, ...options, "--logLevel", "warn"],
    { cwd: rootDir, stdio: "inherit" },
  );
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new UserError("The site could not be built.");
}

/** Builds the site, or the gallery of its components, if it has changed since the last build. */
async function buildFor(name: "web" | "gallery"): Promise<string> {
  const siteFolder = join(rootDir, ".build", name);
  const sources = ["web", "shared", "packages/theme", "package-lock.json"];
  await buildWhenChanged(
    siteFolder,
    sourcesDigest(rootDir, sources),
    async () => {
      console.log(`Building the ${name === "web" ? "site" : name} ...`);
      await keepFormerFiles(siteFolder, () =>
        runBuild(join(rootDir, name === "web" ? name : `web/${name}`)),
      );
    },
  );
  return siteFolder;
}

/** Builds the gallery if it has changed. Every file of the gallery asks, so concurrent calls share one build. */
async function buildGallery(): Promise<string> {
  try {
    return await buildFor("gallery");
  } finally {
    galleryBuild = undefined;
  }
}

/** Returns an error that the user can fix as one that is told in one line, and any other as it is. */
function asUserError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ("code" in error && error.code === "EADDRINUSE" && "port" in error) {
    return new UserError(
      `Port ${String(error.port)} is in use: stop the program that uses it, or name another with --port.`,
    );
  }
  return error instanceof TemplateError ||
    error instanceof DataFolderError ||
    error instanceof ConfigurationError
    ? new UserError(error.message)
    : error;
}
