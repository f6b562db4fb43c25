import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { routeIds } from "../../../shared/routes.ts";
import { play } from "../../contract/play.ts";
import { recordings } from "../../contract/recordings.ts";
import { studentRequests } from "../../contract/student.ts";
import { stageCloud } from "../../support/cloud.ts";
import { ROOT } from "../../support/run-script.ts";

const cloud = await stageCloud();

/** Returns where a reply lacks something that an earlier release's had, or has it with another type. */
function missingIn(now: unknown, earlier: unknown, at: string): string[] {
  if (
    typeof now !== typeof earlier ||
    Array.isArray(now) !== Array.isArray(earlier)
  ) {
    return [at];
  }
  if (Array.isArray(earlier)) {
    // Its elements are alike.
    return earlier.length === 0
      ? []
      : missingIn((now as unknown[])[0], earlier[0], `${at}[0]`);
  }
  return Object.entries(
    typeof earlier === "object" ? { ...earlier } : {},
  ).flatMap(([name, value]) =>
    missingIn(Reflect.get(now as object, name), value, `${at}.${name}`),
  );
}

describe.each(recordings())("the page of release %s", (_, earlier) => {
  it("gets from today's functions what it got from its own", async () => {
    const today = await play(cloud.origin, earlier);
    expect(today.map(({ route, status }) => [route, status])).toEqual(
      earlier.map(({ route, status }) => [route, status]),
    );
    expect(
      earlier.flatMap(({ route, reply }, index) =>
        missingIn(today[index]?.reply, reply, route),
      ),
    ).toEqual([]);
  });
});

it("are recorded with every route", () => {
  const recorded = studentRequests.map(({ route }) => route);
  expect(routeIds.filter((route) => !recorded.includes(route))).toEqual([]);
});

it("includes the page of this release", () => {
  const { version } = JSON.parse(
    readFileSync(join(ROOT, "package.json"), "utf8"),
  ) as { readonly version: string };
  expect(recordings().map(([release]) => release)).toContain(version);
});
