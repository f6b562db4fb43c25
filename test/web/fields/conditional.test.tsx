import { beforeEach, describe, expect, it } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import type { SelectQuestion } from "../../../shared/application/kinds/select.ts";
import type {
  Confirmation,
  FirstOf,
} from "../../../shared/application/question.ts";
import { statesOf } from "../../../shared/college/options/states.ts";
import { changed } from "../../support/a-store.ts";
import { fakeApi } from "../../support/web-fetch.ts";
import { renderFields } from "./render-fields.tsx";

beforeEach(() => {
  fakeApi();
});

const country: SelectQuestion = {
  kind: "select",
  key: "country",
  label: "Country",
  options: [
    { value: "USA", label: "United States" },
    { value: "CAN", label: "Canada" },
    { value: "DEU", label: "Germany" },
  ],
};
const state: SelectQuestion = {
  kind: "select",
  key: "state",
  label: "State/Province",
  options: statesOf("country"),
};
function box(name: string) {
  return screen.queryByRole("combobox", { name });
}
function offered() {
  return screen
    .getAllByRole<HTMLOptionElement>("option")
    .filter(({ parentElement }) => parentElement?.id === "state")
    .map(({ label }) => label);
}

describe("a select that another answer controls", () => {
  it("offers the options of that answer, and is absent without it", async () => {
    const { user } = renderFields([country, state]);
    const choose = (name: string) =>
      user.selectOptions(screen.getByLabelText("Country"), name);
    expect(box("State/Province")).toBeNull();

    await choose("Canada");
    expect(offered()).toContain("Ontario");
    expect(offered()).not.toContain("Vermont");
    await choose("United States");
    expect(offered()).toEqual(
      expect.arrayContaining(["--", "Vermont", "Guam", "Armed Forces Pacific"]),
    );
    expect(offered()).not.toContain("Ontario");
    await choose("Germany");
    expect(box("State/Province")).toBeNull();
  });

  it("is emptied with its label when that answer changes", async () => {
    const { user, store } = renderFields([country, state], {
      answers: { country: "USA", state: "Vermont", state_desc: "Vermont" },
    });
    await user.selectOptions(screen.getByLabelText("Country"), "Canada");

    expect(store.get().answers).toMatchObject({ state: "", state_desc: "" });
    expect(box("State/Province")).toHaveDisplayValue("--");
  });

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

  it("shows nothing if no branch holds", () => {
    renderFields([{ ...group, branches: [] }]);

    expect(screen.queryByRole("textbox")).toBeNull();
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
      const { user, store } = renderFields([
        { ...confirmation, trigger: { ...trigger, hint: "If you did." } },
      ]);
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

  it("is open automatically while something is answered inside", () => {
    renderFields([confirmation], {
      answers: { sat_score_essay_reading: "7" },
    });

    expect(screen.getByRole("checkbox")).toBeChecked();
    expect(content()).toHaveValue("7");
  });

  it("is open automatically while there is an error inside", () => {
    const { showErrors } = renderFields([confirmation]);
    showErrors({ sat_score_essay_reading: ["Wrong."] });

    expect(content()).toBeInvalid();
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

  it("with a key is itself an answer", async () => {
    const { user, store } = renderFields([
      {
        ...confirmation,
        trigger: {
          kind: "checkbox",
          key: "optin_sms_ind",
          label: "There is more.",
        },
      },
    ]);
    const control = screen.getByRole("checkbox", { name: "There is more." });
    expect(control).toHaveAttribute("aria-expanded", "false");
    await user.click(control);

    expect(control).toHaveAttribute("aria-expanded", "true");
    expect(content()).toBeVisible();
    expect(store.get().answers).toEqual({ optin_sms_ind: true });
  });
});
