import type { ReactNode } from "react";
import type { Element } from "../../../shared/application/question.ts";
import { SectionErrorBoundary } from "../form/SectionErrorBoundary.tsx";
import { ConfirmationField } from "./ConfirmationField.tsx";
import { elementId } from "./element-id.ts";
import styles from "./ElementField.module.css";
import { FirstOfField } from "./FirstOfField.tsx";
import { GroupField } from "./GroupField.tsx";
import { Note } from "./Note.tsx";
import { QuestionField } from "./QuestionField.tsx";
import { AddAnotherField } from "./repeat/AddAnotherField.tsx";
import { TabsField } from "./TabsField.tsx";

function draw(element: Element) {
  return <ElementField key={elementId(element)} element={element} />;
}

/** Returns whether two elements are read as one, such as the parts of a name, or share a row. */
function belongTogether(left: Element, right: Element): boolean {
  if (!("key" in left && "key" in right)) return false;
  const [group, other] = [left.composed?.id, right.composed?.id];
  return (
    (group !== undefined && group === other) ||
    (left.width !== undefined && right.width !== undefined)
  );
}

/** Draws elements below each other, and those that belong together close to each other. */
function drawTogether(elements: readonly Element[]): ReactNode {
  const groups: [Element, ...Element[]][] = [];
  for (const element of elements) {
    const before = groups.at(-1);
    const last = before?.at(-1);
    if (last !== undefined && belongTogether(last, element)) {
      before?.push(element);
    } else {
      groups.push([element]);
    }
  }
  return groups.map((group) =>
    group.length === 1 ? (
      draw(group[0])
    ) : (
      <div key={elementId(group[0])} className={styles.together}>
        {group.map(draw)}
      </div>
    ),
  );
}

function fieldOf(element: Element) {
  switch (element.kind) {
    case "group":
      return (
        <GroupField element={element}>
          {element.layout === "fields"
            ? drawTogether(element.elements)
            : element.elements.map(draw)}
        </GroupField>
      );
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

/** Renders the elements of a section. */
export function ElementFields({
  elements,
}: {
  readonly elements: readonly Element[];
}) {
  return drawTogether(elements);
}
