import { expect, it } from "@jest/globals";
import { nextAfter } from "../../../web/src/form/progress/open-questions.ts";
import {
  progressWords,
  shortProgressWords,
} from "../../../web/src/form/progress/progress-words.ts";

const open = ["first_name", "middle_name", "hs_name"].map((key) => ({
  pageId: "",
  key,
  name: key,
}));

it.each([
  ["/about", "", "first_name"],
  ["/about", "#first_name", "middle_name"],
  ["/about", "#review", "first_name"],
  ["/education", "", "hs_name"],
  ["/about", "#middle_name", "hs_name"],
  // After the last of all, the first again.
  ["/education", "#hs_name", "first_name"],
  ["/final-steps", "", "first_name"],
])("at %s%s, the next open question is %s", (pathname, hash, key) => {
  expect(nextAfter(open, { pathname, hash })?.key).toBe(key);
});

const all = { required: 5, answered: 5, wrong: 0 };
const short = { key: "", words: 2, suggested: 300, isRequired: false };

it.each([
  [
    "in progress",
    { ...all, wrong: 2 },
    "5 of 5 answered, 2 to check",
    "2 to check",
  ],
  [
    "in progress",
    { ...all, answered: 3, wrong: 1 },
    "3 of 5 answered, 1 to check",
    "3 of 5",
  ],
  [
    "in progress",
    { ...all, required: 0, answered: 0, wrong: 1 },
    "1 to check",
    "1 to check",
  ],
  ["optional", { ...all, required: 0, answered: 0 }, "Optional", "Optional"],
  [
    "optional",
    { ...all, required: 0, answered: 0, readersLook: true },
    "Optional, we look here",
    "Optional",
  ],
  ["done", { ...all, short }, "2 of about 300 words", "Done"],
] as const)("%s with %j is said as %s, or %s", (state, counts, words, seen) => {
  const progress = { state, short: undefined, ...counts };
  expect(progressWords(progress)).toBe(words);
  expect(shortProgressWords(progress).seen).toBe(seen);
});
