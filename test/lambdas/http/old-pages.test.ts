import { beforeEach, describe, expect, it } from "@jest/globals";
import { FORM_CHANGED } from "../../../shared/messages.ts";
import { FORM_VERSION_HEADER, routeIds } from "../../../shared/routes.ts";
import { play } from "../../contract/play.ts";
import {
  recordings,
  type Exchange,
  type SentRequest,
} from "../../contract/recordings.ts";
import { studentRequests } from "../../contract/student.ts";
import { deployForm } from "../../support/changed-form.ts";
import { stageCloud } from "../../support/cloud.ts";
import { textAt } from "../../support/run-script.ts";

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

function isSubmit({ route }: SentRequest): boolean {
  return route === "submit";
}

/** Expects of today's functions what the page got from its own, but for what only a page of their form submits. */
async function expectSame(earlier: readonly Exchange[]): Promise<void> {
  const page = { [FORM_VERSION_HEADER]: "of then" };
  const today = await play(cloud.origin, earlier, page);
  const refused = { status: 409, reply: { message: FORM_CHANGED } };
  expect(today.find(isSubmit)).toMatchObject(refused);
  const compared = earlier.flatMap((before, index) =>
    isSubmit(before) ? [] : [{ before, now: today[index] }],
  );
  expect(compared.map(({ now }) => [now?.route, now?.status])).toEqual(
    compared.map(({ before }) => [before.route, before.status]),
  );
  expect(
    compared.flatMap(({ before, now }) =>
      missingIn(now?.reply, before.reply, before.route),
    ),
  ).toEqual([]);
}

describe.each(recordings())("the page of release %s", (_, earlier) => {
  beforeEach(() => deployForm());

  it("gets from today's functions what it got from its own", () =>
    expectSame(earlier));

  it("is refused nothing but its submission by a form that has changed", async () => {
    deployForm((question) => {
      switch (question.key) {
        case "gender":
          return undefined;
        case "hs_name":
          return { kind: "date", key: "hs_name", label: "Since when?" };
        case "preferred_name":
          return { ...question, required: true, message: "Please tell us" };
        default:
          return question;
      }
    });
    await expectSame(earlier);
  });
});

it("are recorded with every route", () => {
  const recorded = studentRequests.map(({ route }) => route);
  expect(routeIds.filter((route) => !recorded.includes(route))).toEqual([]);
});

it("includes the page of this release", () => {
  const { version } = JSON.parse(textAt("package.json")) as {
    readonly version: string;
  };
  expect(recordings().map(([release]) => release)).toContain(version);
});
