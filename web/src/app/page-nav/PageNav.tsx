import { useId, useState, type KeyboardEvent } from "react";
import { useLocation } from "react-router-dom";
import type { PageProgress } from "../../../../shared/application/derive/progress.ts";
import { useSelector } from "../../application/react.tsx";
import { useFormActions } from "../../application/use-form-actions.ts";
import { ChevronDown } from "../../components/icons.tsx";
import { shortProgressWords } from "../../form/progress/progress-words.ts";
import { ProgressMark } from "../../form/progress/ProgressMark.tsx";
import { SectionList } from "../../form/progress/SectionList.tsx";
import { isPlainPress } from "../../lib/plain-press.ts";
import styles from "./PageNav.module.css";
import { menuId, useMenu } from "./use-menu.ts";

/** Returns the place that a key leads to from one of `count` places; undefined if it leads nowhere. */
function placeAfter(key: string, place: number, count: number) {
  const places: Readonly<Record<string, number>> = {
    ArrowRight: place + 1,
    ArrowDown: place + 1,
    ArrowLeft: place - 1,
    ArrowUp: place - 1,
    Home: 0,
    End: count - 1,
  };
  return places[key];
}

/** Moves the focus among the buttons of the menus, or the links of one, by the arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: from } = event;
  const isDown = key === "ArrowDown" && from.ariaExpanded === "true";
  const isInMenu = isDown || from.closest("ul") !== null;
  const items = [
    ...(from
      .closest("ol")
      ?.querySelectorAll<HTMLElement>(
        isInMenu ? "ul a" : "li > div > button",
      ) ?? []),
  ];
  const place = isDown ? 0 : placeAfter(key, items.indexOf(from), items.length);
  if (place === undefined) return;
  event.preventDefault();
  items[place]?.focus();
}

/**
 * Renders a page as a plain link, with a button beside it that opens its sections.
 * @param onFollow called when the link is followed by a plain press
 */
function PageTab({
  page,
  isCurrent,
  menu: { opened, toggle },
  onFollow,
}: {
  readonly page: PageProgress;
  readonly isCurrent: boolean;
  readonly menu: Pick<ReturnType<typeof useMenu>, "opened" | "toggle">;
  readonly onFollow: () => void;
}) {
  const { goTo } = useFormActions();
  const { seen, spoken } = shortProgressWords(page);
  const path = `/${page.id}`;
  const isOpen = opened === page.id;
  return (
    <div className={styles.tab}>
      <a
        href={path}
        aria-current={isCurrent ? "page" : undefined}
        className={styles.link}
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
      </a>
      <button
        type="button"
        className={styles.chevron}
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId(page.id) : undefined}
        aria-label={`Sections of ${page.title}`}
        onClick={() => toggle(page.id)}
        onKeyDown={moveFocus}
      >
        <ChevronDown aria-hidden />
      </button>
    </div>
  );
}

/**
 * Renders the pages of the application with their progress; each opens to its sections. With large text, they are behind
 * one line.
 */
export function PageNav() {
  const pages = useSelector(({ progress }) => progress);
  const menu = useMenu();
  const { opened, close, hover } = menu;
  const { pathname } = useLocation();
  const step = pages.findIndex(({ id }) => `/${id}` === pathname) + 1;
  const [isListed, setIsListed] = useState(false);
  const listId = useId();

  return (
    <nav aria-label="Application pages" className="wide">
      <button
        type="button"
        className={styles.step}
        aria-expanded={isListed}
        aria-controls={listId}
        onClick={() => {
          setIsListed(!isListed);
        }}
      >
        Step {step} of {pages.length}
        <ChevronDown aria-hidden />
      </button>
      <ol id={listId} className={styles.pages}>
        {pages.map((page, index) => (
          <li key={page.id} {...hover(page.id)}>
            <PageTab
              page={page}
              isCurrent={index + 1 === step}
              menu={menu}
              onFollow={() => {
                close();
                setIsListed(false);
              }}
            />
            {opened === page.id && (
              <div id={menuId(page.id)} className={styles.panel}>
                <SectionList
                  page={page}
                  onKeyDown={moveFocus}
                  onClick={(event) => {
                    if (isPlainPress(event)) close();
                  }}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
