import type { KeyboardEvent } from "react";
import { useSelector } from "../../application/react.tsx";
import { SectionList } from "../../form/progress/SectionList.tsx";
import { isPlainPress } from "../../lib/plain-press.ts";
import styles from "./PageNav.module.css";
import { PageSections } from "./PageSections.tsx";
import { PageTab } from "./PageTab.tsx";
import { menuId, useMenu } from "./use-menu.ts";

const FORWARD = ["ArrowRight", "ArrowDown"];
const BACK = ["ArrowLeft", "ArrowUp"];

/** Moves the focus among the buttons of the menus, or the links of one, by the arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement)) return;
  const selector = target.closest("ul") ? "ul a" : "button[aria-controls]";
  const items = [...currentTarget.querySelectorAll<HTMLElement>(selector)];
  const place = items.indexOf(target);
  if (place === -1) return;
  let goal: HTMLElement | undefined;
  if (key === "ArrowDown" && target.ariaExpanded === "true") {
    goal = currentTarget.querySelector<HTMLElement>("ul a") ?? undefined;
  } else if (FORWARD.includes(key)) goal = items[place + 1];
  else if (BACK.includes(key)) goal = items[place - 1];
  else if (key === "Home") goal = items[0];
  else if (key === "End") goal = items.at(-1);
  else return;
  event.preventDefault();
  goal?.focus();
}

/** Renders the pages of the application with their progress; each opens to its sections. */
export function PageNav() {
  const pages = useSelector(({ progress }) => progress);
  const { opened, toggle, close, hover } = useMenu();

  return (
    <nav aria-label="Application pages" className={styles.nav}>
      <ol className={styles.pages} onKeyDown={moveFocus}>
        {pages.map((page) => (
          <li key={page.id} {...hover(page.id)}>
            <PageTab
              page={page}
              isOpen={opened === page.id}
              controls={menuId(page.id)}
              onFollow={close}
              onToggle={() => {
                toggle(page.id);
              }}
            />
            {opened === page.id && (
              <div
                id={menuId(page.id)}
                className={styles.panel}
                onClick={(event) => {
                  const { target } = event;
                  const isLink =
                    target instanceof Element && target.closest("a") !== null;
                  if (isLink && isPlainPress(event)) close();
                }}
              >
                <SectionList page={page} />
              </div>
            )}
          </li>
        ))}
      </ol>
      <PageSections pages={pages} />
    </nav>
  );
}
