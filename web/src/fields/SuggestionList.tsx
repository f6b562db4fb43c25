/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus --
   The combobox pattern of ARIA: focus and keys stay with the input, and no tag of HTML shows a second line per choice. */
import type { LookupItem } from "../../../shared/contract/replies.ts";
import { joinClasses } from "../components/join-classes.ts";
import styles from "./LookupField.module.css";

interface SuggestionListProps {
  readonly id: string;
  readonly label: string;
  readonly items: readonly LookupItem[];
  /** Index of the item that the arrow keys have reached; -1 for none. */
  readonly active: number;
  readonly onChoose: (item: LookupItem) => void;
}

export const suggestionId = (listId: string, index: number): string =>
  `${listId}-${index}`;

/** The list below a combobox; it stays in the document while it is empty, because the input refers to it. */
export const SuggestionList = ({
  id,
  label,
  items,
  active,
  onChoose,
}: SuggestionListProps) => (
  <div
    id={id}
    role="listbox"
    aria-label={label}
    className={styles["list"]}
    hidden={items.length === 0}
  >
    {items.map((item, index) => (
      <div
        key={item.id}
        id={suggestionId(id, index)}
        role="option"
        aria-selected={index === active}
        className={joinClasses(
          styles["item"],
          index === active ? styles["active"] : undefined,
        )}
        // The input keeps the focus; leaving it would close the list before the click arrives.
        onMouseDown={(event) => {
          event.preventDefault();
        }}
        onClick={() => {
          onChoose(item);
        }}
      >
        <span>{item.text}</span>
        <span className={styles["sub"]}>{item.sub_text}</span>
      </div>
    ))}
  </div>
);
