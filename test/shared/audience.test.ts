import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { hiddenFrom } from "../../shared/application/derive/audience.ts";
import { questionsOfSection } from "../../shared/application/derive/questions.ts";
import type {
  Element,
  Question,
  Section,
} from "../../shared/application/question.ts";
import { pages } from "../../shared/college/pages.ts";
import { HIDDEN } from "../../shared/form/audience.ts";
import { allQuestions } from "../../shared/form/questions.ts";
import { RELEASED_FORM } from "../contract/form-changes.ts";
import type { FormRecord } from "../contract/form-record.ts";

const PROTECTED = [
  "alien_registration_number",
  "birth_date",
  "citizenship",
  "citizenship_type",
  "citizenship_visa_status",
  "ethnicity",
  "gender",
  "gender_iden",
  "race_american_indian",
  "race_asian",
  "race_black",
  "race_native_hawaiian",
  "race_white",
  "religious_affiliation",
];
const DISCLOSING = [
  "conviction",
  "conviction_comment",
  "suspended",
  "suspended_comment",
];

const added: Question = { kind: "text", key: "added", label: "Added" };

/** Returns the keys that a public link hides in sections with an addition, beside those of the declaration. */
function hiddenBeside(...sections: readonly Section[]): readonly string[] {
  const placed = sections.flatMap((each) => questionsOfSection("about", each));
  return hiddenFrom("public", [...allQuestions, ...placed]).filter(
    (key) => !HIDDEN.public.includes(key),
  );
}

function section(...elements: readonly Element[]): Section {
  return { id: "more", title: "More", elements };
}

describe("who may see an answer", () => {
  it("is the office alone for what is protected, and no public link for disclosures", () => {
    const { questions } = JSON.parse(
      readFileSync(RELEASED_FORM, "utf8"),
    ) as FormRecord;
    // What is asked since has the audience that it declares.
    const released = (keys: readonly string[]) =>
      keys.filter((key) => key in questions).toSorted();

    expect(HIDDEN.service).toEqual([]);
    expect(released(HIDDEN.reader)).toEqual(PROTECTED);
    expect(released(HIDDEN.public)).toEqual(
      [...PROTECTED, ...DISCLOSING].toSorted(),
    );
  });

  it("is no public link for a question that is added to a disclosing section", () => {
    const disclosing = pages
      .flatMap(({ sections }) => sections)
      .find(({ id }) => id === "conduct");
    if (disclosing === undefined) throw new Error("There are no disclosures.");

    expect(hiddenBeside({ ...disclosing, elements: [added] })).toEqual([
      "added",
    ]);
  });

  it("is no public link for a question that depends on a disclosure, wherever it stands and however far", () => {
    const whenSuspended = {
      valueKey: "suspended",
      operator: "equals",
      target: "Y",
    } as const;
    const further: Question = {
      kind: "text",
      key: "further",
      label: "Further",
      shownWhen: [{ valueKey: "added", operator: "answered" }],
    };
    const open: Question = { ...further, key: "open", audience: "anybody" };

    expect(
      hiddenBeside(
        section({ ...added, shownWhen: [whenSuspended] }, further, open),
      ),
    ).toEqual(["added", "further"]);
  });

  it("is anybody by default, also for questions that depend on each other", () => {
    const dependent = (key: string, valueKey: string): Element => ({
      kind: "text",
      key,
      label: key,
      shownWhen: [{ valueKey, operator: "answered" }],
    });

    expect(
      hiddenBeside(
        section(added, dependent("one", "two"), dependent("two", "one")),
      ),
    ).toEqual([]);
  });
});
