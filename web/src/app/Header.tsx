import type { ReactNode } from "react";
import type { Answers } from "../../../shared/application/condition.ts";
import { Logo } from "../components/Logo.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import styles from "./Header.module.css";

/** The top of the form: the college, the account, and below them the navigation. */
export const Header = ({
  currentAnswers,
  children,
}: {
  readonly currentAnswers: () => Answers;
  readonly children?: ReactNode;
}) => (
  <header className={styles["header"]}>
    <div className={styles["bar"]}>
      <Logo />
      <AccountMenu currentAnswers={currentAnswers} />
    </div>
    {children}
  </header>
);
