import { describe, expect, it } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { latestYear } from "../../../shared/application/kinds/date.ts";
import { addYears } from "../../../shared/calendar.ts";
import {
  DATE_PARTS,
  dateOf,
  isComplete,
  isEitherWay,
  partsOf,
  settle,
} from "../../../web/src/fields/date-parts.ts";
import { focusQuestion } from "../../../web/src/form/focus-question.ts";
import { today } from "../../../web/src/lib/clock.ts";
import { changed } from "../../support/a-store.ts";
import { renderFields } from "./render-fields.tsx";

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

  it.each(
    [" 2008-04-28", "2008-4-28", "2008/4/28", "04/28/2008", "4.28.08"]
      .concat("28.4.2008", "04282008", "20080428", "042808", "28042008")
      .concat("April 28, 2008", "28th of apr 08", "Mon, Apr. 28, 2008")
      .concat("2008年4月28日"),
  )("%j is one date in each field, typed or pasted", (text) => {
    for (const field of DATE_PARTS) {
      const entered = { ...partsOf("2001-01-01"), [field]: text };
      const whole = settle(entered, field, 2026);
      expect([field, dateOf(whole)]).toEqual([field, "2008-04-28"]);
      expect(isEitherWay(text, whole)).toBe(false);
      // Whoever types it is not interrupted.
      const early = Array.from(text, (_, end) => text.slice(0, end));
      expect(early.filter(isComplete)).toEqual([]);
    }
  });

  it.each(["paste", "keyboard"] as const)(
    "that is whole goes by %s from any field to all three, at the latest when it is left",
    async (enter) => {
      for (const name of ["Month", "Day", "Year"]) {
        const { user, store, unmount } = renderFields([date]);
        await user.click(part(name));
        await user[enter]("28 apr ٠٨");
        await user.tab();
        expect(shown()).toEqual(["apr", "28", "2008"]);
        expect(store.get().answers).toEqual({ birth_date: "2008-04-28" });
        unmount();
      }
    },
  );

  it.each([
    ["04/05/2008", "2008-04-05", ["04", "05", "2008"], "April 5, 2008"],
    ["5.4.08", "2008-05-04", ["5", "4", "2008"], "May 4, 2008"],
    ["04052008", "2008-04-05", ["04", "05", "2008"], "April 5, 2008"],
    ["20080405", "2008-04-05", ["04", "05", "2008"], ""],
    ["4/4/2008", "2008-04-04", ["4", "4", "2008"], ""],
    ["2.30.2008", "", ["2", "30", "2008"], ""],
    ["(555) 123-4567", "", ["(555) 123-4567", "", ""], ""],
    ["sep 7", "", ["sep 7", "", ""], ""],
  ])("%j is %j, and asks where it may be another", async (...row) => {
    const [text, stored, parts, read] = row;
    const { user, store } = renderFields([date]);
    await user.click(part("Month"));
    await user.paste(text);
    expect(shown()).toEqual(parts);
    expect(store.get().answers["birth_date"] ?? "").toBe(stored);
    const help = read
      ? `We read this as ${read}. Is it right?`
      : "For example:";
    expect(part("Month")).toHaveAccessibleDescription(
      expect.stringContaining(help),
    );
    await user.type(part("Year"), "9");
    expect(screen.getByText(/^For example/)).toBeVisible();
  });

  it.each([
    ["sep", "7", "2008", "2008-09-07"],
    [" 4.", "028", "2008", "2008-04-28"],
    ["2", "30", "2008", ""],
    ["13", "1", "2008", ""],
    ["4", "28th", "08", "2008-04-28"],
    ["4", "28", "0208", ""],
    ["٤", "٢٨", "٢٠٠٧", "2007-04-28"],
  ])("typed as %j %j %j is %j", async (month, day, year, stored) => {
    const { user, store } = renderFields([date]);
    await typeDate(user, month, day, year);
    await user.tab();
    expect(store.get().answers["birth_date"] ?? "").toBe(stored);
  });

  it.each([
    [[-100, 0], "26", "2026"],
    [[-100, 0], "27", "1927"],
    [[-3, 3], "29", "2029"],
    [undefined, "36", "2036"],
    [undefined, "37", "1937"],
  ] as const)("of the years %j, %s is %s in 2026", (years, year, meant) => {
    const question = { ...date, ...(years && { years }) };
    const parts = { month: "4", day: "28", year };
    const latest = latestYear(question, "2026-11-26");
    expect(settle(parts, "year", latest).year).toBe(meant);
  });

  it.each([
    [-4, /^The minimum supported year is \d{4}$/],
    [-3, /^After December 31, this date is too long ago/],
    [-2, /^For example/],
  ])(
    "of %s years ago, where three may be, says so before and after New Year",
    (years, words) => {
      const answers = { birth_date: addYears(today(), years) };
      renderFields([{ ...date, years: [-3, 3] }], { answers });
      expect(screen.getByText(words)).toBeVisible();
      expect(part("Year")).toBeValid();
    },
  );

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

  it("of blanks is none", async () => {
    const { user, showErrors } = renderFields([date]);
    const group = screen.getByRole("group", { name: "Date of Birth" });
    await user.type(part("Day"), " ");
    await user.tab();
    await user.tab();
    expect(group).not.toHaveTextContent("Error:");
    showErrors({ birth_date: ["A valid date of birth is required."] });
    expect(group).toHaveTextContent("Missing: A valid date of birth is");
  });

  it("has one message at a time: the validation's has priority", async () => {
    const { user, showErrors } = renderFields([date]);
    const group = screen.getByRole("group", { name: "Date of Birth" });
    showErrors({ birth_date: ["A valid date of birth is required."] });
    expect(group).toHaveTextContent("Missing: A valid date of birth is");
    await user.type(part("Year"), "20");
    await user.tab();

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
