import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { fireEvent } from "@testing-library/react";
import { holdAll } from "../../../shared/application/condition.ts";
import type { Question } from "../../../shared/application/question.ts";
import { allQuestions } from "../../../shared/form/questions.ts";
import { renderFields } from "../fields/render-fields.tsx";
import { openForm } from "./render-form.tsx";

function isOfName(key: string) {
  return /(first|middle|last|preferred|hs)_name$|address_line_\d$|city$/.test(
    key,
  );
}

/** Returns a phone's keyboard and its automatic capitalization, with addresses in the USA. */
function keysOf(question: Question): readonly [string, string] {
  switch (question.kind) {
    case "email":
      return ["email", "none"];
    case "phone":
      return ["tel", "none"];
    case "number":
      return ["numeric", "none"];
    case "text": {
      const {
        digitsWhen,
        inputMode = "text",
        capitals = "sentences",
      } = question;
      const isOfDigits =
        inputMode === "numeric" ||
        (digitsWhen !== undefined && holdAll(digitsWhen, inUsa));
      return isOfDigits ? ["numeric", "none"] : [inputMode, capitals];
    }
    default:
      throw new Error(`${question.key} is not typed in a line.`);
  }
}

function inCountry(code: string) {
  const parts = ["", "mailing_", "parent_", "parent_2_", "hs_"];
  return Object.fromEntries(parts.map((part) => [`${part}country`, code]));
}
const inUsa = inCountry("USA");

/** Returns the control of one question, rendered by itself whatever its conditions. */
function controlOf(question: Question, answers = inUsa): HTMLElement {
  const { container } = renderFields([{ ...question, shownWhen: [] }], {
    answers,
  });
  const control = container.querySelector<HTMLElement>(
    `[id="${question.key}"]`,
  );
  if (control === null) throw new Error(`${question.key} is not drawn.`);
  return control;
}

const drawn = allQuestions.map(({ question }) => question);
const lines = drawn.filter(({ kind }) =>
  ["text", "email", "phone", "number"].includes(kind),
);
const filled = [
  ...lines,
  ...drawn.filter(({ kind }) => kind === "select" || kind === "date"),
];

it.each(filled.map((question) => [question.key, question] as const))(
  "%s has its autocomplete token, or switches autofill off",
  (key, question) => {
    expect(controlOf(question)).toHaveAttribute(
      "autocomplete",
      key === "birth_date" ? "bday-month" : (question.autoComplete ?? "off"),
    );
  },
);

it("the day and the year of a birth have tokens and keyboards of their own", () => {
  const birth = drawn.find(({ key }) => key === "birth_date") as Question;
  const month = controlOf(birth);
  const day = document.getElementById("birth_date-day");
  const year = document.getElementById("birth_date-year");
  expect(day).toHaveAttribute("autocomplete", "bday-day");
  expect(year).toHaveAttribute("autocomplete", "bday-year");
  for (const control of [month, day, year]) {
    expect(control).toHaveAttribute("inputmode", "numeric");
  }
});

it("no autocomplete token fills two boxes, and only people and where they live are filled in", () => {
  const tokens = filled.flatMap(({ autoComplete = [] }) => autoComplete);
  expect(tokens.length).toBeGreaterThan(30);
  expect(tokens.filter((token, at) => tokens.indexOf(token) < at)).toEqual([]);
  const others = filled.filter(({ key }) =>
    /hs|ceeb|score|gpa|employer|activity|ssn/.test(key),
  );
  expect(others.filter(({ autoComplete }) => autoComplete)).toEqual([]);
});

it('each person is filled in apart from the student: Chrome takes "off" for no answer, and fills in together what has no section', () => {
  const isOfOther = /_(first_name|last_name|email_address|phone)$/;
  const others = filled.filter(({ key }) => isOfOther.test(key));
  expect(others.length).toBeGreaterThan(10);
  const apart = filled.filter((question) =>
    question.autoComplete?.startsWith("section-"),
  );
  expect(apart).toEqual(expect.arrayContaining(others));
});

it.each(lines.map((question) => [question.key, question] as const))(
  "a phone shows the right keyboard for %s",
  (key, question) => {
    const control = controlOf(question);
    const [inputMode, capitals] = keysOf(question);
    const isProse = capitals === "sentences";
    expect([
      control.getAttribute("inputmode"),
      control.getAttribute("autocapitalize"),
      control.getAttribute("enterkeyhint"),
      // Only prose is spell-checked and corrected.
      control.getAttribute("spellcheck"),
      control.getAttribute("autocorrect"),
    ]).toEqual([
      inputMode,
      capitals,
      "next",
      String(isProse),
      isProse ? "on" : "off",
    ]);
    // Names and places are not sentences.
    expect([key, isOfName(key) && capitals !== "words"]).toEqual([key, false]);
  },
);

it.each(
  lines
    .filter(({ key }) => key.endsWith("zip"))
    .map((zip) => [zip.key, zip] as const),
)("%s has letters outside of the USA", (_, question) => {
  const control = controlOf(question, inCountry("CAN"));
  expect(control).toHaveAttribute("inputmode", "text");
  expect(control).toHaveAttribute("autocapitalize", "characters");
});

describe("the Next key of phones", () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  const openOn = (isTouch: boolean) => {
    jest
      .spyOn(window, "matchMedia")
      .mockReturnValue({ matches: isTouch } as MediaQueryList);
    return openForm({ isLoggedIn: false });
  };
  const enter = async (isTouch: boolean) => {
    const { user, location } = openOn(isTouch);
    await user.click(document.getElementById("first_name") as HTMLElement);
    await user.keyboard("{Enter}");
    expect(location().pathname).toBe("/about");
    return document.activeElement?.id;
  };

  it("goes to the next field", async () => {
    expect(await enter(true)).toBe("middle_name");
  });

  it.each([
    ["", { isComposing: true }],
    [", in Safari after its end too", { keyCode: 229 }],
  ])("ends a composition without leaving the field%s", async (_, composing) => {
    const { user } = openOn(true);
    const field = document.getElementById("first_name") as HTMLElement;
    await user.click(field);
    fireEvent.keyDown(field, { key: "Enter", ...composing });
    expect(field).toHaveFocus();
  });

  it("does nothing on a desktop", async () => {
    expect(await enter(false)).toBe("first_name");
  });
});
