import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { print, runCommand, UserError } from "../../bin/command.ts";
import { loadDeployment } from "../../bin/deployment.ts";
import { synthesize } from "../../lib/synthesize.ts";
import { school } from "../../shared/college/school.ts";
import { startSystem } from "../e2e/system.ts";
import {
  changesSinceRelease,
  countAnswers,
  RELEASED_FORM,
  wordChange,
} from "./form-changes.ts";
import { formatRecord, recordForm } from "./form-record.ts";
import { play } from "./play.ts";
import {
  RELEASED_RESOURCES,
  resourcesWithData,
} from "./resources-with-data.ts";
import { studentRequests } from "./student.ts";

const USAGE = `Records what the site of this release sends and gets, and what its form asks, and which resources hold data, for the tests of later ones; or says what
changes of the form since the last release do to applications that are stored.

  npm run contract -- 1.1.0
  npm run contract -- form-changes [--stage S | --data-dir D]

With a stage, or the data folder of the system that runs here, it counts the applications that have an answer. A change
that would lose answers begins with "!", and ends it with 1, as it does \`npm test\`.`;

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
  await writeFile(RELEASED_FORM, formatRecord(recordForm()));
  await writeFile(
    RELEASED_RESOURCES,
    JSON.stringify(resourcesWithData(synthesize()), undefined, 2),
  );
}

async function printChanges(
  stage: string | undefined,
  folder: string | undefined,
): Promise<void> {
  const isCounted = stage !== undefined || folder !== undefined;
  if (isCounted) {
    const where = { stage, "data-dir": folder ?? "" };
    await loadDeployment({ school: school.slug, ...where });
  }
  const counts = isCounted ? await countAnswers() : undefined;
  const changes = changesSinceRelease();
  for (const each of changes) print(wordChange(each, counts));
  const refused = changes.filter(({ isRefused }) => isRefused).length;
  if (refused > 0) throw new UserError(`${refused} would lose answers.`);
  process.stderr.write(`${changes.length} changes.\n`);
}

await runCommand(USAGE, async () => {
  const { positionals, values } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { stage: { type: "string" }, "data-dir": { type: "string" } },
  });
  const [release = ""] = positionals;
  if (release === "form-changes") {
    await printChanges(values.stage, values["data-dir"]);
    return;
  }
  if (!/^\d+\.\d+\.\d+$/.test(release)) throw new UserError(USAGE);
  await record(release);
});
