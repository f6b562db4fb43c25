import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LocalCloud } from "@admission/local-cloud";
import { afterAll, beforeAll } from "@jest/globals";

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
