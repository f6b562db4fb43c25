import { startTransition, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import type { Section } from "../../../shared/application/question.ts";
import { pages } from "../../../shared/college/pages.ts";
import { useSelector } from "../application/react.tsx";
import { isWithdrawn } from "../application/state.ts";
import { Arriving, lazyPart } from "../components/lazy-part.tsx";
import { useSilentWrites } from "../fields/silent-writes.ts";
import { focusQuestionOnceThere } from "../form/focus-question.ts";
import { isComposing } from "../lib/is-composing.ts";
import { listen } from "../lib/listen.ts";
import styles from "./FormPage.module.css";
import { FormSection } from "./FormSection.tsx";
import { PageButtons } from "./PageButtons.tsx";

// Only the last page has it.
const Withdraw = lazyPart(() => import("./Withdraw.tsx"));

/** Number of elements that a screen shows of a page without scrolling. */
const FIRST_ELEMENTS = 3;
/** Number of elements that a slow phone renders without a noticeable pause. */
const NEXT_ELEMENTS = 8;

/** Returns how many sections are rendered once there are `numElements` more elements. */
function countAfter(
  sections: readonly Section[],
  from: number,
  numElements: number,
): number {
  let count = 0;
  const last = sections.findIndex(({ elements }, index) => {
    if (index >= from) count += elements.length;
    return count >= numElements;
  });
  return last === -1 ? sections.length : last + 1;
}

/**
 * Returns how many sections of a page are shown, by portions: a slow phone shows the place of the student first. One more
 * is the end of the page, which is in no first picture: the build does not know what it says, such as the time left.
 */
function usePortions(sections: readonly Section[]): number {
  const [count, setCount] = useState(() =>
    countAfter(sections, 0, FIRST_ELEMENTS),
  );
  useEffect(() => {
    // In a transition, the browser can yield to the student.
    startTransition(() => {
      setCount(
        count < sections.length
          ? countAfter(sections, count, NEXT_ELEMENTS)
          : sections.length + 1,
      );
    });
  }, [sections, count]);
  return count;
}

const FIELDS = ":is(input, select, textarea):not([hidden] *)";

/**
 * Moves to the next field at the key that phones label "next", which some of them leave to the page. On a desktop,
 * Enter does nothing in a line, because there is a Tab key.
 */
function moveOn(event: KeyboardEvent): void {
  const { key, target, defaultPrevented } = event;
  if (key !== "Enter" || defaultPrevented || isComposing(event)) return;
  if (!(target instanceof HTMLInputElement)) return;
  if (target.getAttribute("enterkeyhint") !== "next") return;
  if (!window.matchMedia("(pointer: coarse)").matches) return;
  const fields = Array.from(
    target.form?.querySelectorAll<HTMLElement>(FIELDS) ?? [],
  );
  fields[fields.indexOf(target) + 1]?.focus();
}

const NONE: readonly Section[] = [];

/** Renders one page of the application from its declaration. */
function FormPage({ pageId }: { readonly pageId: string }) {
  const { hash, key: visit } = useLocation();
  const index = pages.findIndex(({ id }) => id === pageId);
  const page = pages[index];
  const all = page?.sections ?? NONE;
  const count = usePortions(all);
  const isWhole = count > all.length;
  useSilentWrites();
  const isOver = useSelector(isWithdrawn);

  // On the document, so that the fields themselves handle the key first.
  useEffect(() => listen(document, "keydown", moveOn), []);
  useEffect(
    () => (hash === "" ? undefined : focusQuestionOnceThere(hash.slice(1))),
    [hash, visit],
  );

  if (page === undefined) return null;
  return (
    // Errors are shown next to the fields and not in the browser's bubbles; Enter does not submit anything.
    <form
      noValidate
      aria-busy={isWhole ? undefined : true}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <header className="measure">
        <p className={styles.step}>
          Step {index + 1} of {pages.length}
        </p>
        <h1 className={styles.name}>{page.title}</h1>
        {!isOver && <p className={styles.lead}>{page.lead}</p>}
      </header>
      <div className="sheet">
        {all.slice(0, count).map((section) => (
          <Arriving key={section.id}>
            <FormSection pageId={pageId} section={section} />
          </Arriving>
        ))}
      </div>
      {isWhole ? (
        <Arriving>
          <PageButtons previous={pages[index - 1]} next={pages[index + 1]} />
          {pages[index + 1] === undefined && <Withdraw />}
        </Arriving>
      ) : (
        // Keeps what is below the page from visibly moving.
        <div className={styles.rest} />
      )}
    </form>
  );
}

export default FormPage;
