import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLocalCloud } from "@admission/local-cloud";
import {
  packSchoolsFor,
  SYNTHETIC_SCHOOLS,
} from "../../bin/schools/pack-schools.ts";
import { synthesize } from "../../lib/synthesize.ts";
import { record } from "./measure.ts";
import { ScriptedStudent } from "./student.ts";
import { usageOf, type Usage } from "./usage.ts";

const ROOT = join(import.meta.dirname, "..", "..");

/** Runs one scripted student through a local cloud in this process. The site has to be built. */
export async function measureStudent(): Promise<{
  readonly usage: Usage;
  readonly template: ReturnType<typeof synthesize>;
}> {
  await using started = new AsyncDisposableStack();
  process.env["SCHOOL_LISTS"] = SYNTHETIC_SCHOOLS;
  const codeFolder = await mkdtemp(join(tmpdir(), "season-"));
  started.defer(() => rm(codeFolder, { recursive: true }));
  packSchoolsFor(codeFolder);
  const template = synthesize();
  const cloud = await startLocalCloud({
    template,
    rootDir: ROOT,
    codeFolder,
    siteFolder: join(ROOT, ".build", "web"),
  });
  started.defer(() => cloud.stop());
  // The lines of the business metrics are a part of the log, and have the durations of the jobs.
  process.env["POWERTOOLS_METRICS_DISABLED"] = "false";
  const student = new ScriptedStudent(
    {
      origin: cloud.origin,
      codeFor: async (username) =>
        String(cloud.outbox().find(({ to }) => to === username)?.code),
    },
    "amy@example.org",
  );
  const stop = record(cloud.origin);
  started.defer(async () => {
    stop();
  });
  for await (const _step of student.season());
  return {
    usage: usageOf(stop(), cloud.outbox().length, template),
    template,
  };
}
