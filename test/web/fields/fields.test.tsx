import { describe, expect, it, jest } from "@jest/globals";
import { act, fireEvent, screen, within } from "@testing-library/react";
import {
  fieldOf,
  maxLengthOf,
} from "../../../shared/application/derive/data-model.ts";
import type { Question } from "../../../shared/application/question.ts";
import { pages } from "../../../shared/college/pages.ts";
import { storageProblem } from "../../../shared/form/data-model.ts";
import {
  allQuestions,
  allTabs,
  questionByKey,
} from "../../../shared/form/questions.ts";
import { ownName } from "../../../web/src/fields/apart.ts";
import { hear } from "../../support/announcements.ts";
import { askedWith } from "../../support/valid-answers.ts";
import { pass, userOnStoppedClock } from "../../support/web-timers.ts";
import { renderFields } from "./render-fields.tsx";

const today = "2026-11-21";
const hint = "Some help.";
const yesNo = [
  { value: "Y", label: "Yes" },
  { value: "N", label: "No" },
];

describe("a box whose error is corrected", () => {
  it("keeps the element that described it, where a screen reader follows its removal back into the box", async () => {
    const { user, showErrors } = renderFields([
      { kind: "text", key: "city", label: "City" },
      { kind: "text", key: "zip", label: "Zip" },
    ]);
    showErrors({ city: ["A city is required."] });
    const box = screen.getByRole("textbox", { name: "City" });
    await user.click(box);
    showErrors({});
    const told = "Missing: A city is required.";
    expect(box).toHaveAccessibleDescription(told);
    const element = screen.getByText(told);

    await user.tab();
    expect(box).not.toHaveAccessibleDescription();
    expect(element).toBeInTheDocument();
    expect(element).toBeEmptyDOMElement();
  });
});

describe("a question of the application", () => {
  it.each(pages)("on the page $title hangs together", async ({ sections }) => {
    const elements = sections.flatMap((section) => section.elements);
    renderFields(elements, { isLoggedIn: false });
    expect(await screen.findAllByRole("group")).not.toEqual([]);
  });

  it("that is answered in one of two tabs has a note above them", () => {
    const essay = allTabs.find(({ tabId }) => tabId === "faith_essay");
    if (essay === undefined) throw new Error("There is no such essay.");
    renderFields([essay]);

    const group = screen.getByRole("group", { name: essay.legend });
    expect(within(group).getAllByText("Required")).toHaveLength(1);
    expect(group).toHaveAccessibleDescription("Required");
  });
});

