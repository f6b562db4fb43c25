import { join } from "node:path";
import {
  INVENTED_SCHOOLS,
  readSchoolTable,
  stateNames,
} from "@admission/school-search";
import { newFolder } from "@admission/test-tools";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { packSchoolsFor } from "../../../bin/schools/pack-schools.ts";
import { schoolProvider } from "../../../lambdas/lookup/schools.ts";

const networks = ["198.51.100.7"] as const;
const highSchools = schoolProvider("hs_ceeb");
const colleges = schoolProvider("college_ceeb");
function tableOf(list: string) {
  return readSchoolTable(join(INVENTED_SCHOOLS, `${list}.csv`));
}

beforeAll(() => {
  const codeFolder = newFolder();
  process.env["SCHOOL_LISTS"] = INVENTED_SCHOOLS;
  process.env["LAMBDA_TASK_ROOT"] = codeFolder;
  packSchoolsFor(codeFolder);
});

describe("the school search that is shipped", () => {
  it("returns names with their places, and the fields of the form", async () => {
    const [item] = await highSchools.find("montpelier hs", 5, { networks });

    expect(item).toEqual({
      id: "900001",
      text: "Montpelier High School",
      sub_text: "Montpelier, Vermont",
    });
    expect(await highSchools.detail("900001", { networks })).toEqual({
      name: "Montpelier High School",
      ceeb: "900001",
      address_line_1: "405 Maple Street",
      city: "Montpelier",
      state: "Vermont",
      zip: "05602",
      country: "USA",
    });
  });

  it.each(["Vermont", "vt", " vermont "])(
    "ranks the schools of the student's state first, given as %j",
    async (state) => {
      const context = { networks, state };
      const [first] = await highSchools.find("high school", 5, context);
      const [elsewhere] = await highSchools.find("hilo high", 5, context);

      expect(first?.sub_text).toMatch(/, Vermont$/);
      expect(elsewhere?.sub_text).toBe("Hilo, Hawaii");
    },
  );

  it("ignores an unknown state", async () => {
    const found = (state: string | undefined) =>
      highSchools.find("lincoln", 5, { networks, state });

    expect(await found("Ontario")).toEqual(await found(undefined));
    expect(await found("__proto__")).toEqual(await found(undefined));
  });

  it("finds a school by its code", async () => {
    expect(await highSchools.find(" 900001 ", 5, { networks })).toMatchObject([
      { text: "Montpelier High School" },
    ]);
  });

  it("keeps colleges and high schools apart", async () => {
    const [college] = await colleges.find("univ of montpelier", 5, {
      networks,
    });

    expect(college?.text).toBe("University of Montpelier");
    expect(
      await highSchools.detail(college?.id ?? "", { networks }),
    ).toBeUndefined();
  });

  it("returns an empty code for a school without a CEEB code", async () => {
    const [school] = await highSchools.find("stowe mountain", 5, { networks });
    const detail = await highSchools.detail(school?.id ?? "", { networks });

    expect(detail).toMatchObject({ name: "Stowe Mountain School", ceeb: "" });
  });

  it("replies in less than a kilobyte, even with the longest names of schools", async () => {
    for (const { name, city } of tableOf("high-schools")) {
      const items = await highSchools.find(`${name} ${city}`, 5, { networks });

      expect(items.map(({ text }) => text)).toContain(name);
      expect(Buffer.byteLength(JSON.stringify(items))).toBeLessThan(1024);
    }
  });
});

describe("the synthetic schools", () => {
  const inEveryState = [...stateNames.keys()].filter(
    (code) => !["AA", "AE", "AP", "FM", "MH", "PW"].includes(code),
  );

  it.each(["high-schools", "colleges"])(
    "are %s in all states, the capital district and the territories, each with an id of its own",
    (list) => {
      const schools = tableOf(list);

      expect(new Set(schools.map(({ state }) => state))).toEqual(
        new Set(inEveryState),
      );
      expect(new Set(schools.map(({ id }) => id)).size).toBe(schools.length);
      expect(schools.filter(({ zip }) => !/^\d{5}$/.test(zip))).toEqual([]);
    },
  );
});
