import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isAnswered } from "../../../../shared/application/condition.ts";
import type { TextQuestion } from "../../../../shared/application/kinds/text.ts";
import type { Question } from "../../../../shared/application/question.ts";
import { useSelector } from "../../application/react.tsx";
import type { Snapshot } from "../../application/state.ts";
import { afterPress } from "../../lib/after-press.ts";
import { useUntilFound } from "../../lib/use-until-found.ts";
import { QuestionField } from "../QuestionField.tsx";
import type { Lookup } from "./lookup-answers.ts";
import { LookupCard } from "./LookupCard.tsx";
import styles from "./LookupField.module.css";
import { LookupField } from "./LookupField.tsx";

/** What is on display of a school or an address: its search, all its boxes, or one card. */
type Look = "search" | "boxes" | "card";

/** Returns the look that follows from the answers: a card has a city, and nothing that counts as missing or wrong. */
function lookOf(
  question: Question,
  parts: readonly Question[],
  { answers, progress }: Snapshot,
): Look {
  const has = ({ key }: Question) => isAnswered(answers[key]);
  if (!has(question)) return parts.some(has) ? "boxes" : "search";
  const open = progress.flatMap(({ sections }) =>
    sections.flatMap((section) => section.open),
  );
  const isKnown = (part: Question) =>
    !open.includes(part.key) && (has(part) || !part.key.endsWith("city"));
  return parts.every(isKnown) ? "card" : "boxes";
}

/**
 * Returns the look of a school or an address, which follows from its answers, and a function that keeps one, whatever
 * is typed, until it is given none. Whoever has an error in a box sees the boxes.
 */
function useFold(question: Question, parts: readonly Question[]) {
  const [kept, keep] = useState<Look>();
  const own = useSelector((snapshot) => lookOf(question, parts, snapshot));
  const needsStudent = useSelector(({ errors, problems, conflicts }) => {
    const isWrong = ({ key }: Question) =>
      key in errors || key in problems || key in conflicts;
    // An empty search shows its own error.
    return parts.some(isWrong) || (own !== "search" && isWrong(question));
  });
  // They stay once all is well: nothing closes under the student's hands.
  if (needsStudent && kept !== "boxes") keep("boxes");
  return [needsStudent ? "boxes" : (kept ?? own), keep] as const;
}

interface LookupGroupProps {
  readonly question: TextQuestion;
  readonly lookup: Lookup;
  /** Questions that a suggestion answers. */
  readonly parts: readonly Question[];
}

/**
 * Renders a school or an address: its search, with the boxes for those who type it themselves, or one card once it is
 * known. What is not on display stays in the document, where links to a question open it.
 */
export function LookupGroup({ question, lookup, parts }: LookupGroupProps) {
  const [look, keep] = useFold(question, parts);
  const group = useRef<HTMLDivElement>(null);
  const open = () => keep("boxes");
  const search = useUntilFound<HTMLDivElement>(look !== "card", open);
  const boxes = useUntilFound<HTMLDivElement>(look === "boxes", open);
  const openAt = (key: string | undefined) => {
    flushSync(open);
    document.getElementById(key ?? "")?.focus();
  };
  const leave = () => {
    keep((last) => (last === "search" ? undefined : last));
  };

  return (
    <div ref={group} className={styles.group}>
      {look === "card" && (
        <LookupCard question={question} parts={parts} onChange={openAt} />
      )}
      <div ref={search} hidden={look === "card"}>
        <LookupField
          question={question}
          lookup={lookup}
          fold={{
            isFolded: look === "search",
            open,
            // Nothing opens or closes around somebody who types.
            onEnter: () => keep((last) => last ?? look),
            onLeave: () => afterPress(leave),
            onType: (isEmpty) => {
              openAt(isEmpty ? question.key : parts[0]?.key);
            },
            onChosen: () => {
              const isHere = group.current?.contains(document.activeElement);
              flushSync(() => keep(undefined));
              if (isHere) {
                group.current
                  ?.querySelector<HTMLElement>("[data-change]")
                  ?.focus();
              }
            },
          }}
        />
      </div>
      <div
        ref={boxes}
        className={styles.parts}
        hidden={look !== "boxes"}
        onFocus={open}
      >
        {parts.map((part) => (
          <QuestionField key={part.key} question={part} />
        ))}
      </div>
    </div>
  );
}
