import { describe, expect, it, jest } from "@jest/globals";
import { clock } from "../../../lambdas/clock.ts";
import {
  claimBuild,
  loadApplicationPdf,
  markFailureReported,
  recordBuildStatus,
  recordPrinted,
} from "../../../lambdas/storage/application-pdfs.ts";
import { stageCloud } from "../../support/cloud.ts";

/** Overlapping attempts, in orders that no request can produce on purpose. */

const copy = {
  student: "6f1c9a52-0b6e-4c55-9c39-0d2f3f6a7b11",
  scope: "service",
} as const;

function claim(
  revision: number,
  build: string,
  hidden: readonly string[] = [],
) {
  return claimBuild({ ...copy, revision, build }, hidden);
}
function buildOf(build: string) {
  return { ...copy, build };
}

await stageCloud();

describe("the record of a print", () => {
  it("belongs to one build at a time: newer answers wait until the earlier build has ended", async () => {
    await claim(1, "older");
    expect(await claim(2, "early")).toMatchObject({
      build: "older",
      status: "UNPROCESSED",
    });
    await recordBuildStatus(buildOf("older"), "IN_PROGRESS");
    expect(await claim(2, "early")).toMatchObject({
      build: "older",
      status: "IN_PROGRESS",
    });

    await recordPrinted(buildOf("older"), "older.pdf");
    expect(await claim(2, "newer")).toMatchObject({
      build: "newer",
      status: "UNPROCESSED",
      pdf_key: "older.pdf",
    });
  });

  it("passes to a newer build if the older one never ends, whose late file is deleted", async () => {
    await claim(1, "older");
    clock.now = () => new Date(jest.now() + 7 * 60_000);
    await claim(2, "newer");

    expect(await recordBuildStatus(buildOf("older"), "FAILED")).toBe(false);
    expect(await recordPrinted(buildOf("older"), "older.pdf")).toEqual([
      "older.pdf",
    ]);

    expect(await loadApplicationPdf(copy)).toMatchObject({
      build: "newer",
      status: "UNPROCESSED",
      pdf_key: "",
    });
  });

  it("is outdated once the school hides other answers from the copy's readers", async () => {
    await claim(1, "older", ["gender"]);
    expect(await claim(1, "early", ["gender", "religion"])).toMatchObject({
      build: "older",
    });
    await recordPrinted(buildOf("older"), "older.pdf");

    expect(await claim(1, "same", ["gender"])).toMatchObject({
      build: "older",
    });
    expect(await claim(1, "newer", ["gender", "religion"])).toMatchObject({
      build: "newer",
      status: "UNPROCESSED",
    });
  });

  it("stays complete despite late results of the same build, however old it is", async () => {
    await claim(1, "only");
    expect(await recordPrinted(buildOf("only"), "only.pdf")).toEqual([]);

    expect(await recordBuildStatus(buildOf("only"), "FAILED")).toBe(false);
    expect(await recordBuildStatus(buildOf("only"), "IN_PROGRESS")).toBe(false);

    clock.now = () => new Date(jest.now() + 7 * 60_000);
    expect(await claim(1, "again")).toMatchObject({
      build: "only",
      status: "COMPLETED",
      pdf_key: "only.pdf",
    });
  });

  it("reports every failure before another build starts", async () => {
    for (const [build, next] of [
      ["first", "second"],
      ["second", "third"],
    ] as const) {
      await claim(1, build);
      await recordBuildStatus(buildOf(build), "FAILED");

      expect(await claim(1, next)).toMatchObject({
        build,
        status: "FAILED",
      });
      await markFailureReported(buildOf(build));
      expect(await claim(1, next)).toMatchObject({
        build: next,
        status: "UNPROCESSED",
      });
    }
  });
});
