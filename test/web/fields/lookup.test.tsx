import { describe, expect, it, jest } from "@jest/globals";
import { act, fireEvent, screen } from "@testing-library/react";
import type { TextQuestion } from "../../../shared/application/kinds/text.ts";
import { changed } from "../../support/a-store.ts";
import { hear } from "../../support/announcements.ts";
import { play, storiesIn, type Words } from "../../support/stories.ts";
import { fakeApi, problem, type FakeCall } from "../../support/web-fetch.ts";
import {
  pass,
  stopTimeForEachTest,
  userOnStoppedClock,
} from "../../support/web-timers.ts";
import { renderFields } from "./render-fields.tsx";

const school: TextQuestion = {
  kind: "text",
  key: "hs_name",
  label: "Search for Your School",
  maxLength: 100,
  lookup: { category: "hs_ceeb", prefix: "hs_" },
};
const address: TextQuestion = {
  kind: "text",
  key: "address_line_1",
  label: "Address Line 1",
  maxLength: 100,
  autoComplete: "address-line1",
  lookup: { category: "address", prefix: "" },
};
const items = [
  { id: "1", text: "Maple High School", sub_text: "Barre, VT" },
  { id: "2", text: "Maple Academy", sub_text: "Boise, ID" },
];
const detail = {
  name: "Maple High School",
  address_line_1: "1 Elm Street",
  city: "Barre",
  state: "Vermont",
  zip: "05641",
  ceeb: "460001",
  country: "USA",
};
function lookup({ query }: FakeCall) {
  return query["id"] ? detail : items;
}

stopTimeForEachTest();

let heard: readonly string[];
function setup(answers = {}, question = school) {
  heard = hear();
  const rendered = renderFields([question], { answers });
  const user = userOnStoppedClock();
  const box = screen.getByRole("combobox", { name: question.label });
  return { ...rendered, user, box };
}
function pause() {
  return pass(250);
}
async function announced() {
  await pause();
  await pass(1000);
  return heard.join(" ");
}
/** Types a part of a name, and waits for the suggestions. */
async function opened(reply: (call: FakeCall) => unknown = lookup) {
  const api = fakeApi({ lookup: reply as typeof lookup });
  const rendered = setup();
  await rendered.user.type(rendered.box, "maple");
  await pause();
  return { ...rendered, api };
}
function activeOption() {
  const id = screen.getByRole("combobox").getAttribute("aria-activedescendant");
  if (id === null) return undefined;
  const option = document.getElementById(id);
  expect(option).toHaveAttribute("aria-selected", "true");
  return option?.getAttribute("aria-label");
}

describe("suggestions", () => {
  it("are not requested once the student has left the page", async () => {
    const api = fakeApi({ lookup });
    const { user, box, unmount } = setup();
    await user.type(box, "map");
    unmount();
    await pause();

    expect(api.calls("lookup")).toHaveLength(0);
  });

  it("do not come once the box is left", async () => {
    const reply = Promise.withResolvers<typeof items>();
    fakeApi({ lookup: () => reply.promise });
    const { user, box } = setup();
    await user.type(box, "map");
    await pause();
    await user.tab();
    await act(async () => reply.resolve(items));
    await pause();
    expect(screen.queryByRole("option")).toBeNull();
  });

  it("appear after half a second even without a pause", async () => {
    const api = fakeApi({ lookup });
    const { user, box } = setup();
    for (const letter of "maplehig") {
      await user.type(box, letter);
      await pass(100);
    }

    expect(api.calls("lookup").map(({ query }) => query["text"])).toEqual([
      // The second letter started the first search.
      "mapleh",
    ]);
  });

  it("are requested for a part of a name, and for a long enough part of an address", async () => {
    const api = fakeApi({ lookup });
    const first = setup({ country: "CAN", state: "Quebec" });
    await first.user.type(first.box, "m");
    await pause();
    expect(api.calls("lookup")).toHaveLength(0);
    await first.user.type(first.box, "a");
    await pause();
    first.unmount();

    const { user, box } = setup({ country: "CAN" }, address);
    await user.type(box, "18 ");
    await pause();
    expect(api.calls("lookup")).toHaveLength(1);
    await user.type(box, "Elm");
    await pause();
    expect(api.calls("lookup")).toMatchObject([
      { query: { text: "ma", category: "hs_ceeb", state: "Quebec" } },
      { query: { text: "18 Elm", category: "address", country: "CAN" } },
    ]);
  });

  it("highlight the typed text, ignoring case and accents", async () => {
    fakeApi({
      lookup: [
        { id: "1", text: "Sainte-Émilie School", sub_text: "Emigsville, PA" },
      ],
    });
    const { user, box } = setup();
    await user.type(box, "emi sc");
    await pause();

    const option = screen.getByRole("option", {
      name: "Sainte-Émilie School, Emigsville, PA",
    });
    expect(
      [...option.querySelectorAll("mark")].map((mark) => mark.textContent),
    ).toEqual(["Émi", "Sc", "Emi"]);
    expect(option).toHaveTextContent("Sainte-Émilie School Emigsville, PA");
    expect(await announced()).toContain("1 school found.");
  });

  it("stay in place while a newer text is searched", async () => {
    const late = Promise.withResolvers<typeof items>();
    const api = fakeApi({
      lookup: ({ query }) => (query["text"] === "ma" ? items : late.promise),
    });
    const { user, box } = setup();
    await user.type(box, "ma");
    await pause();
    await user.type(box, "p");
    await pause();
    expect(api.calls("lookup")).toHaveLength(2);
    // Aborts the request that was just sent.
    await user.type(box, "l");
    await act(async () => late.resolve([]));

    expect(screen.getAllByRole("option")).toHaveLength(2);
  });

  it.each([address, school])(
    "are not requested for the browser's autofill of $key, which is an answer",
    (question) => {
      const api = fakeApi({ lookup });
      const { box, store } = setup({}, question);
      fireEvent.change(box, { target: { value: "18 Elm Street" } });
      jest.runAllTimers();

      expect(api.calls("lookup")).toEqual([]);
      const answers = { [question.key]: "18 Elm Street" };
      expect(store.get()).toMatchObject({ answers, searching: undefined });
    },
  );
});

