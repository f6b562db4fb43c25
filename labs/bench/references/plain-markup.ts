import { createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { needsAnswer } from "../../../shared/application/derive/question-rules.ts";
import {
  questionsOfSection,
  type PlacedQuestion,
} from "../../../shared/application/derive/questions.ts";
import type {
  Question,
  Section,
} from "../../../shared/application/question.ts";
import { aboutPage } from "../../../shared/college/pages/about.ts";
import { choicesOf, standingOf, today } from "./about-rules.ts";

// Sections and questions of /about from their declaration, with native controls and nothing around them.

const INPUTS: { readonly [kind in Question["kind"]]?: string } = {
  checkbox: "checkbox",
  date: "date",
  document: "file",
  email: "email",
  phone: "tel",
};

function controlOf(question: Question): ReactNode {
  const { key, kind, autoComplete } = question;
  const props = { autoComplete, name: key };
  const choices = choicesOf(question, {});
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

function questionOf(entry: PlacedQuestion): ReactNode {
  const { key, label, hint } = entry.question;
  const { isShown, isRequired } = standingOf(entry, {});
  const mark = h("span", { hidden: !isRequired }, " (required)");
  return h(
    "p",
    { key, id: `box-${key}`, hidden: !isShown },
    h("label", { htmlFor: key }, label, mark),
    h("small", null, hint),
    controlOf(entry.question),
  );
}

function sectionOf(section: Section): ReactNode {
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
    entries.map(questionOf),
  );
}

const form = [
  h("h1", { key: "title" }, aboutPage.title),
  h("p", { key: "lead" }, aboutPage.lead),
  ...aboutPage.sections.map(sectionOf),
];
process.stdout.write(renderToStaticMarkup(form));
