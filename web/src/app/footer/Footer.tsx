import { useState } from "react";
import { Link } from "react-router-dom";
import { school } from "../../../../shared/college/school.ts";
import { ACCOUNT_PATHS } from "../../../../shared/site-paths.ts";
import { lazyPart } from "../../components/lazy-part.tsx";
import { Logo } from "../../components/Logo.tsx";
import { useSession } from "../../session/session.tsx";
import styles from "./Footer.module.css";

const HelpDialog = lazyPart(async () => ({
  default: (await import("./HelpDialog.tsx")).HelpDialog,
}));
const PrivacyDialog = lazyPart(async () => ({
  default: (await import("./PrivacyDialog.tsx")).PrivacyDialog,
}));

/** Renders who we are, and links to help and the legal text; the same on every page. */
export function Footer() {
  const { isLoggedIn } = useSession();
  const [opened, setOpened] = useState<"help" | "privacy" | "none">();
  const close = () => {
    setOpened("none");
  };

  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div>
          <Logo />
          <p className={styles.tagline}>{school.tagline}</p>
        </div>
        <address className={styles.address}>
          {school.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <ul className={styles.links}>
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
                <Link to={ACCOUNT_PATHS.login}>Sign In</Link>
              </li>
              <li>
                <Link to={ACCOUNT_PATHS.signUp}>Create Account</Link>
              </li>
            </>
          )}
        </ul>
      </div>
      {opened !== undefined && (
        <>
          <HelpDialog open={opened === "help"} onOpenChange={close} />
          <PrivacyDialog open={opened === "privacy"} onOpenChange={close} />
        </>
      )}
    </footer>
  );
}