const words: Words<Awaited<ReturnType<typeof opened>>> = {
  "key …": ({ user }, key) => user.keyboard(`{${key}}`),
  "Alt and …": ({ user }, key) => user.keyboard(`{Alt>}{${key}}{/Alt}`),
  "type …": ({ user, box }, text) => user.type(box, text),
  "composed …": ({ box }, key) =>
    fireEvent.keyDown(box, { key, isComposing: true }),
  // Safari's last key comes after the end.
  "just composed …": ({ box }, key) =>
    fireEvent.keyDown(box, { key, keyCode: 229 }),
  clear: ({ user, box }) => user.clear(box),
  leave: ({ user }) => user.tab(),
  wait: pause,
  "ACTIVE …": (_, name) => expect(activeOption()).toContain(name),
  "NONE ACTIVE": () => expect(activeOption()).toBeUndefined(),
  LIST: ({ box }) => expect(box).toHaveAttribute("aria-expanded", "true"),
  "NO LIST": ({ box }) => {
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(box).toHaveAttribute("aria-expanded", "false");
  },
  "TEXT maple": ({ box, store }) => {
    expect(box).toHaveValue("maple");
    expect(store.get().answers).toMatchObject({ hs_name: "maple" });
  },
  CHOSEN: ({ store }) =>
    expect(store.get().answers).toMatchObject({
      hs_name: "Maple High School",
      hs_ceeb: "460001",
    }),
  "NOT CHOSEN": ({ store }) =>
    expect(store.get().answers).toMatchObject({ hs_ceeb: "" }),
  FOCUSED: ({ box }) => expect(box).toHaveFocus(),
  LEFT: ({ box }) => expect(box).not.toHaveFocus(),
};

const ROUND = `NONE ACTIVE, key ArrowUp, ACTIVE Academy, key ArrowDown, ACTIVE High, key ArrowDown, ACTIVE Academy,
  key ArrowDown, ACTIVE High, key ArrowUp, ACTIVE Academy, key ArrowUp, ACTIVE High`;
const TO_THE_TEXT = "NONE ACTIVE, LIST, key Enter, TEXT maple, NO LIST";
const stories = storiesIn(`
goes round the list, and chooses with Enter: ${ROUND}, key Enter, wait, CHOSEN, FOCUSED, NO LIST
whose school is typed over loses its code: key ArrowDown, key Enter, wait, CHOSEN, type x, NOT CHOSEN
returns to the text with Home: key ArrowDown, key Home, ${TO_THE_TEXT}
returns to the text with End: key ArrowDown, key End, ${TO_THE_TEXT}
returns to the text with the arrow to the left: key ArrowDown, key ArrowLeft, ${TO_THE_TEXT}
returns to the text with the arrow to the right: key ArrowDown, key ArrowRight, ${TO_THE_TEXT}
chooses the active option with Tab, and nothing if there is none: key ArrowDown, key ArrowDown, leave, wait, LEFT, CHOSEN,
  clear, type maple, wait, leave, wait, TEXT maple, NOT CHOSEN, NO LIST
closes with Escape and keeps the text, and the arrow down opens again: key Escape, NO LIST, TEXT maple,
  Alt and ArrowDown, wait, LIST, Alt and ArrowDown, NONE ACTIVE
closes with the arrow up and keeps the text, and that down opens again: Alt and ArrowUp, NO LIST, TEXT maple,
  Alt and ArrowDown, wait, LIST, Alt and ArrowDown, NONE ACTIVE
closes when too little of the name is left: clear, NO LIST
is the input method's during a composition: composed ArrowDown, NONE ACTIVE, composed Enter, LIST,
  just composed ArrowDown, NONE ACTIVE, just composed Enter, LIST
`);

it.each(stories)("the keyboard $name", async ({ steps }) => {
  expect.hasAssertions();
  const scene = await opened();
  for (const step of steps) await play(step, words, scene);
});

