import { expect, it } from "@jest/globals";
import { deadlineOn } from "../../shared/application/deadlines.ts";
import { termsOn } from "../../shared/application/terms.ts";
import { asked, school } from "../../shared/college/school.ts";

const found = {
  codes: [asked.satCode, asked.actCode],
  longTextLimit: asked.longTextLimit,
  terms: termsOn(school.terms, "2026-11-21").map(({ value }) => value),
  deadlines: [
    "2026-09-30",
    "2026-10-01",
    "2026-11-21",
    "2027-06-02",
    "2027-06-03",
  ].map((today) => deadlineOn(school.terms, today)?.message !== undefined),
};

/** Specified values, by the school's slug: any other school decides for itself. */
const specified: Readonly<Record<string, typeof found>> = {
  alderbrook: {
    codes: ["1630", "1118"],
    longTextLimit: 7000,
    terms: ["2027SP", "2027FA"],
    deadlines: [false, true, true, true, false],
  },
};

it("the school has its specified values", () => {
  expect(found).toEqual(specified[school.slug] ?? found);
});