describe("typed or chosen values", () => {
  it.each([
    ["text", "city", "Barre", "Barre"],
    ["email", "email_address", "amy@example.org", "amy@example.org"],
    ["phone", "phone_home", "5052345678", "(505) 234-5678"],
    ["social-security", "city", "12345678x9", "123-45-6789"],
    ["number", "hs_ceeb", "700", "700"],
    ["number", "act_score_composite", "۳۶", "36"],
  ] as const)("%s %s: %s becomes %s", async (kind, key, typed, stored) => {
    const { user, store } = renderFields([{ kind, key, label: "Question" }], {
      answers: { act_taken: "Y" },
    });
    await user.type(screen.getByRole("textbox"), typed);
    await user.tab();

    expect(store.get().answers[key]).toBe(stored);
    expect(screen.getByRole("textbox")).toHaveValue(stored);
  });

  it.each<[Question, string, string]>([
    [
      { kind: "email", key: "email_address", label: "Email" },
      "\u202Aamy@example.org\u202C",
      "amy@example.org",
    ],
    [
      { kind: "text", key: "city", label: "City" },
      "ễ".repeat(20).normalize("NFD"),
      "ễ".repeat(20),
    ],
    [
      {
        kind: "text",
        key: "hs_name",
        label: "School",
        lookup: { category: "hs_ceeb", prefix: "hs_" },
      },
      " \u3164",
      "",
    ],
    [
      { kind: "text-area", key: "faith_essay_statement", label: "Essay" },
      "One\u2028two\u0007",
      "One\ntwo",
    ],
  ])(
    "%j stores one form of a text at once, and shows it when the box is left",
    async (question, pasted, stored) => {
      const { user, store } = renderFields([question]);
      const box = screen.getByLabelText(ownName(question));
      await user.click(box);
      await user.paste(pasted);
      const answers = { [question.key]: stored };
      expect(store.get().answers).toMatchObject(answers);
      const since = store.get();
      act(() => store.dispatch({ type: "loaded", answers, since }));
      expect(store.get().conflicts).toEqual({});
      expect(box).toHaveValue(pasted);

      await user.tab();
      expect(box).toHaveValue(stored);
    },
  );

  it("are plain in an address once its box is left", () => {
    renderFields([{ kind: "email", key: "email_address", label: "Email" }]);
    const box = screen.getByRole("textbox");
    fireEvent.input(box, { target: { value: "ａ’" } });
    expect(box).toHaveValue("ａ’");
    fireEvent.blur(box);
    expect(box).toHaveValue("a'");
  });

  const limited = allQuestions.flatMap((entry) => {
    const maxLength = maxLengthOf(fieldOf(entry.question)) ?? 0;
    return maxLength === 0 ? [] : [{ entry, maxLength }];
  });
  const each = Map.groupBy(
    limited,
    ({ entry: { question }, maxLength }) =>
      `${question.kind} of ${maxLength}${"lookup" in question ? `, ${question.lookup?.category}` : ""}`,
  );
  it.each(
    [...each].flatMap(([name, [first]]) => (first ? [{ name, ...first }] : [])),
  )(
    "of a $name are not cut off, and say as the server does how much is too much",
    async ({ entry, maxLength }) => {
      const { question } = entry;
      const answers = askedWith(entry, today);
      const { user, store } = renderFields([{ ...question, shownWhen: [] }], {
        answers,
      });
      const box = await screen.findByLabelText(ownName(question));
      // A letter of two code units; the last three are typed.
      const text = "𞤀".repeat(maxLength);
      await user.click(box);
      await user.paste(`${text}𞤀𞤀`);
      await user.type(box, "x");
      await user.tab();

      expect(store.get().answers[question.key]).toBe(`${text}𞤀𞤀x`);
      const message = storageProblem(question.key, `${text}𞤀𞤀x`, today);
      expect(message).toMatch(
        `must be at most ${maxLength} characters. Please shorten it by 3.`,
      );
      expect(await screen.findByText(message ?? "")).toBeVisible();
    },
  );
});

it("a choice is found under its other names", async () => {
  const { user, store } = renderFields([
    {
      kind: "select",
      key: "country",
      label: "Country",
      options: [{ value: "USA", label: "United States", also: ["Guam"] }],
    },
  ]);
  const list = screen.getByRole("combobox");
  expect(screen.getByText("Country")).not.toHaveClass("heard");
  await user.selectOptions(list, "Guam");
  expect(store.get().answers["country"]).toBe("USA");
  expect(list).toHaveDisplayValue("United States");
});

