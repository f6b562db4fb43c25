import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { CircleUserRound } from "../../components/icons.tsx";
import { SectionErrorBoundary } from "../../form/SectionErrorBoundary.tsx";
import { importCode } from "../../lib/lazy-import.ts";
import { useIsPainted } from "../../lib/use-is-painted.ts";
import styles from "./AccountMenu.module.css";

function loadPopover() {
  return importCode(() => import("./AccountPopover.tsx"));
}
const AccountPopover = lazy(loadPopover);

/** Renders who is logged in and the log-out, or the ways to log in. */
export function AccountMenu() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isRequested, setIsRequested] = useState(false);
  const isPainted = useIsPainted();

  useEffect(() => {
    // A failure is reported when the button is pressed.
    if (isPainted) loadPopover().catch(() => undefined);
  }, [isPainted]);

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.trigger}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          setIsRequested(true);
          setIsOpen(!isOpen);
        }}
      >
        <CircleUserRound aria-hidden />
        <span>Account</span>
      </button>
      {isRequested && (
        <SectionErrorBoundary>
          <Suspense fallback={null}>
            <AccountPopover
              id={id}
              button={button}
              open={isOpen}
              onOpenChange={setIsOpen}
            />
          </Suspense>
        </SectionErrorBoundary>
      )}
    </>
  );
}
