import { parseArgs } from "node:util";
import { school } from "../shared/college/school.ts";
import { audit } from "./applications/audit.ts";
import { exports } from "./applications/export.ts";
import { list } from "./applications/list.ts";
import { reopen } from "./applications/reopen.ts";
import { retention } from "./applications/retention.ts";
import { show } from "./applications/show.ts";
import { stats } from "./applications/stats.ts";
import type { Subcommand } from "./applications/subcommand.ts";
import { withdraw } from "./applications/withdraw.ts";
import { runCommand, UserError } from "./command.ts";

const subcommands: Readonly<Record<string, Subcommand>> = {
  list,
  show,
  stats,
  export: exports,
  reopen,
  withdraw,
  retention,
  audit,
};

const USAGE = `What the office does with all applications.

  npm run applications -- <subcommand> [options]

${Object.entries(subcommands)
  .map(([name, { summary }]) => `${name.padEnd(8)} ${summary}`)
  .join("\n")}

Each takes --help, and works on the system that \`npm start\` runs here (--data-dir as there), or, with --stage, on a
deployment: --stage prod [--school ${school.slug}]. The exit code is 0, or 1 with the reason on standard error.`;

const [name = "", ...args] = process.argv.slice(2);
const chosen = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;

// Whoever reads the output may have seen enough, as \`head\` has.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  console.error(error.message);
  process.exit(1);
});
await runCommand(chosen?.usage ?? USAGE, async () => {
  if (chosen === undefined) {
    parseArgs({ options: {}, allowPositionals: true });
    throw new UserError(
      name === "" ? USAGE : `${name} is no subcommand.\n\n${USAGE}`,
    );
  }
  await chosen.execute(args);
});
