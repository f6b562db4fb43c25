import { describe, expect, it } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { focusQuestion } from "../../../web/src/form/focus-question.ts";
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
    ["٤", "٢٨", "٢٠٠٧", "2007-04-28"],
  ])("typed as %j %j %j is %j", async (month, day, year, stored) => {
    const { user, store } = renderFields([date]);
    await typeDate(user, month, day, year);
    expect(store.get().answers["birth_date"] ?? "").toBe(stored);
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
