import { describe, expect, it } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import type { SelectQuestion } from "../../../shared/application/kinds/select.ts";
import type {
  Confirmation,
  FirstOf,
} from "../../../shared/application/question.ts";
import { statesOf } from "../../../shared/college/options/states.ts";
import { changed } from "../../support/a-store.ts";
import { renderFields } from "./render-fields.tsx";

const state: SelectQuestion = {
  kind: "select",
  key: "state",
  label: "State/Province",
  options: statesOf("country"),
};
function box(name: string) {
  return screen.queryByRole("combobox", { name });
}

describe("a select that another answer controls", () => {
  it("is shown without options only if it is for display", () => {
    const options = { controlledBy: "country", byValue: { DEU: [] } };
    const { rerender } = renderFields([{ ...state, options }], {
      answers: { country: "DEU" },
    });
    expect(box("State/Province")).toBeNull();
    rerender(<></>);

    renderFields([{ ...state, options: { ...options, isDisplayOnly: true } }], {
      answers: { country: "DEU" },
    });
    expect(box("State/Province")).toHaveDisplayValue("--");
  });
});

describe("a first-of group", () => {
  const branch = (target: string, key: string) =>
    ({
      when: [{ valueKey: "citizenship_type", operator: "notEquals", target }],
      elements: [{ kind: "text", key, label: key }],
    }) as const;
  const group: FirstOf = {
    kind: "first-of",
    id: "residence",
    branches: [branch("US", "city"), branch("PR", "last_name")],
  };

  it("shows the first branch that holds, even if the second does too", () => {
    const { store } = renderFields([group]);
    expect(screen.getByRole("textbox", { name: "city" })).toBeVisible();
    expect(screen.queryByRole("textbox", { name: "last_name" })).toBeNull();

    act(() => {
      store.dispatch(changed({ citizenship_type: "US" }));
    });
    expect(screen.queryByRole("textbox", { name: "city" })).toBeNull();
    expect(screen.getByRole("textbox", { name: "last_name" })).toBeVisible();
  });
});

describe("a confirmation", () => {
  const score = {
    kind: "number",
    key: "sat_score_essay_reading",
    label: "Reading",
  } as const;
  const confirmation: Confirmation = {
    kind: "confirmation",
    id: "sat_essay",
    trigger: { kind: "box", label: "I took the essay.", hint: "If you did." },
    elements: [score],
  };
  const content = () => screen.queryByRole("textbox", { name: "Reading" });

  it.each([
    ["box", "checkbox"],
    ["button", "button"],
  ] as const)(
    "by a %s exposes what it reveals, with the keyboard too",
    async (kind, role) => {
      const trigger = { ...confirmation.trigger, kind } as const;
      const { user, store } = renderFields([{ ...confirmation, trigger }]);
      const control = screen.getByRole(role, { name: "I took the essay." });
      expect(control).toHaveAccessibleDescription("If you did.");
      expect(control).toHaveAttribute("aria-expanded", "false");
      expect(control).not.toHaveAttribute("aria-controls");
      expect(content()).toBeNull();

      await user.tab();
      expect(control).toHaveFocus();
      await user.keyboard(" ");
      expect(control).toHaveAttribute("aria-expanded", "true");
      expect(
        document.getElementById(control.getAttribute("aria-controls") ?? ""),
      ).toContainElement(content());
      expect(store.get().answers).toEqual({});
    },
  );

  it("is open automatically while there is an error inside", () => {
    const { showErrors } = renderFields([confirmation]);
    showErrors({ sat_score_essay_reading: ["Wrong."] });

    expect(content()).toBeInvalid();
  });

  it("is open while other answers make it likely, until it is closed", async () => {
    const { user } = renderFields(
      [
        {
          ...confirmation,
          openWhen: [
            { valueKey: "sat_taken", operator: "equals", target: "Y" },
          ],
        },
      ],
      { answers: { sat_taken: "Y" } },
    );
    expect(content()).toBeVisible();
    await user.click(screen.getByRole("checkbox"));
    expect(content()).toBeNull();
  });

  it("clears its answers when it is withdrawn, and restores them when it is given again", async () => {
    const { user, store } = renderFields([confirmation], {
      answers: { sat_taken: "Y", sat_score_essay_reading: "7" },
    });
    await user.click(screen.getByRole("checkbox"));
    expect(content()).toBeNull();
    expect(store.get().toSend).toEqual({ sat_score_essay_reading: "" });

    await user.click(screen.getByRole("checkbox"));
    expect(content()).toHaveValue("7");
    expect(store.get().toSend).toEqual({});
  });
});
