import type { KeyboardEventHandler } from "react";
import { NavLink } from "react-router-dom";
import type { PageProgress } from "../../../../shared/application/derive/progress.ts";
import { useFormActions } from "../../application/use-form-actions.ts";
import { ChevronDown } from "../../components/icons.tsx";
import { shortProgressWords } from "../../form/progress/progress-words.ts";
import { ProgressMark } from "../../form/progress/ProgressMark.tsx";
import { isPlainPress } from "../../lib/plain-press.ts";
import styles from "./PageNav.module.css";

interface PageTabProps {
  readonly page: PageProgress;
  /** Whether the sections are open, and the id of their element. */
  readonly isOpen: boolean;
  readonly controls: string;
  /** Called when the link is followed by a plain press. */
  readonly onFollow: () => void;
  readonly onToggle: () => void;
  /** Handles the keys of the button. */
  readonly onKeyDown: KeyboardEventHandler;
}

/** Renders a page as a plain link, with a button beside it that opens its sections. */
export function PageTab({
  page,
  isOpen,
  controls,
  onFollow,
  onToggle,
  onKeyDown,
}: PageTabProps) {
  const { goTo } = useFormActions();
  const { seen, spoken } = shortProgressWords(page);
  const path = `/${page.id}`;
  return (
    <div className={styles.tab}>
      <NavLink
        to={path}
        replace
        className={styles.link ?? ""}
        aria-label={`${page.title}, ${spoken}`}
        onClick={(event) => {
          if (!isPlainPress(event)) return;
          event.preventDefault();
          onFollow();
          void goTo(path);
        }}
      >
        <span className={styles.title}>{page.title}</span>{" "}
        <span className={styles.count}>
          <ProgressMark progress={page} />
          {seen}
        </span>
      </NavLink>
      <button
        type="button"
        className={styles.chevron}
        aria-expanded={isOpen}
        aria-controls={isOpen ? controls : undefined}
        aria-label={`Sections of ${page.title}`}
        onClick={onToggle}
        onKeyDown={onKeyDown}
      >
        <ChevronDown aria-hidden />
      </button>
    </div>
  );
}
