import { describe, expect, it } from "@jest/globals";
import { act, fireEvent, screen } from "@testing-library/react";
import type { Question } from "../../../shared/application/question.ts";
import { questionByKey } from "../../../shared/form/questions.ts";
import { knownAnswers } from "../../../web/src/application/answer-values.ts";
import { becoming } from "../../support/other-kinds.ts";
import { aProfile } from "../../support/web-application.ts";
import { renderFields } from "./render-fields.tsx";

const KEY = "city";
const NOTE = /^You answered: /;
/** What a question of another kind may have left. */
const left = ["N", "Woman", "ANSWERED", "2009-04-23", "3.5", "Two\nlines"];

/** What a student enters into a question of each kind, and what is stored of it. */
const entries: Readonly<Record<string, readonly [string, string | boolean]>> = {
  text: ["Barre", "Barre"],
  email: ["amy@example.org", "amy@example.org"],
  phone: ["5052345678", "(505) 234-5678"],
  "social-security": ["123456789", "123-45-6789"],
  date: ["5/24/2010", "2010-05-24"],
  select: ["F", "F"],
  creatable: ["Bees", "Bees"],
  radio: ["", "Y"],
  checkbox: ["", true],
  number: ["600", "600"],
  "text-area": ["Bees", "Bees"],
};

function asked(key: string): Question {
  const found = questionByKey.get(key);
  if (found === undefined) throw new Error(`No page asks for ${key}.`);
  return found.question;
}

function city(kind: Question["kind"]): Question {
  return becoming(kind)({ ...asked(KEY), kind: "text-area" } as Question);
}

describe.each(Object.entries(entries))("a %s", (kind, [typed, answer]) => {
  it.each(left)(
    "can be answered where another kind has left %j",
    async (value) => {
      const question = city(kind as Question["kind"]);
      const { store } = renderFields([question], { answers: { [KEY]: value } });
      const box = document.querySelector(`#${KEY}`);
      const control = box?.matches("input, select, textarea")
        ? box
        : await screen.findByRole("combobox");
      expect(store.get().answers[KEY]).toBe(value);

      if (typed === "") fireEvent.click(control);
      else fireEvent.change(control, { target: { value: typed } });
      if (kind === "creatable") fireEvent.keyDown(control, { key: "Enter" });

      expect(store.get().answers[KEY]).toBe(answer);
      expect(screen.queryByText(NOTE)).toBeNull();
    },
  );
});

it("no tick becomes a text, and no text a tick", () => {
  expect(
    knownAnswers({ city: true, legal_agree: "N", gender: "F", zip: "" }),
  ).toEqual({ gender: "F", zip: "" });
});

it.each(["country", "conviction"])(
  "a choice that is not offered any more does not look chosen, and says what to do: %s",
  (key) => {
    const answers = { [key]: "gone", [`${key}_desc`]: "Nursing" };
    const { store } = renderFields([asked(key)], { answers });
    const note =
      "You answered: Nursing. It is not offered any more; please choose again.";

    expect(screen.getByText(note)).toBeVisible();
    expect(screen.queryByText("Nursing")).toBeNull();
    const sections = store.get().progress.flatMap((page) => page.sections);
    expect(sections.flatMap(({ open }) => open)).toContain(key);

    const radio = screen.queryByRole("radio", { name: "No" });
    if (radio) {
      fireEvent.click(radio);
    } else {
      const list = screen.getByRole("combobox");
      fireEvent.change(list, { target: { value: "USA" } });
    }
    expect(screen.queryByText(note)).toBeNull();
  },
);

it("a term is asked again after its last deadline, unless it was submitted in time and reopened", () => {
  const { store } = renderFields([asked("entry_term")], {
    answers: { entry_term: "2020FA", entry_term_desc: "Fall 2020" },
  });
  const list = screen.getByRole("combobox");
  expect(list).toHaveDisplayValue("--");
  expect(screen.getByText(/^You answered: Fall 2020. It is not/)).toBeVisible();

  const reopened = { at: "", reason: "", submitted_on: "2020-06-02" };
  const profile = { ...aProfile, reopened };
  act(() => store.dispatch({ type: "profile loaded", profile }));
  expect(list).toHaveDisplayValue("Fall 2020");
  expect(screen.queryByText(NOTE)).toBeNull();
  const sections = store.get().progress.flatMap((page) => page.sections);
  expect(sections.flatMap(({ open }) => open)).not.toContain("entry_term");
});
