import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useKeptFocus } from "../lib/use-kept-focus.ts";
import styles from "./TabsField.module.css";

interface Tab {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** Id of the tab whose content is shown. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** Place of the focus after a key, among `count` tabs; undefined for any other key. */
function placeAfter(key: string, place: number, count: number) {
  const places: Readonly<Record<string, number>> = {
    ArrowRight: (place + 1) % count,
    ArrowLeft: (place + count - 1) % count,
    Home: 0,
    End: count - 1,
  };
  return places[key];
}

/**
 * Renders tabs that are chosen by a press: the arrow keys, Home and End only move the focus, because a choice may clear
 * answers (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/, manual activation).
 */
export function Tabs({ label, tabs, chosen, onChoose }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // What was chosen on an earlier visit comes late, and may take the box in which the student is.
  const focus = useKeptFocus(list);
  const moveFocus = (event: KeyboardEvent, from: number) => {
    const place = placeAfter(event.key, from, tabs.length);
    if (place === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[place]?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab, place) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === chosen}
            aria-controls={`${id}-${tab.id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => {
              if (tab.id !== chosen) onChoose(tab.id);
            }}
            onKeyDown={(event) => {
              moveFocus(event, place);
            }}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}-panel`}
          aria-labelledby={`${id}-${tab.id}`}
          hidden={tab.id !== chosen}
          className={styles.panel}
          // Focusable by the page alone: its boxes follow the tab in the tab order.
          tabIndex={-1}
          {...focus}
        >
          {tab.id === chosen && tab.content}
        </div>
      ))}
    </>
  );
}