describe("a box where words are no answer", () => {
  const inUsa = Object.fromEntries(
    allQuestions
      .filter(({ question: { key } }) => key.endsWith("country"))
      .map(({ question: { key } }) => [key, "USA"]),
  );
  const numeric = allQuestions.filter(
    ({ question }) =>
      ["phone", "number", "email"].includes(question.kind) ||
      "inputMode" in question ||
      "digitsWhen" in question,
  );
  it("keeps words as they are, and says what it takes once it is left", async () => {
    expect(numeric.length).toBeGreaterThan(15);
    for (const entry of numeric) {
      const { key, label } = entry.question;
      const { user, store, unmount } = renderFields(
        [{ ...entry.question, shownWhen: [] }],
        { answers: { ...inUsa, ...askedWith(entry, today) } },
      );
      const box = screen.getByLabelText(label);
      await user.click(box);
      await user.paste("gone 2");
      expect(box).toHaveValue("gone 2");
      expect(store.get().answers[key]).toBe("gone 2");
      expect(screen.queryByText(/^Please enter/)).toBeNull();
      await user.tab();
      expect(box).toHaveValue("gone 2");
      expect(box).toHaveAccessibleDescription(
        expect.stringMatching(/Error: Please enter (?:an? |digits)/),
      );
      unmount();
    }
  });

  it.each([
    ["x123", /leave out the extension “x123”\./],
    ["ext. 5", /leave out the extension “ext\. 5”\./],
    ["#9", /leave out the extension “#9”\./],
    ["fax", /enter a phone number, such as/],
  ])("says what is wrong with %s behind a phone", async (extension, said) => {
    const { user } = renderFields([
      { kind: "phone", key: "phone_home", label: "Home Phone" },
    ]);
    const box = screen.getByRole("textbox");
    await user.click(box);
    await user.paste(`802 555 0142 ${extension}`);
    await user.tab();
    expect(box).toHaveAccessibleDescription(expect.stringMatching(said));
  });
});

describe("a long text", () => {
  const essay = {
    kind: "text-area",
    key: "faith_essay_statement",
    label: "Your Essay",
    limit: 10,
    suggestedWords: 3,
  } as const;

  it("is counted in user-perceived characters, line breaks once", async () => {
    const { user } = renderFields([essay]);
    const text = screen.getByRole("textbox", { name: /^Your Essay/ });
    await user.type(text, "ab 👩🏽c");
    await user.tab();

    expect(screen.getByText("Character count: 6 / 10")).toBeVisible();
    expect(screen.getByText("2 words, we suggest 3 or more")).toBeVisible();
    expect(text).toHaveAccessibleDescription(
      "At most 10 characters, 3 words or more suggested.",
    );
  });

  it("is written in its box where a browser, as jsdom, can show nothing over the page", async () => {
    const coarse = { matches: true } as MediaQueryList;
    const media = jest.spyOn(window, "matchMedia").mockReturnValue(coarse);
    const { user } = renderFields([{ ...essay, limit: 7000 }]);
    await user.type(screen.getByRole("textbox"), "Be");
    await user.click(screen.getByRole("button", { name: /whole screen/ }));
    await user.type(screen.getByRole("textbox"), "es");
    media.mockRestore();
    expect(screen.getByRole("textbox")).toHaveValue("Bees");
  });

  it("tells its count in a pause, but not once its box was left", async () => {
    jest.useFakeTimers();
    const said = hear();
    renderFields([{ ...essay, limit: 1_500 }], {
      answers: { [essay.key]: "a" },
    });
    const user = userOnStoppedClock();
    await user.click(screen.getByRole("textbox"));
    await pass(2_000);
    await user.keyboard("b");
    await pass(2_000);
    await user.keyboard("c");
    await user.tab();
    await pass(2_000);

    expect(said).toEqual(["Character count: 2 / 1500"]);
    // Only what may be longer than an explanation is written on the whole screen.
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("a standing hint", () => {
  it.each([
    ["sat_score_math", "200 to 800, in steps of 10."],
    ["sat_score_essay_reading", "2 to 8."],
    ["act_score_composite", "1 to 36."],
    ["phone_home", "For example: (212) 555-0142."],
    ["phone_mobile", "For example: (212) 555-0142."],
  ])("of %s is derived from its declaration", (key, expected) => {
    const { question } = questionByKey.get(key) ?? {};
    if (question === undefined) throw new Error(`There is no ${key}.`);
    renderFields([{ ...question, shownWhen: [] }]);

    expect(
      screen.getByRole("textbox", { name: question.label }),
    ).toHaveAccessibleDescription(expected);
  });
});

describe("a custom text", () => {
  const activity = {
    kind: "creatable",
    key: "activity_name",
    label: "Activity 1",
    options: [{ value: "model_un", label: "Model UN" }],
  } as const;

  it("takes what was typed after a pause, and forgets it when it is erased", async () => {
    jest.useFakeTimers();
    const { store } = renderFields([activity]);
    const user = userOnStoppedClock();
    const box = await screen.findByRole("combobox", { name: "Activity 1" });
    await user.type(box, "Beekeeping");
    expect(store.get().answers["activity_name"]).toBeUndefined();
    await pass(2_000);
    expect(store.get().answers["activity_name"]).toBe("Beekeeping");

    await user.clear(box);
    expect(store.get().answers["activity_name"]).toBe("");
    await user.type(box, "Bee");
    await pass(2_000);
    await user.keyboard("{Enter}");
    await user.type(box, "x");
    await user.clear(box);
    // Erased was what came after the answer.
    expect(store.get().answers["activity_name"]).toBe("Bee");
  });

  it("tells a reader which list there is, what is active in it and what was added, and nothing else", async () => {
    jest.useFakeTimers();
    const said = hear();
    const { container } = renderFields([activity]);
    const user = userOnStoppedClock();
    const box = await screen.findByRole("combobox", { name: "Activity 1" });
    await user.click(box);
    expect(box).toHaveAttribute("aria-haspopup", "listbox");
    expect(box).toHaveAccessibleDescription("Choose or type");
    await user.type(box, "Bee keeping");
    const list = screen.getByRole("listbox", { name: "Activity 1" });
    const active = within(list).getByRole("option", { selected: true });
    expect(active).toHaveTextContent('Create "Bee keeping"');
    expect(box).toHaveAttribute("aria-activedescendant", active.id);

    await pass(2_000);
    expect(said).toEqual(["Bee keeping added"]);
    expect(container.querySelector("[role=log]")).toHaveTextContent(/^$/);
    await user.keyboard("{Enter}");
    expect(said).toEqual(["Bee keeping added", "Bee keeping added"]);
    expect(box).toHaveAccessibleDescription("Bee keeping");
    await user.type(box, "{Backspace}");
    expect(said.at(-1)).toBe("Bee keeping removed");
    await user.keyboard("{Escape}");
    await user.tab();

    for (const name of ["aria-activedescendant", "aria-describedby"]) {
      expect(box.getAttribute(name)).not.toBe("");
    }
    expect(said).toHaveLength(3);
  });

  it("that is an option of the list is not offered as a new one", async () => {
    const { user } = renderFields([activity]);
    const box = await screen.findByRole("combobox", { name: "Activity 1" });
    await user.type(box, "model un ");
    expect(screen.getByRole("option")).toHaveTextContent("Model UN");
  });

  it.each([
    ["Kite surfing  ", 'Create "Kite surfing"', "Kite surfing"],
    ["Kite surfing ", "", "Kite surfing"],
    ["model_UN", "", "model_un"],
    ["model un ", "", "model_un"],
    ["mod", "Model UN", "model_un"],
  ])(
    "typed as %j, with a press on %j, is %j",
    async (typed, pressed, stored) => {
      const { user, store } = renderFields([activity]);
      const box = await screen.findByRole("combobox", { name: "Activity 1" });
      await user.type(box, typed);
      if (pressed !== "") await user.click(screen.getByText(pressed));
      await user.click(document.body);

      expect(store.get().answers["activity_name"]).toBe(stored);
    },
  );
});

describe("a group", () => {
  it("of a month and a year shows the error of either once, and marks both", () => {
    const list = (key: string, label: string) =>
      ({ kind: "select", key, label, options: yesNo }) as const;
    const { showErrors } = renderFields(
      [
        {
          kind: "group",
          layout: "month-year",
          id: "graduation",
          legend: "When?",
          hint,
          doubt: (month) => `Is ${month} right?`,
          elements: [list("grad_month", "Month"), list("grad_year", "Year")],
        },
      ],
      { answers: { grad_month: "5", grad_year: "2027" } },
    );
    expect(
      screen.getByRole("group", { name: "When?" }),
    ).toHaveAccessibleDescription("Is 2027-05 right?");
    showErrors({ grad_year: ["Pick a date."] });
    for (const name of ["Month", "Year"]) {
      expect(screen.getByRole("combobox", { name })).toBeInvalid();
    }
    showErrors({
      grad_month: ["Pick a date.", "No month."],
      grad_year: ["Pick a date."],
    });

    const told = "Error: Pick a date. No month.";
    expect(screen.getAllByText(/Pick a date/)).toHaveLength(1);
    expect(
      screen.getByRole("group", { name: "When?" }),
    ).toHaveAccessibleDescription(`Some help. ${told}`);
    for (const [name, text] of [
      ["Month", `Some help. ${told}`],
      ["Year", told],
    ] as const) {
      const box = screen.getByRole("combobox", { name });
      expect(box).toBeInvalid();
      expect(box).toHaveAccessibleDescription(text);
    }
  });
});

it.each(["text", "text-area"] as const)(
  "letters that are not printed are named below the label of a %s, once its box is left",
  async (kind) => {
    jest.useFakeTimers();
    const user = userOnStoppedClock();
    const key = kind === "text" ? "city" : "faith_essay_statement";
    renderFields([{ kind, key, label: "Words" }]);
    const box = screen.getByRole("textbox", { name: /^Words/ });
    const said =
      "We cannot print 𖬌 (Pahawh Hmong Vowel Koob). Your PDF has a gap there.";

    await user.type(box, "Łódź 薗田 𖬌 𖬌");
    expect(screen.queryByText(said)).toBeNull();
    await user.tab();
    await act(async () => {
      await import("../../../shared/printed-letters.ts");
      await import("../../../shared/letter-names.ts");
    });
    await pass(1_000);
    expect(await screen.findByText(said)).toBeVisible();
    expect(box).toHaveAccessibleDescription(expect.stringContaining(said));
    expect(box).not.toBeInvalid();

    await user.type(box, "{Backspace}{Backspace}{Backspace}{Backspace}");
    await user.tab();
    expect(screen.queryByText(said)).toBeNull();
  },
);