it("the keyboard keeps the active option when newer suggestions move it, and drops it with the item", async () => {
  const { api, user, box } = await opened();
  const { length } = api.calls("lookup");
  // Typed, and on the way to the list before the reply arrives.
  await user.type(box, " a");
  await user.keyboard("{ArrowDown}{ArrowDown}");
  api.answer("lookup", items.toReversed());
  await pause();
  expect(api.calls("lookup").length).toBeGreaterThan(length);
  expect(activeOption()).toContain("Maple Academy");

  await user.type(box, "b");
  await user.keyboard("{ArrowDown}");
  api.answer("lookup", items.slice(0, 1));
  await pause();
  expect(activeOption()).toBeUndefined();
});

describe("a school", () => {
  const chosen = { hs_name: "Maple", hs_city: "Barre", hs_ceeb: "460001" };

  it("that is typed over one of an earlier visit loses its code, but keeps a typed code", async () => {
    fakeApi({ lookup: [] });
    const { user, box, store } = setup(chosen);
    await user.type(box, " West");
    expect(store.get().answers).toMatchObject({ hs_ceeb: "" });

    act(() => {
      store.dispatch(changed({ hs_ceeb: "123456" }));
    });
    await user.type(box, "ern");
    expect(store.get().answers).toMatchObject({ hs_ceeb: "123456" });
  });

  it.each(["", "{ }"])(
    "that is emptied takes along what came with it, also by a blank: %j",
    async (keys) => {
      const { user, box, store } = setup(chosen);
      await user.tripleClick(box);
      await user.keyboard(keys || "{Delete}");
      expect(store.get().answers).toMatchObject({
        hs_name: "",
        hs_city: "",
        hs_ceeb: "",
      });
    },
  );

  it("whose search fails is typed, and no error is shown", async () => {
    await opened(() => problem(500, "The list is lost."));
    expect(await announced()).toContain("Enter your school information below.");
    expect(document.body).not.toHaveTextContent("The list is lost.");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("never has the code of the previous one, not even if its details cannot be loaded", async () => {
    const details = Promise.withResolvers<Response>();
    fakeApi({
      lookup: ({ query }) => (query["id"] ? details.promise : items),
    });
    const { user, box, store } = setup(chosen);
    await user.click(box);
    await user.keyboard("{ArrowDown}");
    await pause();
    await user.click(screen.getByRole("option", { name: /Maple Academy/ }));
    details.resolve(problem(503, "Busy."));
    await pause();

    expect(store.get().answers).toMatchObject({
      hs_name: "Maple Academy",
      hs_ceeb: "",
    });
    expect(await announced()).toContain("Enter your school information below.");
  });

  it("does not overwrite text that was typed while its details were loading", async () => {
    const reply = Promise.withResolvers<typeof detail>();
    const { user, store } = await opened(({ query }) =>
      query["id"] ? reply.promise : items,
    );
    await user.click(screen.getByRole("option", { name: /Maple High/ }));
    act(() => {
      store.dispatch(changed({ hs_city: "East Barre" }));
    });
    await act(async () => reply.resolve(detail));
    await pause();

    expect(store.get().answers).toMatchObject({
      hs_city: "East Barre",
      hs_zip: "05641",
    });
  });
});

describe("an address", () => {
  const places = [{ id: "7", text: "Elm Street", sub_text: "Barre, VT" }];
  const place = {
    address_line_1: "Elm Street",
    city: "Barre",
    state: "Vermont",
    // Some services name a choice by its label.
    country: "united states",
  };
  const choose = async (answer: object | Response, said = {}) => {
    fakeApi({
      lookup: ({ query }) =>
        query["id"] ? (answer as Record<string, string>) : places,
    });
    const rendered = setup(
      { address_line_2: "Apt 4", zip: "99999", ...said },
      address,
    );
    await rendered.user.type(rendered.box, "18 elm");
    await pause();
    await rendered.user.click(screen.getByRole("option"));
    await pause();
    return rendered.store.get().answers;
  };

  it("fills its keys and their labels, keeps the typed number and the second line, and no part of a previous one", async () => {
    expect(await choose(place)).toMatchObject({
      address_line_1: "18 Elm Street",
      address_line_2: "Apt 4",
      city: "Barre",
      state: "Vermont",
      state_desc: "Vermont",
      zip: "",
      country: "USA",
      country_desc: expect.stringContaining("United States"),
    });
    expect(screen.queryByText(/Enter your school/)).toBeNull();
    expect(await announced()).toContain(
      "The rest of your address was filled in.",
    );
  });

  it("keeps the student's answer if a suggestion's cannot be stored", async () => {
    const chosen = await choose(
      {
        ...place,
        address_line_2: "x".repeat(101),
        state: "Mariehamn",
        country: "Åland Islands",
      },
      { country: "FIN", country_desc: "Finland" },
    );
    expect(chosen).toMatchObject({
      address_line_1: "18 Elm Street",
      address_line_2: "Apt 4",
      state: "",
      country: "FIN",
      country_desc: expect.stringContaining("Finland"),
    });
  });

  it("whose details cannot be loaded is its line", async () => {
    expect(await choose(problem(502, "No."))).toMatchObject({
      address_line_1: "18 Elm Street",
      zip: "99999",
    });
  });
});
