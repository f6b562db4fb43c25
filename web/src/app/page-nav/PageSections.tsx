import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import type { PageProgress } from "../../../../shared/application/derive/progress.ts";
import { ChevronDown } from "../../components/icons.tsx";
import { SectionList } from "../../form/progress/SectionList.tsx";
import styles from "./PageSections.module.css";

/**
 * Renders one disclosure below the tabs with the sections of the open page, for phones without room for three menus.
 */
export function PageSections({
  pages,
}: {
  readonly pages: readonly PageProgress[];
}) {
  const { pathname, key: visit } = useLocation();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  // Following any link closes it.
  const [openedAt, setOpenedAt] = useState<string>();
  const page = pages.find((candidate) => `/${candidate.id}` === pathname);
  const isOpen = openedAt === visit;

  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpenedAt(undefined);
      button.current?.focus();
    };
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("keydown", close);
    };
  }, [isOpen]);

  if (page === undefined) return null;
  return (
    <div className={styles.sections}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          setOpenedAt(isOpen ? undefined : visit);
        }}
      >
        Sections of this page
        <ChevronDown aria-hidden />
      </button>
      {isOpen && (
        <div id={id} className={styles.list}>
          <SectionList page={page} />
        </div>
      )}
    </div>
  );
}
