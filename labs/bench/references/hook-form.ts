import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { useForm, useWatch } from "react-hook-form";
import type { AnswerValue } from "../../../shared/application/condition.ts";
import { AboutForm } from "./about-form.ts";
import { choicesOf, entries } from "./about-rules.ts";

/** Questions on which it depends what others ask: choices and boxes. */
const watched = entries
  .map(({ question }) => question)
  .filter((each) => each.kind === "checkbox" || choicesOf(each, {}))
  .map(({ key }) => key);

function App() {
  const { register: bind, control } = useForm<Record<string, AnswerValue>>();
  const values = useWatch({ control, name: watched });
  const answers = Object.fromEntries(
    watched.map((key, at) => [key, values[at] ?? ""]),
  );
  return createElement(AboutForm, { bind, answers, keepsHidden: false });
}

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element #root.");
createRoot(root).render(createElement(App));
