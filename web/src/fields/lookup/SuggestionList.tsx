/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus --
   The combobox pattern of ARIA: focus and keys stay with the input, and no tag of HTML shows a second line per choice. */
import { useEffect, useRef } from "react";
import type { LookupItem } from "../../../../shared/contract/replies.ts";
import { joinClasses } from "../../lib/join-classes.ts";
import { matchedParts } from "./matched-parts.ts";
import styles from "./SuggestionList.module.css";
import { suggestionId } from "./use-suggestions.ts";

const MARGIN = 12;

/** Returns the height in pixels that the bar at the bottom of the window covers. */
function footHeight(): number {
  const { scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return Number.parseFloat(scrollPaddingBottom) || MARGIN;
}

/** Space in pixels for the label above a control. */
const LABEL = 48;

/**
 * Scrolls until the end of a list is above the lower edge of the visible area, which an on-screen keyboard raises; but
 * never so far that the control above it disappears at the top.
 */
function reveal(list: Element, control: Element): void {
  const view = window.visualViewport;
  const top = view?.offsetTop ?? 0;
  const bottom = top + (view?.height ?? window.innerHeight);
  const hidden = list.getBoundingClientRect().bottom + footHeight() - bottom;
  const room = control.getBoundingClientRect().top - LABEL - top;
  const distance = Math.min(hidden, room);
  if (distance > 0) window.scrollBy({ top: distance });
}

interface SuggestionListProps {
  readonly id: string;
  readonly label: string;
  readonly items: readonly LookupItem[];
  /** Text that was searched for; it is highlighted in the suggestions. */
  readonly typed: string;
  /** Index of the item selected with the arrow keys; -1 for none. */
  readonly active: number;
  readonly onChoose: (item: LookupItem) => void;
}

function Matched({ text, typed }: { text: string; typed: string }) {
  return matchedParts(text, typed).map((part, index) =>
    part.isMatch ? (
      <mark key={index} className={styles.match}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

/** Renders the open list below a combobox. */
function SuggestionList({
  id,
  label,
  items,
  typed,
  active,
  onChoose,
}: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const control = list.current?.previousElementSibling;
    if (list.current && control) reveal(list.current, control);
  }, []);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className={styles.list}
      // The input keeps the focus; otherwise the list would close before the click arrives, or at a click on its scroll
      // bar.
      onMouseDown={(event) => {
        event.preventDefault();
      }}
    >
      {items.map((item, index) => (
        <div
          key={item.id}
          id={suggestionId(id, index)}
          role="option"
          // Truncated text is read out in full, with a pause before the place.
          aria-label={[item.text, item.sub_text].filter(Boolean).join(", ")}
          aria-selected={index === active}
          className={joinClasses(
            "option",
            index === active && "active",
            styles.item,
          )}
          onClick={() => {
            onChoose(item);
          }}
        >
          <span>
            <Matched text={item.text} typed={typed} />
          </span>{" "}
          <span className="fine">
            <Matched text={item.sub_text} typed={typed} />
          </span>
        </div>
      ))}
    </div>
  );
}

export default SuggestionList;
