import { expect, it, jest } from "@jest/globals";
import { act, renderHook } from "@testing-library/react";
import { ApplicationContext } from "../../../web/src/application/react.tsx";
import {
  earlierTextsOf,
  timeOf,
  useKeptTexts,
} from "../../../web/src/fields/earlier-texts.ts";
import { aStore, changed } from "../../support/a-store.ts";
import { anApplication } from "../../support/web-application.ts";
import { pass, stopTimeForEachTest } from "../../support/web-timers.ts";

stopTimeForEachTest();

const KEY = "faith_essay_statement";
const ten = Array.from({ length: 10 }, (_, index) => b(index + 2));

function b(count: number, rest = "") {
  return "b".repeat(count) + rest;
}
function c(count: number) {
  return "c".repeat(count);
}

it.each([
  ["the text of the last visit", 1, ["Bees", "Bees."], ["Bees"]],
  ["a text that loses a tenth", 1, ["", b(600), b(540)], [b(600)]],
  ["one that loses less", 1, ["", b(600), b(541)], []],
  ["a tenth lost in steps", 1, ["", b(600), b(570), b(540)], [b(600)]],
  ["a short one that loses 50 characters", 1, ["", b(50), ""], [b(50)]],
  ["one that loses fewer", 1, ["", b(49), ""], []],
  ["less than a half stays", 1, ["", b(100), b(49, c(51))], [b(100)]],
  [
    "a half stays at its ends",
    1,
    ["", b(99, "."), b(25, c(50) + b(24, "."))],
    [],
  ],
  ["one that grows for five minutes", 5, ["", "Bees", "Bees."], ["Bees"]],
  ["one that grows for less", 4.9, ["", "Bees", "Bees."], []],
  ["a text once", 5, ["", "Bee", "Bees", "Bee", "Bees"], ["Bee", "Bees"]],
  ["the last ten", 5, ["b", ...ten, "end"], ten],
])(
  "keeps what is lost: %s, at steps of %d minutes",
  async (_, minutes, texts, kept) => {
    const store = aStore({ [KEY]: texts[0] ?? "" });
    const application = anApplication({ store });
    renderHook(() => useKeptTexts(KEY), {
      wrapper: ({ children }) => (
        <ApplicationContext value={application}>{children}</ApplicationContext>
      ),
    });
    for (const text of texts.slice(1)) {
      await pass(minutes * 60_000);
      act(() => store.dispatch(changed({ [KEY]: text })));
    }
    const found = earlierTextsOf(KEY).read();
    expect(found.map(({ text }) => text)).toEqual(kept);
    sessionStorage.clear();
  },
);

it("names the day of a text unless it is today's", () => {
  const text = { key: KEY, text: "", at: new Date(2026, 10, 20, 15).getTime() };
  jest.setSystemTime(new Date(2026, 10, 20, 23));
  expect(timeOf(text)).toMatch(/^3:00\sPM$/);
  jest.setSystemTime(new Date(2026, 10, 21, 1));
  expect(timeOf(text)).toMatch(/^Friday.* 3:00\sPM$/);
});
