import type { ReactNode } from "react";
import { ExternalLink } from "./icons.tsx";
import styles from "./NewTabLink.module.css";

/** Renders a link out of the site that opens in a new tab and says so, which leaves the application open in its own. */
export function NewTabLink({
  href,
  children,
}: {
  readonly href: string;
  readonly children: ReactNode;
}) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
      <span className={styles.icon}>
        {"\u00A0"}
        <ExternalLink aria-hidden />
      </span>
      <span className="heard"> (opens in a new tab)</span>
    </a>
  );
}
