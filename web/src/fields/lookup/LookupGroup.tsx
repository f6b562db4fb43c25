import { useRef } from "react";
import { flushSync } from "react-dom";
import type { TextQuestion } from "../../../../shared/application/kinds/text.ts";
import type { Question } from "../../../../shared/application/question.ts";
import { afterPress } from "../../lib/after-press.ts";
import { useUntilFound } from "../../lib/use-until-found.ts";
import { QuestionField } from "../QuestionField.tsx";
import type { Lookup } from "./lookup-answers.ts";
import { LookupCard } from "./LookupCard.tsx";
import styles from "./LookupField.module.css";
import { LookupField } from "./LookupField.tsx";
import { useFold } from "./use-fold.ts";

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
