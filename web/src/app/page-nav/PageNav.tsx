import { useId, useState, type KeyboardEvent } from "react";
import { useLocation } from "react-router-dom";
import { useSelector } from "../../application/react.tsx";
import { ChevronDown } from "../../components/icons.tsx";
import { SectionList } from "../../form/progress/SectionList.tsx";
import { isPlainPress } from "../../lib/plain-press.ts";
import styles from "./PageNav.module.css";
import { PageTab } from "./PageTab.tsx";
import { menuId, useMenu } from "./use-menu.ts";

const FORWARD = ["ArrowRight", "ArrowDown"];
const BACK = ["ArrowLeft", "ArrowUp"];

/** Returns the place that a key leads to from one of `count` places; undefined if it leads nowhere. */
function placeAfter(key: string, place: number, count: number) {
  if (FORWARD.includes(key)) return place + 1;
  if (BACK.includes(key)) return place - 1;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
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
 * Renders the pages of the application with their progress; each opens to its sections. With large text, they are behind
 * one line.
 */
export function PageNav() {
  const pages = useSelector(({ progress }) => progress);
  const { opened, toggle, close, hover } = useMenu();
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
        {pages.map((page) => (
          <li key={page.id} {...hover(page.id)}>
            <PageTab
              page={page}
              isOpen={opened === page.id}
              controls={menuId(page.id)}
              onFollow={() => {
                close();
                setIsListed(false);
              }}
              onKeyDown={moveFocus}
              onToggle={() => {
                toggle(page.id);
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
