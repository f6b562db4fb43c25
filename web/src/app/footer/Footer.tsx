import { useState } from "react";
import { school } from "../../../../shared/college/school.ts";
import { ACCOUNT_PATHS } from "../../../../shared/site-paths.ts";
import { lazyPart } from "../../components/lazy-part.tsx";
import { Logo } from "../../components/Logo.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { useSession } from "../../session/session.tsx";
import styles from "./Footer.module.css";

const FooterDialog = lazyPart(() => import("./FooterDialog.tsx"));

/** What each button opens. */
const TITLES = ["Help", "Privacy", "Accessibility"] as const;

/** Renders who we are, and links to help and the legal text; the same on every page. */
export function Footer() {
  const { isLoggedIn } = useSession();
  const [opened, setOpened] = useState<string>();
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
        <address className="muted">
          {school.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <ul className={styles.links}>
          {TITLES.map((name) => (
            <li key={name}>
              <button
                type="button"
                className="link"
                aria-haspopup="dialog"
                onClick={() => setOpened(name)}
              >
                {name}
              </button>
            </li>
          ))}
          {!isLoggedIn && (
            <>
              <li>
                <PageLink to={ACCOUNT_PATHS.login}>Log In</PageLink>
              </li>
              <li>
                <PageLink to={ACCOUNT_PATHS.signUp}>Create Account</PageLink>
              </li>
            </>
          )}
        </ul>
      </div>
      {opened !== undefined &&
        TITLES.map((title) => (
          <FooterDialog
            key={title}
            title={title}
            open={opened === title}
            onOpenChange={close}
          />
        ))}
    </footer>
  );
}
