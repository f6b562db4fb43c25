import { useState } from "react";
import type { Element } from "../../shared/application/question.ts";
import { ApplicationContext } from "../src/application/react.tsx";
import { elementId } from "../src/fields/element-id.ts";
import { ElementFields } from "../src/fields/ElementField.tsx";
import { galleryForm } from "./gallery-form.ts";
import styles from "./Gallery.module.css";
import { State, StateSet } from "./StateSet.tsx";

function box(key: string, label: string) {
  return { kind: "checkbox", key, label } as const;
}
function text(key: string, label: string) {
  return { kind: "text", key, label } as const;
}

const elements: readonly Element[] = [
  {
    kind: "group",
    layout: "check-group",
    id: "boxes",
    legend: "How would you describe your race?",
    hint: "Check all that apply.",
    elements: [box("asian", "Asian"), box("white", "White")],
  },
  {
    kind: "group",
    layout: "month-year",
    id: "month-year",
    legend: "When do you graduate?",
    elements: [text("month", "Month"), text("year", "Year")],
  },
  {
    kind: "group",
    layout: "fields",
    id: "mailing",
    legend: "Where should we send your mail?",
    elements: [text("street", "Address Line 1"), text("town", "City")],
  },
  {
    kind: "add-another",
    buttonId: "gallery-activities",
    legend: "What do you do outside of class?",
    hint: "Up to 3.",
    addLabel: "Add another activity",
    items: [
      text("activity", "Activity 1"),
      text("activity_2", "Activity 2"),
      text("activity_3", "Activity 3"),
    ],
  },
  {
    kind: "tabs",
    tabId: "gallery-tabs",
    legend: "What values and beliefs have guided your life?",
    defaultTab: "write",
    tabs: [
      {
        id: "write",
        label: "Write Here",
        elements: [{ kind: "text-area", key: "essay", label: "Your Essay" }],
      },
      {
        id: "upload",
        label: "Upload a Document",
        elements: [text("upload", "Upload")],
      },
    ],
  },
  {
    kind: "confirmation",
    id: "gallery-confirmation",
    trigger: { kind: "button", label: "Add a second parent or guardian" },
    elements: [text("parent", "First Name")],
  },
  {
    kind: "note",
    id: "gallery-note",
    text: "Our SAT code is 0000.",
    link: { label: "How to send your scores", href: "https://example.org" },
  },
];

function makeForm() {
  return galleryForm({
    answers: { asian: true, activity: "Chess", activity_2: "Choir" },
    errors: { year: ["Please choose a year."], town: ["City"] },
    isLoggedIn: false,
  });
}

export function Groups() {
  const [form] = useState(makeForm);
  return (
    <ApplicationContext value={form}>
      <StateSet title="What holds questions" isWide>
        {elements.map((element) => (
          <State
            key={elementId(element)}
            name={
              element.kind === "group"
                ? `${element.kind}, ${element.layout}`
                : element.kind
            }
          >
            <div className={styles.fields}>
              <ElementFields elements={[element]} />
            </div>
          </State>
        ))}
      </StateSet>
    </ApplicationContext>
  );
}
