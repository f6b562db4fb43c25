import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import { act, fireEvent, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { Answers } from "../../../shared/application/condition.ts";
import type { Question } from "../../../shared/application/question.ts";
import { allTabs, questionByKey } from "../../../shared/form/questions.ts";
import { focusQuestion } from "../../../web/src/form/focus-question.ts";
import { changed } from "../../support/a-store.ts";
import { fakeApi } from "../../support/web-fetch.ts";
import { pass, userOnStoppedClock } from "../../support/web-timers.ts";
import { renderFields } from "./render-fields.tsx";

beforeEach(() => {
  sessionStorage.clear();
  fakeApi();
});
afterEach(() => {
  jest.useRealTimers();
});

const hint = "Some help.";
const yesNo = [
  { value: "Y", label: "Yes" },
  { value: "N", label: "No" },
];

const kinds: readonly (readonly [Question, string])[] = [
  [{ kind: "text", key: "city", label: "City", hint }, "textbox"],
  [{ kind: "email", key: "email_address", label: "Email", hint }, "textbox"],
  [{ kind: "phone", key: "phone_home", label: "Home Phone", hint }, "textbox"],
  [
    {
      kind: "phone",
      key: "phone_international",
      label: "International",
      hint,
      international: true,
    },
    "textbox",
  ],
  [
    { kind: "social-security", key: "city", label: "Security Number", hint },
    "textbox",
  ],
  [{ kind: "number", key: "sat_score_math", label: "Math", hint }, "textbox"],
  [
    { kind: "select", key: "gender", label: "Gender", hint, options: yesNo },
    "combobox",
  ],
  [
    {
      kind: "radio",
      key: "conviction",
      label: "Convicted?",
      hint,
      options: yesNo,
    },
    "radiogroup",
  ],
  [
    { kind: "checkbox", key: "legal_agree", label: "I agree", hint },
    "checkbox",
  ],
  [
    {
      kind: "text-area",
      key: "conviction_comment",
      label: "Explain",
      hint,
      limit: 10,
    },
    "textbox",
  ],
  [
    {
      kind: "text",
      key: "hs_name",
      label: "School",
      hint,
      lookup: { category: "hs_ceeb", prefix: "hs_" },
    },
    "combobox",
  ],
];

describe.each(kinds)("a question %j", (question, role) => {
  const control = () => screen.getByRole(role, { name: question.label });

  it("has its label as name and its hint as description", () => {
    renderFields([question]);

    expect(control()).toHaveAccessibleDescription(
      expect.stringMatching(/^Some help\./),
    );
    expect(control()).not.toHaveAttribute("aria-invalid");
    expect(control()).not.toBeRequired();
  });

  it("is marked as required, and has its error after the hint", () => {
    const { showErrors } = renderFields([{ ...question, required: true }]);
    showErrors({ [question.key]: ["This is wrong."] });

    expect(control()).toHaveAccessibleDescription(
      expect.stringMatching(/^Some help\. Missing: This is wrong\./),
    );
    expect(control()).toHaveAttribute("aria-invalid", "true");
    expect(control()).toHaveAttribute("aria-required", "true");
    expect(screen.getByText("Required")).toBeInTheDocument();
  });
});

describe("a question of the application", () => {
  it.each<[string, Answers, boolean]>([
    ["city", {}, true],
    ["birth_date", {}, true],
    ["state", { country: "USA" }, true],
    ["state", { country: "CAN" }, true],
    ["zip", { country: "USA" }, true],
    ["zip", { country: "USA", zip: "05602" }, true],
    ["zip", { country: "CAN" }, false],
    ["mailing_zip", { mailing_country: "USA" }, false],
    ["phone_mobile", { optin_sms_ind: true }, true],
    ["phone_mobile", {}, false],
    // One of several is enough.
    ["phone_home", {}, false],
    ["parent_email_address", { parent_communication_preference: "1" }, false],
  ])("%s with %j is marked as required: %j", (key, answers, isRequired) => {
    const { question } = questionByKey.get(key) ?? {};
    if (question === undefined) throw new Error(`${key} is no question.`);
    const { container } = renderFields([question], { answers });
    const control = container.querySelector(`[id="${key}"]`);

    expect(control?.getAttribute("aria-required") ?? null).toBe(
      isRequired ? "true" : null,
    );
    expect(screen.queryByText("Required") !== null).toBe(isRequired);
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

describe("errors", () => {
  it("are shown once each", () => {
    const { showErrors } = renderFields([
      { kind: "text", key: "city", label: "City" },
    ]);
    showErrors({ city: ["Wrong.", "Too short.", "Wrong."] });

    expect(screen.getByRole("textbox")).toHaveAccessibleDescription(
      "Missing: Wrong. Too short.",
    );
  });
});

describe("typed or chosen values", () => {
  it.each([
    ["text", "city", "Barre", "Barre"],
    ["email", "email_address", "amy@example.org", "amy@example.org"],
    ["phone", "phone_home", "5052345678", "(505) 234-5678"],
    ["phone", "phone_home", "505", "(505"],
    ["social-security", "city", "12345678x9", "123-45-6789"],
    ["number", "hs_ceeb", "700", "700"],
    ["number", "hs_ceeb", "۷۰۰", "700"],
  ] as const)("%s %s: %s becomes %s", async (kind, key, typed, stored) => {
    const { user, store } = renderFields([{ kind, key, label: "Question" }]);
    await user.type(screen.getByRole("textbox"), typed);

    expect(store.get().answers[key]).toBe(stored);
    expect(screen.getByRole("textbox")).toHaveValue(stored);
  });

  it.each(["+1 505-234-5678", "1 (505) 234 5678", "505.234.5678"])(
    "a pasted phone number %s loses its country code",
    async (pasted) => {
      const { user, store } = renderFields([
        { kind: "phone", key: "phone_home", label: "Home Phone" },
      ]);
      await user.click(screen.getByRole("textbox"));
      await user.paste(pasted);

      expect(store.get().answers["phone_home"]).toBe("(505) 234-5678");
    },
  );

  it("an address pasted from a contact loses its invisible marks, as on the server", async () => {
    const { user, store } = renderFields([
      { kind: "email", key: "email_address", label: "Email" },
    ]);
    await user.click(screen.getByRole("textbox"));
    await user.paste("\u202Aamy@example.org\u202C");

    expect(store.get().answers["email_address"]).toBe("amy@example.org");
  });

  it("are limited to 45 characters, or to the question's limit", async () => {
    const { user, store } = renderFields([
      { kind: "text", key: "city", label: "City" },
      { kind: "text", key: "hs_ceeb", label: "Code", maxLength: 6 },
    ]);
    await user.type(
      screen.getByRole("textbox", { name: "City" }),
      "x".repeat(50),
    );
    await user.type(screen.getByRole("textbox", { name: "Code" }), "1234567");

    expect(store.get().answers).toEqual({
      city: "x".repeat(45),
      hs_ceeb: "123456",
    });
  });

  it("say that a pasted text is cut off, until the text is changed", async () => {
    const { user, store } = renderFields([
      { kind: "text", key: "city", label: "City" },
    ]);
    const box = screen.getByRole("textbox", { name: "City" });
    await user.type(box, "St. ");
    await user.paste("x".repeat(41));
    expect(screen.queryByText(/cut off/)).toBeNull();
    await user.tripleClick(box);
    await user.paste("x".repeat(50));
    expect(store.get().answers).toEqual({ city: "x".repeat(45) });
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Your text was cut off: 45 characters fit here.",
    );

    await user.keyboard("{Backspace}");
    expect(screen.queryByText(/cut off/)).toBeNull();
  });

  it("are limited to 45 characters of any script, however many code units those have", async () => {
    const { user, store } = renderFields([
      { kind: "text", key: "city", label: "City" },
    ]);
    const box = screen.getByRole("textbox", { name: "City" });
    expect(box).toHaveAttribute("maxlength", "45");
    await user.click(box);
    // The tests' keyboard has no such keys; a phone's enters them as a whole.
    for (let count = 0; count < 47; count += 1) await user.paste("𞤀");

    expect(store.get().answers).toEqual({ city: "𞤀".repeat(45) });
  });

  it("a choice is stored with its label, and cleared by the blank option", async () => {
    const { user, store } = renderFields([
      {
        kind: "select",
        key: "gender",
        label: "Gender",
        options: [{ value: "F", label: "Female" }],
      },
    ]);
    const select = screen.getByRole("combobox");
    await user.selectOptions(select, "Female");
    expect(store.get().answers).toEqual({ gender: "F", gender_desc: "Female" });

    await user.selectOptions(select, "--");
    expect(store.get().answers).toEqual({ gender: "", gender_desc: "" });
  });

  it("a choice that is no longer offered stays the answer", () => {
    renderFields(
      [
        {
          kind: "select",
          key: "entry_term",
          label: "Term",
          options: [{ value: "2027FA", label: "Fall 2027" }],
        },
      ],
      { answers: { entry_term: "2026FA", entry_term_desc: "Fall 2026" } },
    );

    expect(screen.getByRole("combobox")).toHaveDisplayValue("Fall 2026");
  });

  it("one of two radio buttons", async () => {
    const { user, store } = renderFields([
      { kind: "radio", key: "conviction", label: "Sure?", options: yesNo },
    ]);
    await user.click(screen.getByRole("radio", { name: "No" }));

    expect(store.get().answers).toMatchObject({ conviction: "N" });
    expect(screen.getByRole("radio", { name: "No" })).toBeChecked();
  });

  it("a box is true or false", async () => {
    const { user, store } = renderFields([
      { kind: "checkbox", key: "legal_agree", label: "I agree" },
    ]);
    await user.click(screen.getByRole("checkbox", { name: "I agree" }));
    expect(store.get().answers).toEqual({ legal_agree: true });

    await user.click(screen.getByRole("checkbox"));
    expect(store.get().answers).toEqual({ legal_agree: false });
  });
});

describe("a date", () => {
  const date = {
    kind: "date",
    key: "birth_date",
    label: "Date of Birth",
  } as const;

  const part = (name: string) => screen.getByRole("textbox", { name });
  const shown = () =>
    ["Month", "Day", "Year"].map(
      (name) => (part(name) as HTMLInputElement).value,
    );
  const typeDate = async (
    user: UserEvent,
    month: string,
    day: string,
    year: string,
  ) => {
    await user.type(part("Month"), month);
    await user.type(part("Day"), day);
    await user.type(part("Year"), year);
  };

  it("is stored once it is complete, and cleared when it is no longer valid; what was typed stays", async () => {
    const { user, store } = renderFields([date]);
    await typeDate(user, "2", "29", "2008");
    expect(store.get().answers).toEqual({ birth_date: "2008-02-29" });

    await user.type(part("Year"), "{Backspace}");
    expect(store.get().answers).toEqual({ birth_date: "" });
    expect(shown()).toEqual(["2", "29", "200"]);
  });

  it("is one group with its name and an example", () => {
    renderFields([date]);
    expect(
      screen.getByRole("group", { name: "Date of Birth" }),
    ).toHaveAccessibleDescription(/^For example: 4 28 \d{4}$/);
  });

  it.each([
    ["04/28/2008", "2008-04-28", ["04", "28", "2008"]],
    [" 2008-04-28\n", "2008-04-28", ["04", "28", "2008"]],
    ["April 28, 2008", "2008-04-28", ["April", "28", "2008"]],
    ["2.30.2008", "", ["2", "30", "2008"]],
  ])(
    "%j pasted into one field fills all three",
    async (text, stored, parts) => {
      const { user, store } = renderFields([date]);
      await user.click(part("Month"));
      await user.paste(text);
      expect(shown()).toEqual(parts);
      expect(store.get().answers["birth_date"] ?? "").toBe(stored);
    },
  );

  it.each([
    ["sep", "7", "2008", "2008-09-07"],
    [" 4", "028", "2008", ""],
    ["2", "30", "2008", ""],
    ["13", "1", "2008", ""],
    ["4", "28", "08", ""],
    ["4", "28", "0208", ""],
  ])("typed as %j %j %j is %j", async (month, day, year, stored) => {
    const { user, store } = renderFields([date]);
    await typeDate(user, month, day, year);
    expect(store.get().answers["birth_date"] ?? "").toBe(stored);
  });

  it("may be typed in the digits of another script", async () => {
    const { user, store } = renderFields([
      { kind: "date", key: "date_of_birth", label: "Birth" },
    ]);
    await user.type(screen.getByRole("textbox", { name: "Month" }), "٤");
    await user.type(screen.getByRole("textbox", { name: "Day" }), "٢٨");
    await user.type(screen.getByRole("textbox", { name: "Year" }), "٢٠٠٧");

    expect(store.get().answers["date_of_birth"]).toBe("2007-04-28");
  });

  it("from outside of the field is shown", () => {
    const { store } = renderFields([date]);
    act(() => store.dispatch(changed({ birth_date: "2009-04-03" })));
    expect(shown()).toEqual(["4", "3", "2009"]);
    act(() => store.dispatch(changed({ birth_date: "" })));
    expect(shown()).toEqual(["", "", ""]);
  });

  it("that is incomplete is reported when the focus leaves it, at the fields at fault", async () => {
    const { user } = renderFields([date]);
    const group = screen.getByRole("group", { name: "Date of Birth" });
    await user.type(part("Month"), "2");
    await user.tab();
    expect(group).not.toHaveTextContent("Error:");
    await user.type(part("Day"), "30");
    await user.tab();
    await user.tab();
    expect(group).toHaveAccessibleDescription(
      expect.stringContaining("This is not a complete date yet."),
    );
    expect(part("Month")).toBeValid();
    expect(part("Day")).toBeValid();
    expect(part("Year")).toBeInvalid();

    await user.type(part("Year"), "2008");
    await user.tab();
    expect(part("Day")).toBeInvalid();
    expect(part("Year")).toBeValid();
    act(() => {
      focusQuestion("birth_date");
    });
    expect(part("Day")).toHaveFocus();

    for (const name of ["Month", "Day", "Year"]) await user.clear(part(name));
    await user.tab();
    expect(group).not.toHaveTextContent("Error:");
  });

  it("has one message at a time: the validation's has priority", async () => {
    const { user, showErrors } = renderFields([date]);
    await user.type(part("Year"), "20");
    await user.tab();
    showErrors({ birth_date: ["A valid date of birth is required."] });

    const group = screen.getByRole("group", { name: "Date of Birth" });
    expect(group).toHaveAccessibleDescription(
      expect.stringMatching(/^For example: .* A valid date of birth is/),
    );
    expect(group).not.toHaveTextContent("This is not a complete date yet.");
    expect(group).toHaveTextContent("Error: A valid date of birth is");
  });

  it("that is no date yet is still there after a reload, and a date that was emptied is not", async () => {
    const first = renderFields([date]);
    await typeDate(first.user, "2", "30", "2008");
    first.unmount();
    const second = renderFields([date]);
    expect(shown()).toEqual(["2", "30", "2008"]);
    expect(screen.getByRole("group")).toHaveTextContent(
      "Error: This is not a complete date yet.",
    );

    await second.user.clear(part("Day"));
    await second.user.type(part("Day"), "3");
    act(() => second.store.dispatch(changed({ birth_date: "" })));
    second.unmount();
    renderFields([date]);
    expect(shown()).toEqual(["", "", ""]);
  });

  it("that is complete and wrong is wrong as a whole", () => {
    const { showErrors } = renderFields([date], {
      answers: { birth_date: "2025-01-01" },
    });
    showErrors({ birth_date: ["You must be 13 years or older to apply."] });
    for (const name of ["Month", "Day", "Year"]) {
      expect(part(name)).toBeInvalid();
    }
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
    const text = screen.getByRole("textbox", { name: "Your Essay" });
    await user.type(text, "ab 👩🏽c");

    expect(text).toHaveAccessibleDescription(
      expect.stringContaining("Character count: 6 / 10"),
    );
    expect(text).toHaveAccessibleDescription(
      expect.stringContaining("2 words, we suggest 3 or more"),
    );
  });

  it.each([
    [11, "1 character,"],
    [12, "2 characters,"],
  ])(
    "of %d characters is never truncated, but reported as too long",
    (length, by) => {
      const value = "x".repeat(length);
      const { store } = renderFields([essay]);
      const text = screen.getByRole("textbox");
      fireEvent.change(text, { target: { value } });

      expect(store.get().answers).toEqual({ faith_essay_statement: value });
      expect(text).toBeInvalid();
      expect(text).toHaveAccessibleDescription(
        expect.stringContaining(`Please shorten your text by ${by}`),
      );
    },
  );
});

describe("a standing hint", () => {
  it.each([
    ["sat_score_math", "200 to 800, in steps of 10."],
    ["sat_score_essay_reading", "2 to 8."],
    ["act_score_composite", "1 to 36."],
    ["phone_home", "10 digits, for example (212) 555-0142."],
    ["parent_2_phone", "10 digits, for example (212) 555-0142."],
  ])("of %s is derived from its declaration", (key, expected) => {
    const { question } = questionByKey.get(key) ?? {};
    if (question === undefined) throw new Error(`There is no ${key}.`);
    renderFields([{ ...question, shownWhen: [] }]);

    expect(
      screen.getByRole("textbox", { name: question.label }),
    ).toHaveAccessibleDescription(expected);
  });
});

describe("a list that accepts custom texts", () => {
  const activity = {
    kind: "creatable",
    key: "activity_name",
    label: "Activity 1",
    hint,
    options: [{ value: "chess", label: "Chess" }],
  } as const;

  it("has its label, its hint and its error", async () => {
    const { showErrors } = renderFields([activity]);
    const box = await screen.findByRole("combobox", { name: "Activity 1" });
    showErrors({ activity_name: ["This is wrong."] });

    expect(box).toHaveAccessibleDescription(
      expect.stringContaining("Some help. Missing: This is wrong."),
    );
    expect(box).toBeInvalid();
  });

  it.each([true, false])("is marked as required: %s", async (required) => {
    renderFields([{ ...activity, required }]);
    const box = await screen.findByRole("combobox", { name: "Activity 1" });

    expect(box.getAttribute("aria-required") ?? "false").toBe(String(required));
  });

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
  });

  it("takes 45 characters of any script", async () => {
    const { user, store } = renderFields([activity]);
    const box = await screen.findByRole("combobox", { name: "Activity 1" });
    await user.click(box);
    for (let count = 0; count < 47; count += 1) await user.paste("𞤀");
    await user.tab();

    expect(store.get().answers["activity_name"]).toBe("𞤀".repeat(45));
  });

  it("offers to create only missing options", async () => {
    const { user, store } = renderFields([activity]);
    const box = await screen.findByRole("combobox", { name: "Activity 1" });
    await user.type(box, "CHESS");
    expect(screen.queryByText(/Create/)).toBeNull();
    expect(screen.getByRole("option", { name: "Chess" })).toBeVisible();

    await user.clear(box);
    await user.type(box, "Kite surfing");
    await user.click(screen.getByText('Create "Kite surfing"'));
    expect(store.get().answers).toMatchObject({
      activity_name: "Kite surfing",
      activity_name_desc: "Kite surfing",
    });
  });
});

describe("a custom text", () => {
  const activity = {
    kind: "creatable",
    key: "activity_name",
    label: "Activity 1",
    options: [{ value: "model_un", label: "Model UN" }],
  } as const;

  it.each(["model_UN", "model un "])(
    "%j is an option of the list",
    async (typed) => {
      const { user } = renderFields([activity]);
      const box = await screen.findByRole("combobox", { name: "Activity 1" });
      await user.type(box, typed);

      expect(screen.queryByText(/Create/)).toBeNull();
    },
  );

  it("is stored without the blanks around it", async () => {
    const { user, store } = renderFields([activity]);
    const box = await screen.findByRole("combobox", { name: "Activity 1" });
    await user.type(box, "Kite surfing  ");
    await user.click(screen.getByText('Create "Kite surfing"'));

    expect(store.get().answers["activity_name"]).toBe("Kite surfing");
  });

  it.each([
    ["Kite surfing ", "Kite surfing"],
    ["model un", "model_un"],
  ])("%j is kept when its box is left as %j", async (typed, stored) => {
    const { user, store } = renderFields([activity]);
    const box = await screen.findByRole("combobox", { name: "Activity 1" });
    await user.type(box, typed);
    await user.click(document.body);

    expect(store.get().answers["activity_name"]).toBe(stored);
  });

  it("that is only part of a choice gives way to the choice", async () => {
    const { user, store } = renderFields([activity]);
    const box = await screen.findByRole("combobox", { name: "Activity 1" });
    await user.type(box, "mod");
    await user.click(screen.getByText("Model UN"));
    await user.click(document.body);

    expect(store.get().answers["activity_name"]).toBe("model_un");
  });
});

describe("a group", () => {
  it("groups boxes under one legend with its hint", () => {
    renderFields([
      {
        kind: "group",
        layout: "check-group",
        id: "race_group",
        legend: "Race",
        hint: "Check all that apply.",
        elements: [{ kind: "checkbox", key: "race_asian", label: "Asian" }],
      },
    ]);

    expect(
      screen.getByRole("group", { name: "Race" }),
    ).toHaveAccessibleDescription("Check all that apply.");
  });

  it("of a month and a year shows the error of either once, and marks both", () => {
    const list = (key: string, label: string) =>
      ({ kind: "select", key, label, options: yesNo }) as const;
    const { showErrors } = renderFields([
      {
        kind: "group",
        layout: "month-year",
        id: "graduation",
        legend: "When?",
        hint,
        elements: [list("grad_month", "Month"), list("grad_year", "Year")],
      },
    ]);
    showErrors({ grad_year: ["Pick a date."] });
    for (const name of ["Month", "Year"]) {
      expect(screen.getByRole("combobox", { name })).toBeInvalid();
    }
    showErrors({
      grad_month: ["Pick a date.", "No month."],
      grad_year: ["Pick a date."],
    });

    const told = "Missing: Pick a date. No month.";
    expect(screen.getAllByText(/Pick a date/)).toHaveLength(1);
    expect(
      screen.getByRole("group", { name: "When?" }),
    ).toHaveAccessibleDescription(`Some help. ${told}`);
    for (const name of ["Month", "Year"]) {
      const box = screen.getByRole("combobox", { name });
      expect(box).toBeInvalid();
      expect(box).toHaveAccessibleDescription(told);
    }
  });

  it("is shown while its condition holds", () => {
    const { store } = renderFields([
      {
        kind: "group",
        layout: "fields",
        id: "mailing_address",
        legend: "Mail",
        shownWhen: [
          {
            valueKey: "mailing_addr_same_as_perm_addr",
            operator: "equals",
            target: "N",
          },
        ],
        elements: [{ kind: "text", key: "mailing_city", label: "City" }],
      },
    ]);
    expect(screen.queryByRole("textbox")).toBeNull();

    act(() => {
      store.dispatch(changed({ mailing_addr_same_as_perm_addr: "N" }));
    });
    expect(screen.getByRole("textbox", { name: "City" })).toBeVisible();
  });
});
