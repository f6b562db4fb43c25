import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { runCommand } from "./command.ts";

/** Package scripts that run one after the other, until one fails. */
const steps = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const USAGE = [
  `npm run ${process.env["npm_lifecycle_event"] ?? "…"} takes no options. It runs, until one fails:`,
  ...steps.map((step) => `  npm run ${step}: ${scripts[step]}`),
].join("\n\n");

await runCommand(USAGE, async () => {
  parseArgs({ allowPositionals: true });
  // What the many processes of tests compile, they compile once.
  process.env["NODE_COMPILE_CACHE"] ??= resolve(".build/cache/node");
  const failed = steps.some((step) => {
    const { status } = spawnSync("npm", ["run", step], {
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    return status !== 0;
  });
  process.exitCode = failed ? 1 : 0;
});
