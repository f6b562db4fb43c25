import { useId, useLayoutEffect, useState, type RefObject } from "react";
import type { TextAreaQuestion } from "../../../shared/application/kinds/text-area.ts";
import { countWords } from "../../../shared/application/limits.ts";
import { allTabs, questionByKey } from "../../../shared/form/questions.ts";
import { useApplication, useTextAnswer } from "../application/react.tsx";
import { Button } from "../components/Button.tsx";
import { ChevronDown } from "../components/icons.tsx";
import { useSavingWords } from "../form/saving-words.ts";
import { counted } from "../lib/counted.ts";
import { holdAlone, SPOKEN_MS } from "../lib/hold-alone.ts";
import { insertText } from "../lib/insert-text.ts";
import { listen } from "../lib/listen.ts";
import type { EarlierText } from "../lib/tab-memory.ts";
import { useRootMark } from "../lib/use-root-mark.ts";
import styles from "./Desk.module.css";
import { earlierTextsOf, timeOf } from "./earlier-texts.ts";

/** Keeps an element above the keyboard of a phone; returns a function that ends it. */
function keepAboveKeyboard({ style }: HTMLElement): () => void {
  const { visualViewport: seen } = window;
  if (seen === null) return () => undefined;
  const fit = () => {
    // Enlarged with two fingers, less of it is seen without a keyboard.
    if (seen.scale > 1) return;
    style.top = `${seen.offsetTop}px`;
    style.height = `${seen.height}px`;
  };
  fit();
  const end = listen(seen, "resize scroll", fit);
  return () => {
    end();
    style.top = "";
    style.height = "";
  };
}

/**
 * Focuses a box when a reader knows of the dialog around it, and at once for the first key, whose letter it takes. Where
 * fingers press, at once as well: a phone opens its keyboard within the press alone.
 * @returns a function that ends it
 */
function focusOnceShown(box: HTMLElement | null): () => void {
  const focus = () => box?.focus();
  if (matchMedia("(pointer: coarse)").matches) focus();
  const timer = setTimeout(focus, SPOKEN_MS);
  document.addEventListener("keydown", focus, { capture: true, once: true });
  return () => {
    clearTimeout(timer);
    document.removeEventListener("keydown", focus, true);
  };
}

/**
 * Shows the place of a box over the whole window, as a dialog. It is shown where it is, not moved: the box keeps its
 * caret and what can be undone.
 */
function spread(place: HTMLElement, titleId: string, onClose: () => void) {
  const box = place.querySelector("textarea");
  const { scrollY } = window;
  const attributes = {
    role: "dialog",
    "aria-modal": "true",
    "aria-labelledby": titleId,
    // Closed by Escape, and by the way back of a phone.
    popover: "auto",
  };
  for (const [name, value] of Object.entries(attributes)) {
    place.setAttribute(name, value);
  }
  place.className = String(styles.desk);
  // Browsers of 2022 lack it, and show the desk as well.
  place.showPopover?.();
  const ends = [
    listen(place, "toggle", ({ target, newState }: ToggleEvent) => {
      if (target === place && newState === "closed") onClose();
    }),
    keepAboveKeyboard(place),
    holdAlone(place),
    focusOnceShown(box),
  ];
  return () => {
    for (const end of ends) end();
    place.className = "";
    for (const name of Object.keys(attributes)) place.removeAttribute(name);
    window.scrollTo({ top: scrollY, behavior: "instant" });
    // Anew, so that the line of the caret is in sight.
    box?.blur();
    box?.focus();
  };
}

function EarlierTexts({
  question: { key },
  place,
}: Pick<DeskProps, "question" | "place">) {
  const { get, change } = useApplication();
  const { read, keep } = earlierTextsOf(key);
  const [texts, setTexts] = useState<readonly EarlierText[]>([]);
  const id = useId();
  const goBackTo = (text: string) => {
    const box = place.current?.querySelector("textarea");
    keep(String(get().answers[key] ?? ""));
    box?.focus();
    box?.select();
    if (!insertText(text)) change({ [key]: text });
  };
  return (
    <>
      <Button variant="quiet" size="small" popoverTarget={id}>
        Earlier texts
        <ChevronDown aria-hidden />
      </Button>
      <div
        id={id}
        popover="auto"
        className={styles.earlier}
        onBeforeToggle={({ newState }) => {
          const { [key]: current } = get().answers;
          if (newState === "open") {
            setTexts(
              read()
                .filter(({ text }) => text !== current)
                .reverse(),
            );
          }
        }}
      >
        <p>
          {texts.length === 0
            ? "Nothing yet. While you write, this tab keeps your earlier texts."
            : "Choose a text to go back to. The one you have is kept too."}
        </p>
        <ul className={styles.texts}>
          {texts.map((one) => (
            <li key={one.text}>
              <Button
                variant="secondary"
                size="small"
                popoverTarget={id}
                popoverTargetAction="hide"
                onClick={() => goBackTo(one.text)}
              >
                {timeOf(one)}, {counted(countWords(one.text), "word")}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Renders the state of saving without announcing it: the bar, which is behind, does. */
function Saving() {
  const { isLoggedIn } = useApplication();
  const { announced, silent, rest } = useSavingWords();
  return (
    <p className={styles.saving}>
      {isLoggedIn
        ? `${announced} ${silent} ${rest}`
        : "Kept in this tab for 24 hours."}
    </p>
  );
}

interface DeskProps {
  readonly question: TextAreaQuestion;
  /** Element with the question's box, and with what this renders at its beginning. */
  readonly place: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Lets a student write an essay on the whole screen, in the type of its readers. */
function Desk({ question, place, onClose }: DeskProps) {
  const titleId = useId();
  const tabId = questionByKey.get(question.key)?.tab?.tabId;
  const prompt = allTabs.find((tabs) => tabs.tabId === tabId)?.legend;
  useRootMark("dialog");
  useLayoutEffect(
    () =>
      place.current === null
        ? undefined
        : spread(place.current, titleId, onClose),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [],
  );
  const words = countWords(useTextAnswer(question.key));
  const { suggestedWords } = question;
  return (
    <div className={styles.head}>
      <div className={styles.tools}>
        <Saving />
        <EarlierTexts question={question} place={place} />
        <Button size="small" onClick={onClose}>
          Done
        </Button>
        {suggestedWords !== undefined && (
          <span
            // A reader would tell it in the middle of writing; the words are in the count.
            aria-hidden
            className={styles.progress}
            style={{ width: `${Math.min(1, words / suggestedWords) * 100}%` }}
          />
        )}
      </div>
      <h2 id={titleId} className={styles.title}>
        {prompt ?? question.label}
      </h2>
    </div>
  );
}

export default Desk;
