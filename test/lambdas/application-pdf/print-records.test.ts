import { afterEach, describe, expect, it } from "@jest/globals";
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

const student = "6f1c9a52-0b6e-4c55-9c39-0d2f3f6a7b11";

stageCloud();
const { now } = clock;
afterEach(() => {
  clock.now = now;
});

describe("the record of a print", () => {
  it("belongs to one build at a time: newer answers wait until the earlier build has ended", async () => {
    await claimBuild(student, 1, "older");
    expect(await claimBuild(student, 2, "early")).toMatchObject({
      build: "older",
      status: "UNPROCESSED",
    });
    await recordBuildStatus(student, "older", "IN_PROGRESS");
    expect(await claimBuild(student, 2, "early")).toMatchObject({
      build: "older",
      status: "IN_PROGRESS",
    });

    await recordPrinted(student, "older", "older.pdf");
    expect(await claimBuild(student, 2, "newer")).toMatchObject({
      build: "newer",
      status: "UNPROCESSED",
      pdf_key: "older.pdf",
    });
  });

  it("passes to a newer build if the older one never ends, whose late file is deleted", async () => {
    await claimBuild(student, 1, "older");
    clock.now = () => new Date(Date.now() + 7 * 60_000);
    await claimBuild(student, 2, "newer");

    expect(await recordBuildStatus(student, "older", "FAILED")).toBe(false);
    expect(await recordPrinted(student, "older", "older.pdf")).toEqual([
      "older.pdf",
    ]);

    expect(await loadApplicationPdf(student)).toMatchObject({
      build: "newer",
      status: "UNPROCESSED",
      pdf_key: "",
    });
  });

  it("stays complete despite late results of the same build", async () => {
    await claimBuild(student, 1, "only");
    expect(await recordPrinted(student, "only", "only.pdf")).toEqual([]);

    expect(await recordBuildStatus(student, "only", "FAILED")).toBe(false);
    expect(await recordBuildStatus(student, "only", "IN_PROGRESS")).toBe(false);

    expect(await loadApplicationPdf(student)).toMatchObject({
      status: "COMPLETED",
      pdf_key: "only.pdf",
    });
  });

  it("reports every failure before another build starts", async () => {
    for (const [build, next] of [
      ["first", "second"],
      ["second", "third"],
    ] as const) {
      await claimBuild(student, 1, build);
      await recordBuildStatus(student, build, "FAILED");

      expect(await claimBuild(student, 1, next)).toMatchObject({
        build,
        status: "FAILED",
      });
      await markFailureReported(student, build);
      expect(await claimBuild(student, 1, next)).toMatchObject({
        build: next,
        status: "UNPROCESSED",
      });
    }
  });
});
