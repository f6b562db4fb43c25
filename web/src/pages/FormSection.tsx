import { memo, useMemo, useState } from "react";
import {
  questionsOfSection,
  type PlacedQuestion,
} from "../../../shared/application/derive/questions.ts";
import type { Section } from "../../../shared/application/question.ts";
import { useApplication, useSelector } from "../application/react.tsx";
import { ChevronDown } from "../components/icons.tsx";
import { ElementFields } from "../fields/ElementField.tsx";
import { SectionState } from "../form/progress/SectionState.tsx";
import { joinClasses } from "../lib/join-classes.ts";
import { tabMemory } from "../lib/tab-memory.ts";
import { useUntilFound } from "../lib/use-until-found.ts";
import { answersInBrief } from "./answers-in-brief.ts";
import styles from "./FormPage.module.css";

/** Maximum of answers in the line of a folded section: more are read faster in it. */
const MAX_IN_LINE = 4;

const { openedSections } = tabMemory;

/** Returns whether an optional section is open, and a function that opens or closes it. */
function useFold(id: string, entries: readonly PlacedQuestion[]) {
  const needsStudent = useSelector(({ errors, problems, conflicts }) =>
    entries.some(
      ({ question: { key } }) =>
        key in errors || key in problems || key in conflicts,
    ),
  );
  const [neededStudent, setNeededStudent] = useState(needsStudent);
  const [isOpen, setIsOpen] = useState(
    () => needsStudent || openedSections.read()?.[id] === true,
  );
  if (needsStudent !== neededStudent) {
    setNeededStudent(needsStudent);
    // It stays open once all is well: nothing closes under the student's hands.
    if (needsStudent) setIsOpen(true);
  }
  const fold = (opens: boolean) => {
    openedSections.store({ ...openedSections.read(), [id]: opens });
    setIsOpen(opens);
  };
  return [isOpen, fold] as const;
}

/**
 * Renders one section of a page. One in which nothing is required is a line that opens it, with its answers in brief;
 * its questions stay in the document, where the browser's search and links to them open it as well.
 */
export const FormSection = memo(function FormSection({
  pageId,
  section,
}: {
  readonly pageId: string;
  readonly section: Section;
}) {
  const { id, title, elements } = section;
  const { isLoggedIn } = useApplication();
  const description =
    (isLoggedIn ? undefined : section.visitorDescription) ??
    section.description;
  const entries = useMemo(
    () => questionsOfSection(pageId, section),
    [pageId, section],
  );
  // Fields subscribe to their own answers: none of them changes with the line above.
  const fields = useMemo(
    () => <ElementFields elements={elements} />,
    [elements],
  );
  const isOptional = useSelector(({ progress }) =>
    progress.some(({ sections }) =>
      sections.some((one) => one.id === id && one.required === 0),
    ),
  );
  const [isUnfolded, fold] = useFold(id, entries);
  const isOpen = !isOptional || isUnfolded;
  const brief = useSelector((snapshot) =>
    isOpen ? "" : answersInBrief(entries, snapshot, MAX_IN_LINE),
  );

  const content = useUntilFound<HTMLDivElement>(isOpen, () => fold(true));

  const headingId = `section-${id}`;
  const contentId = `${headingId}-content`;
  const stateId = `${headingId}-state`;
  return (
    // No landmark: a page would have as many as sections, and its headings are the faster way. Folded, it is a button.
    <section
      role={isOpen ? "group" : undefined}
      className={joinClasses(
        styles.section,
        isOptional && styles.optional,
        !isOpen && styles.closed,
      )}
      aria-labelledby={isOpen ? headingId : undefined}
    >
      <div className={styles.about}>
        <div className={styles.heading}>
          <h2 id={headingId} className={styles.title}>
            {isOptional ? (
              <button
                type="button"
                className={styles.toggle}
                aria-expanded={isOpen}
                aria-controls={contentId}
                aria-describedby={stateId}
                onClick={() => fold(!isOpen)}
              >
                <ChevronDown />
                {title}
              </button>
            ) : (
              title
            )}
          </h2>
          <div className={styles.summary}>
            {brief !== "" && <p className={styles.brief}>{brief}</p>}
            <div id={stateId} className={styles.state}>
              <SectionState sectionId={id} />
            </div>
          </div>
        </div>
        {isOpen && description !== undefined && (
          <p className={styles.description}>{description}</p>
        )}
      </div>
      <div className={styles.content}>
        <div ref={content} id={contentId}>
          <div className="questions">{fields}</div>
        </div>
      </div>
    </section>
  );
});
