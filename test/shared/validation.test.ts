import { expect, it } from "@jest/globals";
import { problemsOf } from "../../shared/application/derive/question-rules.ts";
import { numberWithin } from "../../shared/application/rules.ts";
import { conductAgreeKey, school } from "../../shared/college/school.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { storageProblem } from "../../shared/form/data-model.ts";
import { allQuestions } from "../../shared/form/questions.ts";
import { errorsOf } from "../../shared/form/validation.ts";
import { aCompleteApplication } from "../support/applications.ts";

const TODAY = "2026-11-21";

/** Returns the messages that one change to a complete application causes, under one key. */
function messages(key: string, changes: AnswerMap): readonly string[] {
  return errorsOf(aCompleteApplication(changes, TODAY), TODAY)[key] ?? [];
}

const FAITH = "What values and beliefs have guided your life?";
const PROMPTS =
  "Write an essay that shows us who you are apart from your grades. Your essay should have a minimum of 300 words.";
const CONVICTION = "Have you been convicted of a felony?";
const SUSPENDED = "Have you been suspended from any school?";
const CONDUCT = `I agree to join the ${school.title} community honestly and to support its Code of Conduct.`;
const COUNSELOR = "The counselor email address you entered is invalid.";
const NO_ADDRESSES = [
  "@example.org",
  "amy@.org",
  "amy@example.",
  "amy@example..org",
  "amy@two@example.org",
  "amy o@example.org",
  "amy@example.org,",
  "<amy@example.org>",
  "mailto:amy@example.org",
  '"amy"@example.org',
];
const HOME = "Please enter a valid home phone number.";
const CELL = "Please enter a valid cell phone number.";
const NEITHER = "Please enter either a home phone or cell phone number.";
const TEXTS =
  "A cell phone number is required to receive text message updates.";
const BIRTH = "A valid date of birth is required.";
const MATH =
  "Please provide a valid SAT Math Score. The score must be between 200 and 800 in an increment of 10 (e.g., 570).";
const READING =
  "Please provide a valid SAT Evidence-Based Reading and Writing Score. The score must be between 200 and 800 in an increment of 10 (e.g., 570).";
function ESSAY(part: string) {
  return `Please provide a valid SAT Essay ${part} Score. The score must be between 2 and 8.`;
}
const ACT =
  "Please provide a valid ACT Composite Score. The score must be between 1 and 36.";
function PARENT(number: number, what: string) {
  return `Parent ${number}/Guardian ${number}: Please enter a valid ${what}.`;
}
const PHONE = PARENT(1, "phone number");
function YEAR(bound: string, year: number) {
  return `The ${bound} supported year is ${year}`;
}
const OLD =
  "This date is not supported. Please contact help support for assistance.";
const YOUNG = "You must be 13 years or older to apply.";

const abroad = { country: "DEU", state: "", zip: "", phone_mobile: "" };
const canada = { country: "CAN", zip: "" };
const atHome = { phone_home: "(205) 234-5678" };
const international = { phone_international: "+49 30 901820" };
const convicted = { conviction: "Y" };
const suspended = { suspended: "Y" };
const moved = { mailing_addr_same_as_perm_addr: "N" };
function parents(parent_communication_preference: string) {
  return { parent_communication_preference };
}

it("a complete application has no errors", () => {
  expect(errorsOf(aCompleteApplication({}, TODAY), TODAY)).toEqual({});
});

it("a number goes in steps of tenths and hundredths as well", () => {
  for (const [step, places] of [
    [0.1, 1],
    [0.01, 2],
    [0.25, 2],
  ] as const) {
    const check = numberWithin({ max: 4, step }, "no");
    const all = Array.from({ length: 4 / step + 1 }, (_, at) => at * step);
    const told = (numbers: readonly number[], digits: number) =>
      numbers.map((each) =>
        check(each.toFixed(digits), { answers: {}, today: TODAY }),
      );
    expect(told(all, places).filter(Boolean)).toEqual([]);
    const between = all.map((each) => each + step / 2);
    expect(new Set(told(between, places + 1))).toEqual(new Set(["no"]));
  }
});

