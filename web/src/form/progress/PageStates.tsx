import { useSelector } from "../../application/react.tsx";
import styles from "./PageStates.module.css";
import { progressWords } from "./progress-words.ts";
import { ProgressMark } from "./ProgressMark.tsx";
import { SectionList } from "./SectionList.tsx";

/** Renders each page with its state, and links to what is open there. */
export function PageStates() {
  const pages = useSelector(({ progress }) => progress);
  return (
    <ul className={styles.pages}>
      {pages.map((page) => {
        const open = page.sections.filter(
          ({ state, short }) =>
            short !== undefined || (state !== "done" && state !== "optional"),
        );
        return (
          <li key={page.id}>
            <p className={styles.page}>
              <ProgressMark progress={page} />
              <span className={styles.title}>{page.title}</span>
              <span className={styles.state}>{progressWords(page)}</span>
            </p>
            {open.length > 0 && (
              <SectionList page={{ ...page, sections: open }} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
