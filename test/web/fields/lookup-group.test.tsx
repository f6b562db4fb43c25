import { describe, expect, it } from "@jest/globals";
import { act, fireEvent, screen } from "@testing-library/react";
import type {
  Element,
  Question,
} from "../../../shared/application/question.ts";
import { pages } from "../../../shared/college/pages.ts";
import { isolated } from "../../../shared/plain-text.ts";
import { focusQuestion } from "../../../web/src/form/focus-question.ts";
import { fakeApi } from "../../support/web-fetch.ts";
import {
  pass,
  stopTimeForEachTest,
  userOnStoppedClock,
} from "../../support/web-timers.ts";
import { renderFields } from "./render-fields.tsx";

const questions: readonly Question[] = [
  {
    kind: "text",
    key: "hs_name",
    label: "School",
    lookup: { category: "hs_ceeb", prefix: "hs_" },
  },
  { kind: "text", key: "hs_ceeb", label: "CEEB Code" },
  {
    kind: "text",
    key: "hs_city",
    label: "City",
    composed: { id: "hs_address", label: "Address", line: 2 },
  },
  { kind: "text", key: "first_name", label: "First Name" },
];
const known = { hs_name: "Maple Academy", hs_city: "Barre", hs_ceeb: "460001" };

stopTimeForEachTest();

function setup(answers = {}, elements: readonly Element[] = questions) {
  const detail = Promise.withResolvers<Record<string, string>>();
  fakeApi({
    lookup: ({ query }) => {
      if (query["id"]) return detail.promise;
      const isKnown = query["text"] === "maple";
      return isKnown
        ? [{ id: "1", text: "Maple Academy", sub_text: "Barre" }]
        : [];
    },
  });
  const rendered = renderFields(elements, { answers });
  return { ...rendered, detail, user: userOnStoppedClock() };
}

/** Returns what is on display of the school. */
function shown(): string {
  const isShown = (id: string) =>
    document.getElementById(id)?.closest("[hidden]") === null;
  return ["hs_name", "hs_city"].filter(isShown).join(" and ") || "card";
}
function box(name: string) {
  return screen.getByLabelText<HTMLInputElement>(name);
}
function button(name: string | RegExp) {
  return screen.getByRole("button", { name });
}
const SEARCH = "hs_name";
const BOXES = "hs_name and hs_city";

describe("a school", () => {
  it("is its search at first, and its boxes for who would rather type", async () => {
    const { user } = setup();
    expect(shown()).toBe(SEARCH);
    expect(document.querySelectorAll("#hs_city")).toHaveLength(1);
    expect(box("First Name")).toBeVisible();
    await user.click(button("Type it in myself"));

    expect(shown()).toBe(BOXES);
    expect(box("School")).toHaveFocus();
    await user.type(box("School"), "Maple");
    await user.type(box("City"), "Barre");
    await user.click(box("First Name"));
    expect(shown()).toBe(BOXES);
  });

  it("that is not found says what to do", async () => {
    const { user, store } = setup();
    await user.type(box("School"), "76 zzz");
    await pass(250);
    expect(screen.getByText(/Not found\./)).toBeVisible();
    await user.click(button('Use "76 zzz" and fill in the rest'));

    expect(box("CEEB Code")).toHaveFocus();
    expect(store.get().answers).toMatchObject({ hs_name: "76 zzz" });
  });

  it.each([
    ["Tab", "CEEB Code"],
    ["a click elsewhere", "First Name"],
  ])(
    "in own words is answered and has its boxes after %s",
    async (way, next) => {
      const { user, store } = setup();
      const isAnswered = () =>
        !store
          .get()
          .progress.flatMap(({ sections }) => sections)
          .some(({ open }) => open.includes("hs_name"));
      await user.type(box("School"), "Maple");
      expect(shown()).toBe(SEARCH);
      expect(isAnswered()).toBe(false);
      if (way === "Tab") await user.tab();
      else await user.click(box(next));

      expect(isAnswered()).toBe(true);
      expect(shown()).toBe(BOXES);
      expect(box(next)).toHaveFocus();
    },
  );

  it("that the browser fills in shows which boxes it has filled", () => {
    setup();
    act(() => box("School").focus());
    fireEvent.change(box("School"), { target: { value: "Maple" } });
    expect(shown()).toBe(BOXES);
  });

  it.each(["hs_name", "hs_city"])(
    "of an earlier visit is a card, which a link to %s opens",
    (key) => {
      setup(known);
      expect(shown()).toBe("card");
      expect(document.getElementById("hs_name-card")).toHaveTextContent(
        ["Maple Academy", "Barre", "CEEB 460001"].map(isolated).join(", "),
      );
      act(() => focusQuestion(key));

      expect(shown()).toBe(BOXES);
      expect(document.activeElement).toHaveAttribute("id", key);
    },
  );

  it("that is chosen and left is a card once the rest of it is there, and nothing opens before", async () => {
    const { detail, user } = setup();
    await user.type(box("School"), "maple");
    await pass(250);
    await user.keyboard("{ArrowDown}{Tab}");
    await pass(1_000);
    expect(shown()).toBe(SEARCH);
    await act(async () => detail.resolve({ name: "Maple", city: "Barre" }));
    await pass(0);
    expect(shown()).toBe("card");
    // What had the focus is gone.
    expect(button("Change School")).toHaveFocus();
  });

  it("of which only a part is known has its boxes", () => {
    setup({ hs_city: "Barre" });
    expect(shown()).toBe(BOXES);
  });

  it("with an error in a box stays open after it", () => {
    const { showErrors } = setup(known);
    showErrors({ hs_ceeb: ["Please enter six digits."] });
    expect(shown()).toBe(BOXES);
    showErrors({});
    expect(shown()).toBe(BOXES);
  });

  it("that is missing has the error at its search", () => {
    const { showErrors } = setup();
    showErrors({ hs_name: ["School"] });
    expect(shown()).toBe(SEARCH);
  });
});

describe("an address", () => {
  const sections = pages.flatMap((page) => page.sections);
  const { elements = [] } = sections.find(({ id }) => id === "address") ?? {};
  const home = {
    country: "USA",
    address_line_1: "1 X Street",
    city: "Akron",
    state: "Ohio",
    zip: "44301",
  };
  const abroad = { ...home, country: "DEU", state: "" };
  const canada = { ...home, country: "CAN", state: "Ontario", zip: "K1A 0B1" };

  it.each(
    [home, abroad, canada].flatMap((whole) => [
      whole,
      ...Object.keys(whole).map((key) => ({ ...whole, [key]: "" })),
      { ...whole, zip: "443" },
      { ...whole, state: "Bavaria" },
    ]),
  )("is a card exactly if all of it counts as answered: %j", (answers) => {
    const { store } = setup(answers, elements);
    const open = store
      .get()
      .progress.flatMap((page) => page.sections)
      .find(({ id }) => id === "address")?.open;
    const isCard = screen.queryByRole("button", { name: /^Change/ }) !== null;
    // The country has its box in any case.
    expect(isCard).toBe(open?.every((key) => key === "country"));
  });

  it("of another country opens its boxes for what is asked there", async () => {
    const { user } = setup(home, elements);
    await user.selectOptions(
      screen.getByRole("combobox", { name: "Country" }),
      "Canada",
    );
    expect(box("State/Province")).toBeVisible();
  });
});
