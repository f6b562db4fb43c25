import { describe, expect, it } from "@jest/globals";
import { PAGE_TITLES } from "../../shared/college/page-titles.ts";
import { pages } from "../../shared/college/pages.ts";
import { dataModel } from "../../shared/form/data-model.ts";
import { allQuestions, repetitionsOf } from "../../shared/form/questions.ts";
import { keysToClear } from "../../shared/form/visibility.ts";
import { ACCOUNT_PATHS, COMPLETION_PATH } from "../../shared/site-paths.ts";

describe("the declaration", () => {
  it("has the pages that the rest of the site lists, at no other's address", () => {
    expect(pages.map(({ id, title }) => [id, title])).toEqual(
      Object.entries(PAGE_TITLES),
    );
    const paths = [COMPLETION_PATH, ...Object.values(ACCOUNT_PATHS)];
    expect(paths.filter((path) => path.slice(1) in PAGE_TITLES)).toEqual([]);
  });

  it("stores the label of every coded choice beside it, and no other label", () => {
    const coded = allQuestions
      .map(({ question }) => question)
      .filter((question) => "options" in question);
    expect(
      [...dataModel.keys()].filter((key) => key.endsWith("_desc")).toSorted(),
    ).toEqual(
      [...coded.map(({ key }) => key), "parent_2_communication_preference"]
        .map((key) => `${key}_desc`)
        .toSorted(),
    );
  });

  it("says why it asks what people stop at", () => {
    const sensitive =
      /^(gender|citizenship_type|ethnicity|religious_affiliation|conviction|suspended|parent_(2_)?education)$/;
    const reasons = allQuestions
      .filter(
        ({ question: { key, why } }) =>
          why !== undefined || sensitive.test(key),
      )
      .map(({ question: { key, why = "" } }) => `${key}: ${why}`);
    expect(reasons.length).toBeGreaterThan(0);
    for (const reason of reasons) expect(reason).toMatch(/: [A-Z].+[.?!]$/);
  });

  it.each([
    [/\bCEEB\b/, /six digits that your school has/],
    [/\bGPA Scale/, /highest GPA/],
    [/\b(?:SAT|ACT)\b/, /tests that colleges read/],
    [/felony/, /a crime for which/],
    [/transcript/, /list of your courses and grades/],
    [/expunged/, /erased/],
    [/Alien Registration/, /green card/],
    [/General Delivery/, /at the post office/],
    [/Code of Conduct/, /"href":"https/],
  ])("explains %s in each section that says it: %s", (word, explanation) => {
    const sections = pages
      .flatMap((page) => page.sections)
      .map((section) => JSON.stringify(section))
      .filter((words) => word.test(words));
    expect(sections).not.toEqual([]);
    for (const words of sections) expect(words).toMatch(explanation);
  });

  it("lists a question that is asked once as it does one that is repeated", () => {
    expect(repetitionsOf("entry_term")).toEqual(["entry_term"]);
    expect(repetitionsOf("activity_name")[9]).toBe("activity_10_name");
  });
});

describe("the keys to clear", () => {
  it("are only the answers that depend on a changed one", () => {
    const cleared = keysToClear({
      citizenship_type: "US",
      parent_education: "unknown",
      parent_education_other: "x",
    });
    expect(cleared).toEqual(["parent_education_other"]);
  });

  it("include the label", () => {
    expect(keysToClear({ citizenship_type: "US", citizenship: "DEU" })).toEqual(
      ["citizenship", "citizenship_desc"],
    );
  });

  it("are none if a question is only hidden", () => {
    expect(
      keysToClear({
        test_optional: "Y",
        sat_taken: "Y",
        sat_score_math: "700",
      }),
    ).toEqual([]);
  });
});
