import type { ComponentProps, ComponentPropsWithRef } from "react";
import { NavLink } from "react-router-dom";
import type { PageProgress } from "../../../../shared/application/derive/progress.ts";
import { useFormActions } from "../../application/use-form-actions.ts";
import { ChevronDown } from "../../components/icons.tsx";
import { shortProgressWords } from "../../form/progress/progress-words.ts";
import { ProgressMark } from "../../form/progress/ProgressMark.tsx";
import { isPlainPress } from "../../lib/plain-press.ts";
import styles from "./PageNav.module.css";

type PointerHandlers = Pick<
  ComponentProps<"div">,
  "onPointerEnter" | "onPointerMove" | "onPointerLeave"
>;
type PageTabProps = PointerHandlers &
  Omit<ComponentPropsWithRef<"button">, keyof PointerHandlers> & {
    readonly page: PageProgress;
    /** Called when the link is followed by a plain press. */
    readonly onFollow: () => void;
  };

/**
 * Renders a page as a plain link, with a button beside it that opens its sections. The menu's props go to the button,
 * except the pointer handlers: hovering anywhere on the tab opens the sections.
 */
export function PageTab({
  page,
  onFollow,
  onPointerEnter,
  onPointerMove,
  onPointerLeave,
  ...trigger
}: PageTabProps) {
  const { goTo } = useFormActions();
  const { seen, spoken } = shortProgressWords(page);
  const path = `/${page.id}`;
  return (
    <div
      className={styles.tab}
      onPointerEnter={onPointerEnter}
      onPointerMove={onPointerMove}
      onPointerLeave={onPointerLeave}
    >
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
        {...trigger}
        type="button"
        className={styles.chevron}
        aria-label={`Sections of ${page.title}`}
      >
        <ChevronDown aria-hidden />
      </button>
    </div>
  );
}
