import type { ReactNode } from "react";
import { DEFAULT_PAGE } from "../../../shared/college/page-titles.ts";
import { school } from "../../../shared/college/school.ts";
import { Check } from "../components/icons.tsx";
import { Logo } from "../components/Logo.tsx";
import { PageLink } from "../components/PageLink.tsx";
import styles from "./AccountLayout.module.css";
import { Footer } from "./footer/Footer.tsx";
import { SuccessNotification } from "./notices.tsx";
import shell from "./shell.module.css";
import { MAIN_ID, SkipLink } from "./SkipLink.tsx";

const reasons = [
  "Save your answers and come back on any device",
  "Upload your essays and documents",
  "Keep a PDF copy of your application",
] as const;

/** Renders the frame of the account forms: the link back to the application, and the form itself. */
export function AccountLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={shell.shell}>
      <SkipLink />
      <header className="wide ends top">
        <Logo />
        <PageLink to={`/${DEFAULT_PAGE}`} replace className={styles.back}>
          Back to the application
        </PageLink>
      </header>
      <div className={styles.columns}>
        <aside className={styles.aside} aria-label={school.title}>
          <p className={styles.tagline}>{school.tagline}</p>
          <ul className={`${styles.reasons} stack`}>
            {reasons.map((reason) => (
              <li key={reason}>
                <Check aria-hidden />
                {reason}
              </li>
            ))}
          </ul>
        </aside>
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <SuccessNotification />
          {children}
        </main>
      </div>
      <Footer />
    </div>
  );
}
