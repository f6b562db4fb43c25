import { createElement as h, type ReactNode } from "react";
import type { Answers } from "../../../shared/application/condition.ts";
import { needsAnswer } from "../../../shared/application/derive/question-rules.ts";
import {
  questionsOfSection,
  type PlacedQuestion,
} from "../../../shared/application/derive/questions.ts";
import type { Question } from "../../../shared/application/question.ts";
import { aboutPage } from "../../../shared/college/pages/about.ts";
import { choicesOf, standingOf, today } from "./about-rules.ts";

/** How the form is connected. */
interface Binding {
  /** Returns the properties of the control of a question, its name at least. */
  readonly bind: (key: string) => object;
  readonly answers: Answers;
  /** True where questions that are not asked stay in the markup. */
  readonly keepsHidden: boolean;
}

const STYLE = `
body { font: 1rem/1.5 sans-serif; margin: 0 auto; max-width: 40rem; padding: 1rem }
label, small { display: block }
input:not([type=radio], [type=checkbox]), select, textarea { box-sizing: border-box; font: inherit; padding: .5rem; width: 100% }`;
const INPUTS: { readonly [kind in Question["kind"]]?: string } = {
  checkbox: "checkbox",
  date: "date",
  document: "file",
  email: "email",
  phone: "tel",
};

function controlOf(question: Question, { bind, answers }: Binding): ReactNode {
  const { key, kind, autoComplete } = question;
  const props = { autoComplete, ...bind(key) };
  const choices = choicesOf(question, answers);
  if (kind === "radio") {
    return choices?.map(({ value, label }) =>
      h(
        "label",
        { key: value },
        h("input", { ...props, type: "radio", value }),
        label,
      ),
    );
  }
  if (choices) {
    const options = choices.map(({ value, label }) =>
      h("option", { key: value, value }, label),
    );
    return h("select", { id: key, ...props }, h("option"), options);
  }
  return kind === "text-area"
    ? h("textarea", { id: key, rows: 10, ...props })
    : h("input", { id: key, type: INPUTS[kind] ?? "text", ...props });
}

function questionOf(entry: PlacedQuestion, binding: Binding): ReactNode {
  const { key, label, hint } = entry.question;
  const { isShown, isRequired } = standingOf(entry, binding.answers);
  if (!isShown && !binding.keepsHidden) return null;
  const mark = h("span", { hidden: !isRequired }, " (required)");
  return h(
    "p",
    { key, id: `box-${key}`, hidden: !isShown },
    h("label", { htmlFor: key }, label, mark),
    h("small", null, hint),
    controlOf(entry.question, binding),
  );
}

/** Renders the sections and questions of /about from their declaration, with native controls and nothing around them. */
export function AboutForm(binding: Binding): ReactNode {
  const sections = aboutPage.sections.map((section) => {
    const { id, title, description } = section;
    const entries = questionsOfSection(aboutPage.id, section);
    const isNeeded = entries.some(
      (entry) =>
        standingOf(entry, {}).isShown && needsAnswer(entry.question, {}, today),
    );
    return h(
      "details",
      { key: id, open: isNeeded },
      h("summary", null, h("h2", null, title)),
      h("p", null, description),
      entries.map((entry) => questionOf(entry, binding)),
    );
  });
  const { title, lead } = aboutPage;
  return [
    h("style", { key: "style" }, STYLE),
    h("h1", { key: "title" }, title),
    h("p", { key: "lead" }, lead),
    ...sections,
  ];
}
