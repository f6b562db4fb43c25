import type { ReactNode } from "react";
import { holdAll } from "../../../shared/application/condition.ts";
import type {
  Element,
  FirstOf,
  Question,
} from "../../../shared/application/question.ts";
import { useAnswers } from "../application/react.tsx";
import { NewTabLink } from "../components/NewTabLink.tsx";
import { SectionErrorBoundary } from "../form/SectionErrorBoundary.tsx";
import { ConfirmationField } from "./ConfirmationField.tsx";
import styles from "./ElementField.module.css";
import { GroupField } from "./GroupField.tsx";
import { partsOf } from "./lookup/lookup-answers.ts";
import { LookupGroup } from "./lookup/LookupGroup.tsx";
import { QuestionField } from "./QuestionField.tsx";
import { AddAnotherField } from "./repeat/AddAnotherField.tsx";
import { TabsField } from "./TabsField.tsx";

/** Returns an id that distinguishes an element of a list from the others. */
function elementId(element: Element): string {
  if ("key" in element) return element.key;
  if ("id" in element) return element.id;
  return "tabId" in element ? element.tabId : element.buttonId;
}

interface ElementFieldProps {
  readonly element: Element;
  /** Questions that its lookup fills. */
  readonly parts: readonly Question[];
}

/** Returns elements of one place, each with what its lookup fills, which is drawn with it. */
function withParts(elements: readonly Element[]): readonly ElementFieldProps[] {
  const all = elements.map((element) => ({
    element,
    parts: partsOf(element, elements),
  }));
  const within = new Set<Element>(all.flatMap(({ parts }) => parts));
  return all.filter(({ element }) => !within.has(element));
}

function drawOne(props: ElementFieldProps) {
  return <ElementField key={elementId(props.element)} {...props} />;
}

function draw(elements: readonly Element[]): ReactNode {
  return withParts(elements).map(drawOne);
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

/** Renders elements below each other, and those that belong together close to each other. */
export function ElementFields({
  elements,
}: {
  readonly elements: readonly Element[];
}): ReactNode {
  const groups: [ElementFieldProps, ...ElementFieldProps[]][] = [];
  for (const each of withParts(elements)) {
    const before = groups.at(-1);
    const last = before?.at(-1);
    if (last !== undefined && belongTogether(last.element, each.element)) {
      before?.push(each);
    } else {
      groups.push([each]);
    }
  }
  return groups.map((group) =>
    group.length === 1 ? (
      drawOne(group[0])
    ) : (
      <div key={elementId(group[0].element)} className={styles.together}>
        {group.map(drawOne)}
      </div>
    ),
  );
}

/** Renders the first branch whose conditions hold, or nothing if none does. */
function FirstOfField({
  element: { branches },
}: {
  readonly element: FirstOf;
}) {
  const first = useAnswers((answers) =>
    branches.findIndex(({ when }) => holdAll(when, answers)),
  );
  return draw(branches[first]?.elements ?? []);
}

function fieldOf({ element, parts }: ElementFieldProps) {
  if (element.kind === "text" && element.lookup && parts.length > 0) {
    const { lookup } = element;
    return <LookupGroup question={element} lookup={lookup} parts={parts} />;
  }
  switch (element.kind) {
    case "group":
      return (
        <GroupField element={element}>
          {element.layout === "fields" ? (
            <ElementFields elements={element.elements} />
          ) : (
            draw(element.elements)
          )}
        </GroupField>
      );
    case "add-another":
      return <AddAnotherField element={element} />;
    case "tabs":
      return <TabsField element={element} draw={draw} />;
    case "first-of":
      return <FirstOfField element={element} />;
    case "confirmation":
      return <ConfirmationField element={element} draw={draw} />;
    case "note":
      return (
        <p className="muted">
          {element.text}
          {element.link && (
            <>
              {" "}
              <NewTabLink href={element.link.href}>
                {element.link.label}
              </NewTabLink>
            </>
          )}
        </p>
      );
    default:
      return <QuestionField question={element} />;
  }
}

/** Renders any element of a page; a failure leaves the rest of the page intact. */
function ElementField(props: ElementFieldProps) {
  return <SectionErrorBoundary>{fieldOf(props)}</SectionErrorBoundary>;
}
