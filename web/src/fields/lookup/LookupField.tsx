import {
  useEffect,
  useId,
  useState,
  type KeyboardEvent,
  type SyntheticEvent,
} from "react";
import type { TextQuestion } from "../../../../shared/application/kinds/text.ts";
import type { LookupItem } from "../../../../shared/contract/replies.ts";
import { isolated } from "../../../../shared/plain-text.ts";
import { useApplication } from "../../application/react.tsx";
import { Announced } from "../../components/Announced.tsx";
import { Button } from "../../components/Button.tsx";
import control from "../../components/Control.module.css";
import { LoaderCircle } from "../../components/icons.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { useAnnouncement } from "../../lib/announce.ts";
import { isComposing } from "../../lib/is-composing.ts";
import { Field } from "../Field.tsx";
import { useInputHints } from "../input-hints.ts";
import { useTypedText } from "../use-typed-text.ts";
import { isSchool, preferencesOf, type Lookup } from "./lookup-answers.ts";
import { statusOf } from "./lookup-status.ts";
import styles from "./LookupField.module.css";
import { useLookupChoice } from "./use-lookup-choice.ts";
import { suggestionId, useSuggestions } from "./use-suggestions.ts";

const SuggestionList = lazyPart(() => import("./SuggestionList.tsx"));

/** Pause in typing before an announcement. */
const PAUSE_MS = 700;

const OWN_SCHOOL = "Enter your school information below.";
const NONE: readonly LookupItem[] = [];

/** What stands around the search: the boxes that a suggestion fills, which are folded until they are needed. */
interface Fold {
  readonly isFolded: boolean;
  readonly open: () => void;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly onChosen: () => void;
  /** Called when the student would rather type everything. */
  readonly onType: (isEmpty: boolean) => void;
}

interface LookupFieldProps {
  readonly question: TextQuestion;
  readonly lookup: Lookup;
  readonly fold?: Fold;
}

/**
 * Returns whether a person typed the input. Autofill has its own suggestions, and also fills fields without the focus.
 */
function isTyped({ nativeEvent }: SyntheticEvent): boolean {
  return (
    nativeEvent instanceof InputEvent &&
    !["", "insertReplacementText"].includes(nativeEvent.inputType)
  );
}

/** Renders a text with suggestions that fill in related answers. Free text is an answer like any other. */
export function LookupField({ question, lookup, fold }: LookupFieldProps) {
  const { key } = question;
  const { get, search } = useApplication();
  const listId = useId();
  const typing = useInputHints(question);
  const { found, isSearching, find, clear } = useSuggestions(
    lookup.category,
    () => preferencesOf(lookup, get().answers),
  );
  const { source, type, choose } = useLookupChoice(key, lookup);
  const { value, unprinted, box } = useTypedText<HTMLInputElement>(key, type);
  // By its id: newer suggestions may move it, or lack it.
  const [activeId, setActiveId] = useState<string>();
  const items = found?.items ?? NONE;
  const active = items.findIndex(({ id }) => id === activeId);
  const isOpen = items.length > 0;
  const isNone = found?.items.length === 0 && value !== "";
  // Two letters of a name are no school, unless the student leaves it at them.
  const [isTyping, setIsTyping] = useState(false);
  const isSearch = isTyping && isSchool(lookup);
  useAnnouncement(
    statusOf(lookup.category, found, source === "filled"),
    PAUSE_MS,
  );
  useEffect(() => {
    if (!isSearch) return undefined;
    search(key);
    return () => {
      search(undefined);
    };
  }, [search, key, isSearch]);

  const activate = (index: number) => {
    setActiveId(items.at(index)?.id);
  };
  const close = () => {
    setActiveId(undefined);
    clear();
  };
  const take = async (item: LookupItem) => {
    close();
    setIsTyping(false);
    const isFilled = await choose(item);
    if (isFilled === true) fold?.onChosen();
    else if (isFilled === false) fold?.open();
  };
  /** Opens the boxes before the key moves to the first of them. */
  const onTab = ({ shiftKey }: KeyboardEvent) => {
    if (!shiftKey && value !== "" && fold?.isFolded === true) fold.open();
  };

  const onClosedKey = (event: KeyboardEvent) => {
    if (event.key === "Tab") onTab(event);
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    find(value);
  };
  const onOpenKey = (event: KeyboardEvent) => {
    const chosen = items[active];
    switch (event.key) {
      case "ArrowDown":
        event.preventDefault();
        if (!event.altKey) activate((active + 1) % items.length);
        break;
      case "ArrowUp":
        event.preventDefault();
        if (event.altKey) {
          close();
        } else {
          activate(Math.max(active, 0) - 1);
        }
        break;
      case "Enter":
        event.preventDefault();
        if (chosen === undefined) {
          close();
        } else {
          void take(chosen);
        }
        break;
      case "Tab":
        if (chosen === undefined) onTab(event);
        else void take(chosen);
        break;
      case "Escape":
        event.preventDefault();
        close();
        break;
      case "Home":
      case "End":
      case "ArrowLeft":
      case "ArrowRight":
        // These keys move in the text, so the next key applies to the text.
        setActiveId(undefined);
        break;
      default:
    }
  };

  return (
    <Field question={question} unprinted={unprinted}>
      {(field) => (
        <div className={styles.box}>
          <input
            {...field}
            className={control["control"]}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={
              active >= 0 ? suggestionId(listId, active) : undefined
            }
            {...typing}
            {...box}
            onChange={(event) => {
              const { value: text } = event.target;
              setActiveId(undefined);
              box.onChange(event);
              setIsTyping(isTyped(event));
              if (isTyped(event)) {
                find(text);
              } else {
                // The browser's autofill fills boxes that are there, and again those that appear.
                clear();
                fold?.open();
              }
            }}
            onFocus={fold?.onEnter}
            onKeyDown={(event) => {
              if (isComposing(event.nativeEvent)) return;
              (isOpen ? onOpenKey : onClosedKey)(event);
            }}
            onBlur={(event) => {
              box.onBlur(event);
              close();
              setIsTyping(false);
              if (source !== "chosen") fold?.onLeave();
            }}
          />
          {isOpen && (
            <SuggestionList
              id={listId}
              label={`Suggestions for ${question.label}`}
              items={items}
              typed={found?.text ?? ""}
              active={active}
              onChoose={(item) => void take(item)}
            />
          )}
          {isSearching && (
            <LoaderCircle className={styles.searching} aria-hidden />
          )}
          <Announced className={styles.note}>
            {source === "own" && isSchool(lookup) && OWN_SCHOOL}
          </Announced>
          {fold?.isFolded === true && (
            <p className={styles.own}>
              {isNone && "Not found. "}
              <Button
                variant="secondary"
                size="small"
                onClick={() => fold.onType(value === "")}
              >
                {isNone
                  ? `Use "${isolated(value)}" and fill in the rest`
                  : "Type it in myself"}
              </Button>
            </p>
          )}
        </div>
      )}
    </Field>
  );
}
