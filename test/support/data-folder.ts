import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "@jest/globals";
import type { LocalCloud } from "../../lib/local/start-local-cloud.ts";

/** Creates, for the tests of a file, a folder whose `--data-dir` leads the commands to this cloud; returns its path. */
export function dataFolderOf(
  cloud: Pick<LocalCloud, "environment">,
): () => string {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "data-"));
    writeFileSync(
      join(folder, "environment.json"),
      JSON.stringify(cloud.environment),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  return () => folder;
}