it.each([
  ["sat_score_math", 200, 800, 10, MATH],
  ["sat_score_reading_writing", 200, 800, 10, READING],
  ["sat_score_essay_reading", 2, 8, 1, ESSAY("Reading")],
  ["sat_score_essay_writing", 2, 8, 1, ESSAY("Writing")],
  ["sat_score_essay_analysis", 2, 8, 1, ESSAY("Analysis")],
  ["act_score_composite", 1, 36, 1, ACT],
])(
  "test scores %s goes from %i to %i by %i",
  (key, min, max, step, message) => {
    const taken = { sat_taken: "Y", act_taken: "Y" };
    const fits = [min, min + step, max - step, max, "", "  ", ` ${min} `];
    const fails = [min - step, max + step, min + step / 2, -min, "x", "1e2"];
    for (const score of fits) {
      expect(messages(key, { ...taken, [key]: String(score) })).toEqual([]);
    }
    for (const score of fails) {
      expect(messages(key, { ...taken, [key]: String(score) })).toEqual([
        message,
      ]);
    }
    for (const answer of ["N", ""]) {
      expect(
        messages(key, { sat_taken: answer, act_taken: answer, [key]: "x" }),
      ).toEqual([]);
    }
  },
);

it.each([
  ["2012-02-29", "2025-02-28", [YOUNG]],
  ["2012-02-29", "2025-03-01", []],
  ["2015-02-28", "2028-02-29", []],
  ["2015-03-01", "2028-02-29", [YOUNG]],
  ["2015-03-01", "2028-03-01", []],
  ["1928-02-28", "2028-02-29", [OLD]],
  ["1928-02-29", "2028-02-29", []],
])(
  "a birthday on a leap day of %s on %s: %j",
  (birth_date, today, expected) => {
    const errors = errorsOf(aCompleteApplication({ birth_date }, TODAY), today);
    expect(errors["birth_date"] ?? []).toEqual(expected);
  },
);

it("a year that a date may not have is refused when it is stored and when it is submitted, in the same words", () => {
  for (const { question } of allQuestions) {
    if (question.kind !== "date") continue;
    const { key } = question;
    const taken = Array.from({ length: 10_000 }, (_, year) => year).filter(
      (year) => {
        const date = `${String(year).padStart(4, "0")}-02-28`;
        const refused = storageProblem(key, date, TODAY) ?? [];
        const answers = { [key]: date };
        const told = problemsOf(question, { answers, today: TODAY });
        expect(told).toEqual(expect.arrayContaining([refused].flat()));
        return refused.length === 0;
      },
    );
    const [first, last] = question.years ?? [-100, 10];
    const bounds = [taken[0], taken.at(-1), taken.length];
    expect([key, ...bounds]).toEqual([
      key,
      2026 + first,
      2026 + last,
      last - first + 1,
    ]);
  }
});

type Values = readonly string[];

it.each<[key: string, said: string, wrong: Values, others?: AnswerMap]>([
  ["first_name", "First Name", ["", "  "]],
  ["last_name", "Last Name", [""]],
  ["last_name", "Last Name", ["-"], { first_name: "-" }],
  ["email_address", "Email Address", ["", "amy@example"]],
  ["gender", "Gender", [""]],
  ["address_line_1", "Address Line 1", [""]],
  ["city", "City", [""]],
  ["country", "Country", [""]],
  ["entry_term", "When do you plan to enroll?", [""]],
  ["applied_major", "What are you interested in studying?", [""]],
  ["hs_name", "Search for Your School", [""]],
  ["conviction", CONVICTION, [""]],
  ["conviction_comment", `${CONVICTION} Please explain`, [""], convicted],
  ["suspended", SUSPENDED, [""]],
  ["suspended_comment", `${SUSPENDED} Please explain.`, [""], suspended],
  [conductAgreeKey, CONDUCT, [""]],
  ["counselor_email_address", COUNSELOR, ["x", ...NO_ADDRESSES]],

  ["birth_date", BIRTH, ["", "2009-02-29"]],
  ["birth_date", OLD, ["1926-11-20"]],
  ["birth_date", YOUNG, ["2013-11-22"]],

  ["phone_home", HOME, ["(505) 234-56789", "(105) 234-5678"]],
  ["phone_home", HOME, ["(505) 134-5678", "505-234-5678"]],
  ["phone_home", NEITHER, [""], { phone_mobile: "" }],
  ["phone_home", NEITHER, [""], abroad],
  ["phone_mobile", CELL, ["(505) 234-567"]],
  ["phone_mobile", TEXTS, ["", "  "], { optin_sms_ind: true }],
  ["phone_mobile", TEXTS, [""], { ...atHome, optin_sms_ind: true }],

  ["state", "State/Province", [""]],
  ["state", "State/Province", [""], canada],
  ["zip", "ZIP/Postal Code", ["", "0560", "     ", " 0560 "]],
  ["mailing_addr_effective_date", YEAR("minimum", 2023), ["2022-12-31"], moved],
  ["mailing_addr_effective_date", YEAR("maximum", 2029), ["2030-01-01"], moved],

  ["parent_email_address", PARENT(1, "email address"), ["x"], parents("1")],
  ["parent_email_address", PARENT(1, "email address"), ["x"], parents("2")],
  ["parent_2_email_address", PARENT(2, "email address"), ["x"], parents("2")],
  ["parent_phone", PHONE, ["(1", "+44 7", "+1 105 234 5678"], parents("1")],
  ["parent_phone", PHONE, ["07700 900123", "(105) 234-5678"], parents("1")],
  [
    "parent_2_phone",
    PARENT(2, "phone number"),
    ["(505) 234-567"],
    parents("2"),
  ],

  ["faith_essay_doc", FAITH, ["", "yes"], { faith_essay_statement: " \n " }],
  ["prompts_essay_doc", PROMPTS, [""], { prompts_essay_statement: "" }],
])("%s: %j is said of each of %j", (key, said, wrong, others = {}) => {
  for (const value of wrong) {
    const told = messages(key, { ...others, [key]: value });
    expect([value, told]).toEqual([value, [said]]);
  }
});

