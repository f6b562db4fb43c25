import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runCommand, UserError } from "../../bin/command.ts";
import { loadDeployment } from "../../bin/deployment.ts";
import { school } from "../../shared/college/school.ts";
import { startSystem } from "../e2e/system.ts";
import { play } from "./play.ts";
import { studentRequests } from "./student.ts";

const USAGE = `Records what the site of this release sends and gets, for the tests of later ones.

  npm run contract -- 1.1.0`;

/** Shortens signatures, which nobody compares. */
function shortened(_: string, value: unknown): unknown {
  return typeof value === "string" ? value.slice(0, 60) : value;
}

async function record(release: string): Promise<void> {
  await using started = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), "contract-"));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  const system = await startSystem(dataDir);
  started.defer(async () => {
    await system.stop();
  });
  await loadDeployment({ school: school.slug, "data-dir": dataDir });
  const exchanges = await play(system.origin, studentRequests);
  const failed = exchanges.filter(({ status }) => status !== 200);
  if (failed.length > 0) throw new UserError(JSON.stringify(failed));
  const lines = exchanges.map((each) => JSON.stringify(each, shortened));
  await writeFile(
    join(import.meta.dirname, "releases", `${release}.json`),
    `[\n${lines.join(",\n")}\n]\n`,
  );
}

await runCommand(USAGE, async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [release = ""] = positionals;
  if (!/^\d+\.\d+\.\d+$/.test(release)) throw new UserError(USAGE);
  await record(release);
});
