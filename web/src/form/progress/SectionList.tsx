import type { ComponentProps } from "react";
import type { PageProgress } from "../../../../shared/application/derive/progress.ts";
import { QuestionLink } from "../QuestionLink.tsx";
import { ProgressMark } from "./ProgressMark.tsx";
import styles from "./SectionList.module.css";
import { SectionWords } from "./SectionState.tsx";

/** Renders the sections of a page with their progress, each a link to the question to continue with. */
export function SectionList({
  page,
  ...handlers
}: Pick<ComponentProps<"a">, "onClick" | "onKeyDown"> & {
  readonly page: PageProgress;
}) {
  return (
    <ul aria-label={`Sections of ${page.title}`}>
      {page.sections.map((section) => (
        <li key={section.id}>
          {section.nextKey !== undefined && (
            <QuestionLink
              pageId={page.id}
              questionKey={section.nextKey}
              className={styles.link}
              {...handlers}
            >
              <span className={styles.mark}>
                {section.state !== "optional" && (
                  <ProgressMark progress={section} />
                )}
              </span>
              <span className={styles.title}>{section.title}</span>{" "}
              <span className={styles.state}>
                <SectionWords section={section} />
              </span>
            </QuestionLink>
          )}
        </li>
      ))}
    </ul>
  );
}
