import { expect, it } from "@jest/globals";
import { asked, school } from "../../shared/college/school.ts";

/** Specified values, by the school's slug: any other school decides for itself. */
const specified: Readonly<Record<string, Partial<typeof asked>>> = {
  alderbrook: { satCode: "1630", actCode: "1118", longTextLimit: 7000 },
};

it("the school has its specified values", () => {
  expect(asked).toMatchObject(specified[school.slug] ?? {});
});
