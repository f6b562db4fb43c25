import { useDeferredValue, useEffect, useMemo } from "react";
import { useLocation } from "react-router-dom";
import type { Section } from "../../../shared/application/question.ts";
import { pages } from "../../../shared/college/pages.ts";
import { focusQuestionOnceThere } from "../form/focus-question.ts";
import { useMoveOn } from "../form/use-move-on.ts";
import styles from "./FormPage.module.css";
import { FormSection } from "./FormSection.tsx";
import { PageButtons } from "./PageButtons.tsx";

/** Number of elements that a screen shows of a page without scrolling. */
const FIRST_ELEMENTS = 3;

/** Returns the first sections of a page, which are rendered first. */
function firstOf(sections: readonly Section[]): readonly Section[] {
  let count = 0;
  const last = sections.findIndex(({ elements }) => {
    count += elements.length;
    return count >= FIRST_ELEMENTS;
  });
  return last === -1 ? sections : sections.slice(0, last + 1);
}

const NONE: readonly Section[] = [];

/** Renders one page of the application from its declaration. */
function FormPage({ pageId }: { readonly pageId: string }) {
  const { hash, key: visit } = useLocation();
  const index = pages.findIndex(({ id }) => id === pageId);
  const page = pages[index];
  const all = page?.sections ?? NONE;
  // A slow phone shows the place of the student first, and renders the rest of the page after that.
  const shown = useDeferredValue(all, firstOf(all));
  const isWhole = shown === all;
  useMoveOn();

  useEffect(
    () => (hash === "" ? undefined : focusQuestionOnceThere(hash.slice(1))),
    [hash, visit],
  );

  // Fields subscribe to their own answers; nothing else on the page changes while the student types.
  const sections = useMemo(
    () =>
      shown.map((section) => (
        <FormSection key={section.id} pageId={pageId} section={section} />
      )),
    [pageId, shown],
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
      <header className={styles.header}>
        <p className={styles.step}>
          Step {index + 1} of {pages.length}
        </p>
        <h1 className={styles.name}>{page.title}</h1>
        <p className={styles.lead}>{page.lead}</p>
      </header>
      <div className={styles.sheet}>{sections}</div>
      {isWhole ? (
        <PageButtons previous={pages[index - 1]} next={pages[index + 1]} />
      ) : (
        // Keeps what is below the page from visibly moving.
        <div className={styles.rest} />
      )}
    </form>
  );
}

export default FormPage;
