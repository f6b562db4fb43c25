import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { runCommand, UserError } from "./command.ts";

/** Package scripts that run one after the other, until one fails; those that a comma joins run side by side. */
const steps = process.argv
  .slice(2)
  .filter((word) => !word.startsWith("-"))
  .map((word) => word.split(","));
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const USAGE = [
  `npm run ${process.env["npm_lifecycle_event"] ?? "…"} takes no options. It runs, until one fails:`,
  ...steps.flat().map((name) => `  npm run ${name}: ${scripts[name]}`),
].join("\n\n");

/** Runs a script and returns whether it succeeds. What it prints does not mix with what runs beside it. */
async function succeeds(name: string, isAlone: boolean): Promise<boolean> {
  const script = spawn("npm", ["run", name], {
    stdio: isAlone ? "inherit" : ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const output: Buffer[] = [];
  for (const stream of [script.stdout, script.stderr]) {
    stream?.on("data", (data: Buffer) => output.push(data));
  }
  const [code] = (await once(script, "close")) as [number | null];
  process.stdout.write(Buffer.concat(output));
  return code === 0;
}

await runCommand(USAGE, async () => {
  parseArgs({ allowPositionals: true });
  const unknown = steps.flat().find((name) => !(name in scripts));
  if (unknown !== undefined) {
    throw new UserError(
      `There is no script "${unknown}". For some tests: npm run test:unit -- ${unknown}`,
    );
  }
  // What the many processes of tests compile, they compile once.
  process.env["NODE_COMPILE_CACHE"] ??= resolve(".build/cache/node");
  for (const names of steps) {
    const isAlone = names.length === 1;
    const results = await Promise.all(
      names.map(async (name) => succeeds(name, isAlone)),
    );
    if (results.includes(false)) {
      process.exitCode = 1;
      return;
    }
  }
});
