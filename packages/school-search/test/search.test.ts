import { fc } from "@admission/test-tools";
import { describe, expect, it } from "@jest/globals";
import { buildIndex } from "../build-index.ts";
import { schoolAt, schoolById } from "../school-index.ts";
import type { School } from "../school.ts";
import { search } from "../search.ts";
import { manySchools } from "./many-schools.ts";

let made = 0;
function school(
  name: string,
  city: string,
  state: string,
  more: Partial<School> = {},
): School {
  return {
    id: `id-${made++}`,
    ceeb: "",
    name,
    also: "",
    address: "",
    city,
    state,
    zip: "",
    ...more,
  };
}

const few = buildIndex([
  school("Lincoln High School", "Portland", "OR"),
  school("Lincoln High School", "Tacoma", "WA"),
  school("Lincoln Academy", "Newcastle", "ME"),
  school("Abraham Lincoln High School", "Denver", "CO"),
  school("Lincoln-Sudbury Regional High School", "Sudbury", "MA"),
  school("Portland High School", "Portland", "ME"),
  school("Jackson High School", "Lincoln", "NE"),
  school("St. Mary's School", "Lynn", "MA", { also: "The Spartans" }),
  school("Île-de-France Academy", "Łódź", "IL"),
]);
function found(text: string, state?: string) {
  return search(few, text, { maxResults: 5, state }).schools.map((number) => {
    const { name, city } = schoolAt(few, number);
    return `${name}, ${city}`;
  });
}

describe("the search for schools", () => {
  it("ranks a whole name before a part, and a name before a place", () => {
    expect(found("lincoln high school")).toEqual([
      "Lincoln High School, Portland",
      "Lincoln High School, Tacoma",
      "Lincoln-Sudbury Regional High School, Sudbury",
      "Abraham Lincoln High School, Denver",
      "Lincoln Academy, Newcastle",
    ]);
    expect(found("lincoln nebraska")[0]).toBe("Jackson High School, Lincoln");
  });

  it.each([
    ["WA", "Lincoln High School, Tacoma"],
    ["ME", "Lincoln Academy, Newcastle"],
    ["XX", "Lincoln High School, Portland"],
  ])(
    "ranks the schools of the student's own state first: %s",
    (state, first) => {
      expect(found("lincoln high school", state)[0]).toBe(first);
    },
  );

  it("does not rank another school first only for its state", () => {
    expect(found("portland high", "OR")[0]).toBe(
      "Portland High School, Portland",
    );
    expect(found("linc portlan", "ME")[0]).toBe(
      "Lincoln High School, Portland",
    );
  });

  it.each([
    ["a code of a state", "lincoln high or", "Lincoln High School, Portland"],
    ["another name", "spartans", "St. Mary's School, Lynn"],
    [
      "no marks on letters",
      "ile de france lodz",
      "Île-de-France Academy, Łódź",
    ],
  ])("finds by %s", (_what, text, first) => {
    expect(found(text)[0]).toBe(first);
  });

  it.each(["zzzz", "zzzz academy", "quux high school", "", "🎓", "́̂̃"])(
    "finds nothing for %j",
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );

  it("ranks equally good schools in one order, independent of the list's", () => {
    const schools = manySchools(300).map((each) => ({
      ...each,
      name: "Elm School",
    }));
    const names = (listed: readonly School[]) => {
      const index = buildIndex(listed);
      return search(index, "elm", { maxResults: 5 }).schools.map(
        (number) => schoolAt(index, number).id,
      );
    };

    expect(names(schools.toReversed())).toEqual(names(schools));
  });

  it("finds nothing among no schools", () => {
    expect(search(buildIndex([]), "elm", { maxResults: 5 }).schools).toEqual(
      [],
    );
    expect(schoolById(buildIndex([]), "1")).toBeUndefined();
  });
});

it("a school by its id finds every school of the list, and no other", () => {
  const schools = manySchools(500);
  const index = buildIndex(schools);

  for (const { also: _also, ...each } of schools) {
    expect(schoolById(index, each.id)).toEqual(each);
  }
  for (const id of ["", "made", "made-", "zzz", "made-5000"]) {
    expect(schoolById(index, id)).toBeUndefined();
  }
});

describe("the search among twenty thousand schools", () => {
  const many = buildIndex(manySchools(20_000));
  /** Scores of at most 3,000 schools and those of one state, by eight words, twice; and eight words compared. */
  const MAX_STEPS = 600_000;
  const options = { maxResults: 5, state: "CA" };
  const stepsFor = (text: string) => search(many, text, options).steps;

  const words = fc.constantFrom(
    ..."a s st high school saint mount lincoln springfield zzzz qwertyuiop 1st ' . 🎓 é ﷺ \u{0301} \u{200F} \0 __proto__ constructor".split(
      " ",
    ),
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc.array(words, { maxLength: 60 }).map((parts) => parts.join(" ")),
    fc.array(words, { maxLength: 60 }).map((parts) => parts.join("")),
  );

  it("never fails, returns at most the requested number without duplicates, and stays within its cost limit", () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 5 }), (text, maxResults) => {
        const limited = { ...options, maxResults };
        const { schools, steps } = search(many, text, limited);

        expect(schools.length).toBeLessThanOrEqual(maxResults);
        expect(new Set(schools).size).toBe(schools.length);
        expect(steps).toBeLessThan(MAX_STEPS);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ["one letter", "s"],
    ["letters", "a b c d e f g h"],
    ["common words", "high school ".repeat(10_000)],
    ["words that no school has", "qwertyuiop asdfghjkl zxcvbnm ".repeat(1000)],
    ["one endless word", "x".repeat(1_000_000)],
    ["one letter that becomes eighteen", "ﷺ".repeat(10_000)],
    ["dots between letters", "a.".repeat(100_000)],
  ])("stays within its cost limit for %s", (_what, text) => {
    expect(stepsFor(text)).toBeLessThan(MAX_STEPS);
  });

  it("has the same cost for a text as for its beginning", () => {
    const text = "springfield lincoln high school saint mount vernon academy ";

    expect(stepsFor(text.repeat(1000))).toBe(stepsFor(text.repeat(4)));
  });

  it("finds a school by its whole name and city, anywhere in the list", () => {
    fc.assert(
      fc.property(fc.nat(19_999), (number) => {
        const { name, city, state } = schoolAt(many, number);
        const own = { ...options, state };
        const { schools } = search(many, `${name} ${city}`, own);
        const names = schools.map((each) => schoolAt(many, each));

        expect(names.map((each) => `${each.name}, ${each.city}`)).toContain(
          `${name}, ${city}`,
        );
      }),
      { numRuns: 200 },
    );
  });
});