it.each<[key: string, right: Values, others?: AnswerMap]>([
  ["last_name", [" – "]],
  ["email_address", ["a@b.co"]],
  ["applied_major_2", [""]],
  ["conviction_comment", ["x"], convicted],
  ["suspended_comment", [""], { suspended: "N" }],
  ["counselor_email_address", ["", "josé@exämple.org"]],
  ["birth_date", ["1926-11-21", "2013-11-21"]],
  ["phone_home", ["(505) 234-5678", "(205) 234-5678", "(999) 999-9999"]],
  ["phone_home", ["(205) 234-5678"], { phone_mobile: "" }],
  ["phone_home", [""], { phone_mobile: "", optin_sms_ind: true }],
  ["phone_home", [""], { phone_mobile: "", ...international }],
  ["phone_mobile", [""], { ...atHome, optin_sms_ind: false }],
  ["state", [""], abroad],
  ["zip", ["05602", "05602-1234"]],
  ["zip", [""], canada],
  ["zip", [""], abroad],
  ["mailing_state", [""], { ...moved, mailing_country: "USA" }],
  ["mailing_addr_effective_date", ["", "2023-01-01", "2029-12-31"], moved],
  ["parent_email_address", ["x"], parents("")],
  ["parent_email_address", [""], parents("1")],
  ["parent_2_email_address", ["x"], parents("1")],
  ["parent_phone", ["(1"], parents("")],
  ["parent_phone", ["+44 (0)20 7946 0958"], parents("1")],
  ["parent_phone", ["011 44 20 7946 0958"], parents("1")],
  ["parent_2_phone", ["(1"], parents("1")],
  ["parent_2_phone", ["(505) 234-5678", "0044 20 79460958"], parents("2")],
  ["faith_essay_doc", ["ANSWERED"], { faith_essay_statement: "" }],
  ["sat_score_math", [" 5 70 "], { sat_taken: "Y" }],
  ["sat_score_math", ["1"], { sat_taken: "Y", test_optional: "Y" }],
])("%s takes each of %j", (key, right, others = {}) => {
  for (const value of right) {
    const told = messages(key, { ...others, [key]: value });
    expect([value, told]).toEqual([value, []]);
  }
});

it("the certification has to be given", () => {
  expect(messages("legal_agree", { legal_agree: false })).toEqual([
    "I certify that the information in this application is complete and correct to the best of my knowledge.",
  ]);
});

it.each<[key: string, said: Values, changes: AnswerMap]>([
  ["gender", ["Q"], { gender: "Q" }],
  [
    "applied_major",
    ["Alchemy"],
    { applied_major: "alchemy", applied_major_desc: "Alchemy" },
  ],
  // A year that has passed stays an answer.
  ["grad_year", [], { grad_year: "1900" }],
])("what %s does not take any more is said: %j", (key, said, changes) => {
  expect(messages(key, changes)).toEqual(
    said.map(
      (answer) =>
        `You answered: ${answer}. It is not offered any more; please choose again.`,
    ),
  );
});
