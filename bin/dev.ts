import { spawn, type ChildProcess } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { STOP_SIGNALS } from "./command.ts";

/** Sources of the template and of the local cloud, whose changes need a restart; all others are loaded anew. */
const RESTARTING = ["lib", "bin", "packages", "cdk.json", "shared/routes.ts"];
const UNUSED = /(^|[/\\])(test|example|README\.md)/;
/** Time in which an editor writes a file in several steps. */
const SETTLE_MS = 100;

const rootDir = join(import.meta.dirname, "..");
let system: ChildProcess | undefined;
let hasRestarted = false;

function start(): void {
  const child = spawn(
    process.execPath,
    ["bin/local.ts", "--dev", ...process.argv.slice(2)],
    { cwd: rootDir, stdio: "inherit" },
  );
  system = child;
  child.once("exit", (code) => {
    system = undefined;
    // Until something has changed, only its options can be wrong.
    if (!hasRestarted) process.exit(code ?? 1);
    console.error("It does not run. Waiting for the next change ...");
  });
}

function restart(file: string): void {
  console.log(`\n${file} has changed: restarting ...`);
  hasRestarted = true;
  if (system === undefined) return start();
  system.removeAllListeners("exit").once("exit", start).kill("SIGINT");
}

for (const signal of STOP_SIGNALS) {
  process.once(signal, () => {
    if (system === undefined) process.exit(0);
    system.removeAllListeners("exit").once("exit", () => process.exit(0));
    // The terminal tells both of the other signals, and a second signal would mean not to wait.
    if (signal === "SIGTERM") system.kill(signal);
  });
}

let settling: NodeJS.Timeout | undefined;
for (const path of RESTARTING) {
  watch(join(rootDir, path), { recursive: true }, (_, name) => {
    if (name !== null && UNUSED.test(name)) return;
    clearTimeout(settling);
    settling = setTimeout(restart, SETTLE_MS, path);
  });
}
start();
