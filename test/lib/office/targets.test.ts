import { describe, expect, it } from "@jest/globals";
import { targets } from "../../../lambdas/staff/targets/index.ts";
import { slate } from "../../../lambdas/staff/targets/slate.ts";
import {
  bits,
  coded,
  columnsOf,
  gapsOf,
  overlongIn,
  type Target,
} from "../../../lambdas/staff/targets/target.ts";
import type { ListedApplication } from "../../../lambdas/storage/application-list.ts";
import type { Application } from "../../../lambdas/storage/applications.ts";
import { timeIn } from "../../../shared/calendar.ts";
import { school } from "../../../shared/college/school.ts";
import { questionByKey } from "../../../shared/form/questions.ts";
import {
  generatedApplication,
  studentNumber,
} from "../../support/generated-applications.ts";

const TODAY = "2026-11-21";
const summary = {
  name: "",
  term: "",
  term_label: "",
  major: "",
  major_label: "",
  documents: {},
  section: "",
  started_at: "",
};

const listed = {
  student: studentNumber(7),
  username: "",
  status: "submitted",
  status_at: "2026-10-01T15:10:00.000Z",
  summary,
} as const;

function applicationOf(answer: object, documents: object = {}) {
  return { answer, documents } as unknown as Application;
}

/** Returns what a target has of an application, by column. */
function rowOf(
  target: Target | undefined,
  application: Application,
  as: ListedApplication = listed,
) {
  return Object.fromEntries(
    columnsOf(target).map(({ name, valueOf }) => [
      name,
      valueOf(as, application),
    ]),
  );
}

/** A target of a college's own: codes, a part of a text, a day and a constant. */
const holdingTable: Target = {
  columns: {
    "@reference": ["HOLD_SOURCE", () => "WEB"],
    "@submitted_on": "HOLD_ADDED",
    last_name: ["HOLD_LAST_NAME", (name) => name.slice(0, 4)],
    gender: ["HOLD_SEX", coded({ F: "F", M: "M", X: "N", N: "N" })],
    entry_term: ["HOLD_TERM", (term) => term.replace("FA", "80")],
  },
  leftOut: [],
};

describe.each(Object.entries(targets))("%s", (_name, target) => {
  it("knows every question and every choice, and no others", () => {
    expect(gapsOf(target, TODAY)).toEqual([]);
  });

  it("says yes and no in one way, by a box or by a choice", () => {
    const said = (answers: (key: string) => string) =>
      new Set(
        columnsOf(target)
          .filter(({ key }) => bits.has(key))
          .map(({ key, valueOf }) =>
            valueOf(listed, applicationOf({ [key]: answers(key) })),
          ),
      );
    const isBox = (key: string) =>
      questionByKey.get(key)?.question.kind === "checkbox";
    expect([...bits]).toEqual(
      expect.arrayContaining(["optin_sms_ind", "conviction", "ethnicity"]),
    );
    expect([
      said((key) => (isBox(key) ? "true" : "Y")),
      said((key) => (isBox(key) ? "false" : "N")),
    ]).toEqual([new Set(["1"]), new Set(["0"])]);
  });
});

it.each([["no target", undefined], ...Object.entries(targets)])(
  "%s names each column once",
  (_name, target) => {
    const names = columnsOf(target).map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  },
);

describe.each([
  ["(505) 234-5678", "+15052345678"],
  ["+1 505 234 5678", "+15052345678"],
  ["+49 (0)30 90-1820", "+4930901820"],
  ["011 86 10 6552 9988", "+861065529988"],
  ["0033 6 12 34 56 78", "+33612345678"],
  ["555-2345", ""],
  ["", ""],
])("a phone typed as %j", (typed, dialed) => {
  it.each(columnsOf(slate).filter(({ key }) => key.endsWith("_e164")))(
    "is dialed by $name",
    ({ key, valueOf }) => {
      const answer = { [key.slice(1, -"_e164".length)]: typed };
      expect(valueOf(listed, applicationOf(answer))).toBe(dialed);
    },
  );
});

