import { describe, expect, it } from "@jest/globals";
import { PAGE_TITLES } from "../../shared/college/page-titles.ts";
import { pages } from "../../shared/college/pages.ts";
import { conductAgreeKey } from "../../shared/college/school.ts";
import { dataModel } from "../../shared/form/data-model.ts";
import { allQuestions, documentKeys } from "../../shared/form/questions.ts";
import { keysToClear } from "../../shared/form/visibility.ts";

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

function parent(prefix: string) {
  return words(`
    communication_preference relationship prefix first_name last_name email_address phone phone_type education
    education_other addr_same_as_stu_perm address_line_1 address_line_2 city state zip country
  `).map((name) => `${prefix}${name}`);
}

function numbered(name: (position: number) => string) {
  return Array.from({ length: 9 }, (_, index) => name(index + 2));
}

/** Every key that may be stored. External readers of the answers rely on them, so no key changes unnoticed. */
const KEYS: readonly string[] = [
  ...words(`
    first_name middle_name last_name preferred_name email_address gender gender_iden birth_date
    phone_home phone_mobile phone_international optin_sms_ind address_line_1 address_line_2 city
    state zip country mailing_addr_same_as_perm_addr mailing_address_line_1 mailing_address_line_2
    mailing_city mailing_state mailing_zip mailing_country mailing_addr_effective_date
    citizenship_type citizenship citizenship_visa_status alien_registration_number ethnicity
    race_american_indian race_asian race_black race_native_hawaiian race_white religious_affiliation
    faith_essay_doc faith_essay_statement prompts_essay_doc prompts_essay_statement
  `),
  ...parent("parent_"),
  ...parent("parent_2_"),
  ...words(`
    entry_term applied_major hs_ceeb hs_name hs_address_line_1 hs_city hs_state hs_country hs_zip grad_month grad_year
    counselor_first_name counselor_last_name counselor_email_address hs_gpa gpa_scale test_optional
    sat_taken sat_plan_month sat_plan_year sat_score_math sat_score_reading_writing
    sat_score_essay_writing sat_score_essay_reading sat_score_essay_analysis act_taken act_plan_month
    act_plan_year act_score_composite activity_name
  `),
  ...numbered((position) => `applied_major_${position}`),
  ...numbered((position) => `activity_${position}_name`),
  ...words(
    "conviction conviction_comment suspended suspended_comment legal_agree",
  ),
  conductAgreeKey,
];

describe("the declaration", () => {
  it("has the pages that the rest of the site lists", () => {
    expect(pages.map(({ id, title }) => [id, title])).toEqual(
      Object.entries(PAGE_TITLES),
    );
  });

  it("stores these keys and no others", () => {
    const stored = [...dataModel.keys()].filter(
      (key) => !key.endsWith("_desc"),
    );
    expect(stored.toSorted()).toEqual(KEYS.toSorted());
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
    const reasons = allQuestions.flatMap(({ question: { key, why } }) =>
      why === undefined && !sensitive.test(key) ? [] : [[key, why]],
    );
    expect(reasons).toHaveLength(8);
    for (const [key, why] of reasons) {
      expect([key, why]).toEqual([
        expect.stringMatching(sensitive),
        expect.stringMatching(/^[A-Z].+\.$/),
      ]);
    }
  });

  it("has its documents under keys of their own kind", () => {
    expect(documentKeys).toEqual(KEYS.filter((key) => key.endsWith("_doc")));
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
