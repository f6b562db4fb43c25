import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../components/Button.tsx";
import { Logo } from "../components/Logo.tsx";
import styles from "../components/MessagePage.module.css";
import { forgetSession, noteVisit } from "../lib/tab-memory.ts";
import { hasVisitorAnswers } from "./visitor-answers.ts";

/** Asks whose it is what was entered in this tab, in the place of the page that shows it. */
export function VisitGuard({
  onDecided,
}: {
  /** Called after the answer, with whether the tab begins anew. */
  readonly onDecided: (isAnew: boolean) => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [hasAnswers] = useState(hasVisitorAnswers);
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(
    () => () => {
      document.querySelector<HTMLElement>("main")?.focus();
    },
    [],
  );
  return (
    <main className={styles.page}>
      <Logo />
      <h1 ref={heading} tabIndex={-1}>
        {hasAnswers ? "Are these your answers?" : "Were you here before?"}
      </h1>
      <p>
        Somebody entered something in this tab, and has been away for more than
        15 minutes. If it was not you, please delete it.
      </p>
      <Button
        onClick={() => {
          noteVisit();
          onDecided(false);
        }}
      >
        {hasAnswers ? "These are my answers" : "This was me"}
      </Button>
      <Button
        variant="secondary"
        onClick={() => {
          forgetSession();
          onDecided(true);
        }}
      >
        Delete it and start over
      </Button>
    </main>
  );
}