it("the check names what a target does not know", () => {
  const { city: _, ...columns } = slate.columns;
  const target: Target = {
    columns: {
      ...columns,
      gender: ["Gender", coded({ F: "F", M: "M" })],
      gpa_scale: ["GPA", () => "4.0"],
    },
    leftOut: [...slate.leftOut, "shoe_size"],
    own: { "First Name": { name: "Given" } },
  };
  expect(gapsOf(target, TODAY)).toEqual([
    "city: no column, and not left out",
    "shoe_size: no question",
    "First Name: no column",
    "gender: no code for X",
    "gender: no code for N",
    expect.stringMatching(/^gpa_scale: one code, 4\.0, for .+, .+$/),
  ]);
});

it("a college names the columns of its system, and how much each of them takes", () => {
  const own = {
    First: { name: "Given Name", length: 100 },
    "Permanent Street 1": { length: 75 },
    "Parent 1 Country": { name: "P1 Country", length: 20 },
    Birthdate: { length: 10 },
  };
  const target = { ...slate, own };
  expect(columnsOf(target).slice(6, 8)).toMatchObject([
    { name: "Given Name", length: 100 },
    { name: "Middle", length: undefined },
  ]);
  expect(overlongIn(target, TODAY)).toEqual([
    "Permanent Street 1 takes 75 characters, and an answer may have 100",
    expect.stringMatching(
      /^P1 Country takes 20 characters, and an answer may have \d\d$/,
    ),
  ]);
  expect(overlongIn(slate, TODAY)).toEqual([]);
});

it.each([
  [
    slate,
    {
      Birthdate: "08/08/2009",
      Gender: "Female",
      "Parent 1 Permission": "Do not inform",
      "Entry Term": "Fall 2027",
      "Major 1": "Computer Science",
      "Permanent Country": "United States",
    },
  ],
  [
    holdingTable,
    {
      HOLD_LAST_NAME: "Okaf",
      HOLD_SEX: "F",
      HOLD_TERM: "202780",
      HOLD_ADDED: "2026-10-01",
      HOLD_SOURCE: "WEB",
    },
  ],
])("a target has its own words for answers", (target, expected) => {
  const planted = generatedApplication(7);
  const answer = {
    ...planted.answer,
    entry_term: "2027FA",
    entry_term_desc: "Fall 2027",
    applied_major: "computer_science",
    applied_major_desc: "Computer Science",
  };
  expect(rowOf(target, applicationOf(answer))).toMatchObject(expected);
});

/** Around the last deadline of the term, and reopened after it. */
it.each([
  ["2027-01-07T04:59:59Z", undefined, "2027-01-06", ""],
  ["2027-01-07T05:00:00Z", undefined, "2027-01-07", "late"],
  ["2027-01-20T15:00:00Z", "2027-01-07T04:59:59Z", "2027-01-06", ""],
  ["2027-03-14T07:00:00Z", "2027-01-07T05:00:00Z", "2027-01-07", "late"],
])("submitted at %s, and before at %s, is of %s", (at, before, day, late) => {
  const again = before && { first_submitted_at: before, version: 2 };
  const facts = { ...summary, term: "2027SP", ...again };
  const as = { ...listed, status_at: at, summary: facts };
  expect(rowOf(undefined, applicationOf({}), as)).toMatchObject({
    submitted_on: day,
    first_submitted_at: timeIn(school.timeZone, before ?? at),
    submitted_at: timeIn(school.timeZone, at),
    version: before === undefined ? "1" : "2",
    late,
  });
});

it("a document is the name of its file, as long as its answer is shown", () => {
  const documents = { faith_essay_doc: { file_name: "essay.pdf" } };
  const shown = (answer: object) =>
    rowOf(undefined, applicationOf(answer, documents))["faith_essay_doc"];
  expect(shown({ faith_essay_doc: "ANSWERED" })).toBe("essay.pdf");
  expect(shown({})).toBe("");
});
