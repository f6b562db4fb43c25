import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ccdFile } from "@admission/school-search/testing";
import { newFolder } from "@admission/test-tools";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import {
  packSchoolsFor,
  syntheticLists,
} from "../../bin/schools/pack-schools.ts";
import { schoolProvider } from "../../lambdas/lookup/schools.ts";
import { runNode } from "../support/run-script.ts";

let folder = "";
let lists = "";
beforeEach(() => {
  folder = newFolder();
  lists = join(folder, "lists");
});
afterEach(() => {
  delete process.env["SCHOOL_LISTS"];
  delete process.env["LAMBDA_TASK_ROOT"];
});

function published(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}
function importing(...files: readonly string[]) {
  const words = ["bin/schools.ts", "import", ...files, "--into", lists];
  const { status, stdout, stderr } = runNode(words);
  return { status, output: stdout + stderr };
}

describe("npm run schools -- import", () => {
  it("writes the lists that the search is built from; a list without a file is unchanged", async () => {
    const file = published(
      "ccd_sch_029.csv",
      ccdFile([
        { SCH_NAME: "QUECHEE GORGE HIGH SCHOOL" },
        { LSTATE: "ZZ", NCESSCH: "500000000002" },
      ]),
    );

    const { status, output } = importing(file);

    expect(output).toContain(
      "NCES public schools (CCD), 1 imported, 1 skipped",
    );
    expect(status).toBe(0);
    process.env["SCHOOL_LISTS"] = lists;
    expect(syntheticLists()).toEqual(["colleges"]);
    process.env["LAMBDA_TASK_ROOT"] = folder;
    packSchoolsFor(folder);
    const context = { networks: [""] as const };
    expect(
      await schoolProvider("hs_ceeb").find("quechee", 5, context),
    ).toMatchObject([{ text: "Quechee Gorge High School" }]);
    expect(
      await schoolProvider("college_ceeb").find("montpelier", 5, context),
    ).not.toEqual([]);
  });

  it.each([
    ["is none of the known ones", () => published("other.csv", "a,b\n1,2\n")],
    ["cannot be read", () => join(folder, "missing.csv")],
  ])("writes nothing when a file %s", (_what, other) => {
    const { status, output } = importing(
      published("ccd.csv", ccdFile([{}])),
      other(),
    );

    expect(output).toContain("Import failed");
    expect(status).toBe(1);
    expect(existsSync(lists)).toBe(false);
  });
});
