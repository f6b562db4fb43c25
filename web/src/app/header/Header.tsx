import type { ReactNode } from "react";
import { Logo } from "../../components/Logo.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import styles from "./Header.module.css";

/** Renders the top of the form: the college, the account, and below them the navigation. */
export function Header({ children }: { readonly children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Logo />
        <AccountMenu />
      </div>
      {children}
    </header>
  );
}
