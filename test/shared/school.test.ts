import { describe, expect, it } from "@jest/globals";
import { bannerOn } from "../../shared/application/deadlines.ts";
import { entryTerms } from "../../shared/application/options/dates.ts";
import { school } from "../../shared/application/school.ts";

/** The one test that knows the values of this school: another school writes its own here. */
describe("the school", () => {
  it("has its scores sent under its codes", () => {
    expect([school.satCode, school.actCode]).toEqual(["1630", "1118"]);
  });

  it("takes essays of 7,000 characters", () => {
    expect(school.longTextLimit).toBe(7000);
  });

  it("offers spring and fall", () => {
    expect(entryTerms("2026-11-21").map(({ value }) => value)).toEqual([
      "2027SP",
      "2027FA",
    ]);
  });

  it("tells of a deadline all through the present cycle", () => {
    expect(
      [
        "2026-09-30",
        "2026-10-01",
        "2026-11-21",
        "2027-06-02",
        "2027-06-03",
      ].map((today) => bannerOn(school.deadlines, today) !== undefined),
    ).toEqual([false, true, true, true, false]);
  });
});
