import type { AnswerValue } from "../../../shared/application/condition.ts";
import { choicesOf, entries, standingOf } from "./about-rules.ts";

// What a page without libraries needs: it shows and marks the questions at each key.

const answers: Record<string, AnswerValue> = {};
const parts = entries.flatMap((entry) => {
  const box = document.getElementById(`box-${entry.question.key}`);
  const mark = box?.querySelector("span");
  return box && mark ? [{ entry, box, mark }] : [];
});

addEventListener("input", ({ target }) => {
  const { name, type, value, checked } = target as HTMLInputElement;
  answers[name] = type === "checkbox" ? checked : value;
  for (const { entry, box, mark } of parts) {
    const { isShown, isRequired } = standingOf(entry, answers);
    if (box.hidden === isShown) box.hidden = !isShown;
    if (mark.hidden === isRequired) mark.hidden = !isRequired;
    const select = box.querySelector("select");
    if (!select || select.name === name) continue;
    const choices = choicesOf(entry.question, answers) ?? [];
    if (choices.length + 1 === select.length) continue;
    const options = choices.map((each) => new Option(each.label, each.value));
    select.replaceChildren(new Option(), ...options);
  }
});
