import type { Element } from "../../../shared/application/question.ts";
import { SectionErrorBoundary } from "../form/SectionErrorBoundary.tsx";
import { ConfirmationField } from "./ConfirmationField.tsx";
import { elementId } from "./element-id.ts";
import { FirstOfField } from "./FirstOfField.tsx";
import { GroupField } from "./GroupField.tsx";
import { Note } from "./Note.tsx";
import { QuestionField } from "./QuestionField.tsx";
import { AddAnotherField } from "./repeat/AddAnotherField.tsx";
import { TabsField } from "./TabsField.tsx";

function draw(element: Element) {
  return <ElementField key={elementId(element)} element={element} />;
}

function fieldOf(element: Element) {
  switch (element.kind) {
    case "group":
      return <GroupField element={element} draw={draw} />;
    case "add-another":
      return <AddAnotherField element={element} />;
    case "tabs":
      return <TabsField element={element} draw={draw} />;
    case "first-of":
      return <FirstOfField element={element} draw={draw} />;
    case "confirmation":
      return <ConfirmationField element={element} draw={draw} />;
    case "note":
      return <Note element={element} />;
    default:
      return <QuestionField question={element} />;
  }
}

/** Renders any element of a page; a failure leaves the rest of the page intact. */
export function ElementField({ element }: { readonly element: Element }) {
  return <SectionErrorBoundary>{fieldOf(element)}</SectionErrorBoundary>;
}
