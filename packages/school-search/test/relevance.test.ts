import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { buildIndex } from "../build-index.ts";
import { INVENTED_SCHOOLS } from "../invented.ts";
import { schoolAt } from "../school-index.ts";
import { readSchoolTable } from "../school-table.ts";
import { search } from "../search.ts";
import { manySchools } from "./many-schools.ts";
import {
  collegeQueries,
  highSchoolQueries,
  type SchoolQuery,
} from "./school-queries.ts";

/** Builds an index of the searched schools among the shipped ones and tens of thousands of others. */
function indexAmong(
  queries: readonly SchoolQuery[],
  list: "high-schools" | "colleges",
  others: number,
) {
  const wanted = new Map(
    queries.map(({ name, city, schoolState }, at) => [
      `${name}\n${city}`,
      {
        id: `wanted-${at}`,
        ceeb: "",
        name,
        also: "",
        address: "1 School Lane",
        city,
        state: schoolState,
        zip: "",
      },
    ]),
  );
  return buildIndex([
    ...wanted.values(),
    ...readSchoolTable(join(INVENTED_SCHOOLS, `${list}.csv`)),
    ...manySchools(others, list),
  ]);
}

function missedIn(
  index: ReturnType<typeof buildIndex>,
  queries: readonly SchoolQuery[],
): readonly string[] {
  return queries.flatMap(({ text, state, name, city }) => {
    const { schools } = search(index, text, { maxResults: 5, state });
    const found = schools.map((number) => schoolAt(index, number));
    return found.some((school) => school.name === name && school.city === city)
      ? []
      : `${text} @${state} -> ${name}, ${city}; found ${found.map((school) => `${school.name}, ${school.city} ${school.state}`).join(" | ")}`;
  });
}

it("a student's search text for a school finds their high school in the first five of thirty thousand", () => {
  const index = indexAmong(highSchoolQueries, "high-schools", 30_000);

  expect(highSchoolQueries.length).toBeGreaterThan(200);
  expect(missedIn(index, highSchoolQueries)).toEqual([]);
});

it("a student's search text for a school finds their college in the first five of seven thousand", () => {
  const index = indexAmong(collegeQueries, "colleges", 7000);

  expect(missedIn(index, collegeQueries)).toEqual([]);
});
