import { NavLink } from "react-router-dom";
import type { Answers } from "../../../shared/application/condition.ts";
import { pages } from "../../../shared/application/pages.ts";
import { Logo } from "../components/Logo.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import styles from "./Header.module.css";

/** The top of the form: the college, the account, and the three pages of the application. */
export const Header = ({
  currentAnswers,
  goTo,
  showPages,
}: {
  readonly currentAnswers: () => Answers;
  /** Saves what there is to save before it changes the page. */
  readonly goTo: (path: string) => Promise<void>;
  readonly showPages: boolean;
}) => (
  <header className={styles["header"]}>
    <div className={styles["bar"]}>
      <Logo />
      <AccountMenu currentAnswers={currentAnswers} />
    </div>
    {showPages && (
      <nav aria-label="Application pages" className={styles["nav"]}>
        <ol>
          {pages.map(({ id, title }) => (
            <li key={id}>
              <NavLink
                to={`/${id}`}
                replace
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  void goTo(`/${id}`);
                }}
              >
                {title}
              </NavLink>
            </li>
          ))}
        </ol>
      </nav>
    )}
  </header>
);
