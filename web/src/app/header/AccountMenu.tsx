import { useId, useRef, useState } from "react";
import { CircleUserRound } from "../../components/icons.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import styles from "./AccountMenu.module.css";

const AccountPopover = lazyPart(() => import("./AccountPopover.tsx"));

/** Renders who is logged in and the log-out, or the ways to log in. */
export function AccountMenu() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isRequested, setIsRequested] = useState(false);

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.trigger}
        aria-label="Account"
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
        <AccountPopover
          id={id}
          button={button}
          open={isOpen}
          onOpenChange={setIsOpen}
        />
      )}
    </>
  );
}
