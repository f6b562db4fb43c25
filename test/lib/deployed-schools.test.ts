import { readFileSync } from "node:fs";
import { join } from "node:path";
import { INVENTED_SCHOOLS } from "@admission/school-search";
import { newFolder } from "@admission/test-tools";
import { afterAll, afterEach, describe, expect, it, jest } from "@jest/globals";
import { App } from "aws-cdk-lib";
import { deployedSchools } from "../../bin/schools/deployed-schools.ts";
import { packSchoolsFor } from "../../bin/schools/pack-schools.ts";
import { schoolProvider } from "../../lambdas/lookup/schools.ts";
import { readSettings } from "../../lib/settings.ts";
import { stageCloud } from "../support/cloud.ts";
import { runNode } from "../support/run-script.ts";

const cloud = await stageCloud();
const warn = jest.spyOn(console, "warn").mockImplementation(() => {});
afterEach(() => {
  warn.mockClear();
});
afterAll(() => {
  warn.mockRestore();
});

function settingsOf(context: Readonly<Record<string, string>>) {
  return readSettings(new App({ context, analyticsReporting: false }));
}

describe("the synthesis of the stage prod", () => {
  it("is refused with invented schools", () => {
    const { status, stderr } = runNode(["bin/app.ts"], {
      PATH: process.env["PATH"],
      SCHOOL_LISTS: INVENTED_SCHOOLS,
      CDK_CONTEXT_JSON: JSON.stringify({ stage: "prod" }),
    });

    expect(stderr).toMatch(
      /The high schools and colleges that students can search are invented.*only with -c inventedSchools=on/,
    );
    expect(stderr).not.toMatch(/^ +at /m);
    expect(status).toBe(1);
  });

  it("takes them where the context allows it, and every other stage does, with a warning", async () => {
    for (const context of [
      { stage: "prod", inventedSchools: "on" },
      { stage: "test" },
    ]) {
      await deployedSchools(settingsOf(context));

      expect(warn).toHaveBeenCalledWith(
        expect.stringContaining("are invented"),
      );
      warn.mockClear();
    }
  });
});

describe("lists of schools in S3", () => {
  const address = () => `s3://${cloud.environment["DOCUMENTS_BUCKET"]}`;

  it("are what students of the stage prod search", async () => {
    for (const list of ["high-schools", "colleges"]) {
      const invented = readFileSync(
        join(INVENTED_SCHOOLS, `${list}.csv`),
        "utf8",
      );
      const [header, row = ""] = invented.split(/\r?\n/);
      const [id, ceeb] = row.split(",");
      const real = [id, ceeb, "Quechee Gorge School", "", "1 Rd", "Hartford"];
      await cloud.bucket.put(
        `lists/2026/${list}.csv`,
        `${header}\n${[...real, "VT", "05001"].join(",")}\n`,
      );
    }

    const lists = await deployedSchools(
      settingsOf({ stage: "prod", schoolLists: `${address()}/lists/2026/` }),
    );

    expect(warn).not.toHaveBeenCalled();
    const folder = newFolder();
    process.env["LAMBDA_TASK_ROOT"] = folder;
    packSchoolsFor(folder, lists);
    expect(
      await schoolProvider("hs_ceeb").find("quechee", 5, {
        networks: [""] as const,
      }),
    ).toMatchObject([{ text: "Quechee Gorge School" }]);
  });

  it("that are not there are an error, not invented ones", async () => {
    await expect(
      deployedSchools(settingsOf({ schoolLists: `${address()}/nowhere` })),
    ).rejects.toThrow("high-schools.csv cannot be read from s3://");
  });
});
