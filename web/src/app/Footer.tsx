import { useState } from "react";
import type { Answers } from "../../../shared/application/condition.ts";
import { school } from "../../../shared/application/school.ts";
import { CarryLink } from "../components/CarryLink.tsx";
import { Logo } from "../components/Logo.tsx";
import { useSession } from "../session/session.tsx";
import styles from "./Footer.module.css";
import { HelpDialog } from "./HelpDialog.tsx";
import { PrivacyDialog } from "./PrivacyDialog.tsx";

/** Who we are, and where help and the fine print are; the same on every page. */
export const Footer = ({
  currentAnswers,
}: {
  readonly currentAnswers: () => Answers;
}) => {
  const { isLoggedIn } = useSession();
  const [opened, setOpened] = useState<"help" | "privacy">();
  const close = () => {
    setOpened(undefined);
  };

  return (
    <footer className={styles["footer"]}>
      <div className={styles["inner"]}>
        <div>
          <Logo />
          <p className={styles["tagline"]}>{school.tagline}</p>
        </div>
        <address className={styles["address"]}>
          {school.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <ul className={styles["links"]}>
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => {
                setOpened("help");
              }}
            >
              Help
            </button>
          </li>
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => {
                setOpened("privacy");
              }}
            >
              Privacy
            </button>
          </li>
          {!isLoggedIn && (
            <>
              <li>
                <CarryLink to="/login" answers={currentAnswers}>
                  Sign In
                </CarryLink>
              </li>
              <li>
                <CarryLink to="/signup" answers={currentAnswers}>
                  Create Account
                </CarryLink>
              </li>
            </>
          )}
        </ul>
      </div>
      <HelpDialog open={opened === "help"} onOpenChange={close} />
      <PrivacyDialog open={opened === "privacy"} onOpenChange={close} />
    </footer>
  );
};
