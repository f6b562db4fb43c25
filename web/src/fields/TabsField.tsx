import { useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { isAnswered } from "../../../shared/application/condition.ts";
import { questionsIn } from "../../../shared/application/derive/elements.ts";
import { countWords } from "../../../shared/application/limits.ts";
import type {
  Element,
  Question,
  Tabs as TabsElement,
} from "../../../shared/application/question.ts";
import { UnauthorizedError } from "../api/errors.ts";
import { isUploading, questionsBeside } from "../application/choices.ts";
import { useApplication, useSelector } from "../application/react.tsx";
import { Button } from "../components/Button.tsx";
import { Confirm } from "../components/Confirm.tsx";
import { Dialog } from "../components/Dialog.tsx";
import frame from "../components/FieldFrame.module.css";
import { idsOf, RequiredMark } from "../components/FieldFrame.tsx";
import { Undo2 } from "../components/icons.tsx";
import { useToasts } from "../components/Toasts.tsx";
import { ErrorText, useErrors } from "../components/use-errors.tsx";
import { focusQuestion } from "../form/focus-question.ts";
import { announce } from "../lib/announce.ts";
import { counted } from "../lib/counted.ts";
import { inTime, SLOW_SAVE_MS } from "../lib/deadline.ts";
import { joinClasses } from "../lib/join-classes.ts";
import { messageOf } from "../lib/log.ts";
import { useWork } from "../lib/use-work.ts";
import { GroupContext, messagesOf } from "./Field.tsx";
import { useChosenTab } from "./saved-choices.ts";
import { Tabs } from "./Tabs.tsx";
import styles from "./TabsField.module.css";

interface TabsFieldProps {
  readonly element: TabsElement;
  readonly draw: (elements: readonly Element[]) => ReactNode;
}

function questionsInAll({ tabs }: TabsElement): readonly Question[] {
  return questionsIn(tabs.flatMap(({ elements }) => elements));
}

function documentKeysIn(element: TabsElement): readonly string[] {
  return questionsInAll(element)
    .filter(({ kind }) => kind === "document")
    .map(({ key }) => key);
}

/** Returns a function that switches to another tab, and what prevents it. */
function useSwitch(element: TabsElement) {
  const { choices, documents } = useApplication();
  const toasts = useToasts();
  const { defaultTab } = element;
  const [problem, setProblem] = useState<string>();
  const { run, data, reset, isPending } = useWork(
    (tab: string) => choices.switchTab(element, tab),
    undefined,
    (failure) => {
      if (failure instanceof UnauthorizedError) return;
      const message = messageOf(failure);
      setProblem(message);
      toasts.error({
        label: `Error handling tabs for ${defaultTab}`,
        message,
        onReset: () => {
          setProblem(undefined);
          for (const key of documentKeysIn(element)) void documents.resume(key);
        },
      });
    },
  );
  return {
    isPending,
    switchTo: (tab: string) => {
      setProblem(undefined);
      void run(tab);
    },
    /** Reason why the document that the switch was to delete is still there. */
    blocked: data,
    unblock: reset,
    problem,
  };
}

/** Offers the text that was removed when the student left its tab, while no tab is answered or about to be. */
function RemovedText({ element }: { readonly element: TabsElement }) {
  const { tabId } = element;
  const { restore, isLoggedIn, documents } = useApplication();
  const all = questionsInAll(element);
  const keys = all
    .filter(({ kind }) => kind !== "document")
    .map(({ key }) => key);
  const removed = useSelector((snapshot) =>
    isUploading(snapshot, element) ||
    all.some(({ key }) => isAnswered(snapshot.answers[key]))
      ? undefined
      : snapshot.removed
          .filter(({ by, key }) => by === tabId && keys.includes(key))
          .at(-1),
  );
  if (removed === undefined) return null;
  const words = counted(countWords(String(removed.value)), "word");
  return (
    <div className="remark stack">
      <p>
        Your text of {words} was removed when you switched. It stays in this
        browser tab until you log {isLoggedIn ? "out or submit" : "in"}.
      </p>
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          // It may open the tab of the text.
          flushSync(() => restore(tabId, keys));
          focusQuestion(removed.key);
          for (const key of documentKeysIn(element)) documents.cancel(key);
        }}
      >
        <Undo2 aria-hidden />
        Put my text back
      </Button>
    </div>
  );
}

/**
 * Renders alternatives of which one is answered. Leaving one clears its answers: a text can be put back, and
 * before a document is deleted the student is asked.
 */
export function TabsField({ element, draw }: TabsFieldProps) {
  const { tabId, legend, hint, tabs } = element;
  const { get, isLoggedIn, documents } = useApplication();
  const chosen = useChosenTab(element);
  const [next, setNext] = useState("");
  const [dialog, setDialog] = useState<"none" | "blocked" | "loses">("none");
  const { switchTo, isPending, blocked, unblock, problem } = useSwitch(element);
  const errors = useSelector((snapshot) => snapshot.errors);
  // An error of a tab that is not open would not be seen.
  const messages = messagesOf(
    questionsBeside(element, chosen).flatMap(({ key }) => errors[key] ?? []),
    [],
  );
  const isWrong = (elements: readonly Element[]) =>
    questionsIn(elements).some(({ key }) => key in errors);
  const isRequired = useSelector(({ needed }) =>
    questionsInAll(element).some(({ key }) => key in needed),
  );

  const isAttached = useSelector(({ answers }) =>
    documentKeysIn(element).some((key) => isAnswered(answers[key])),
  );

  const own = useErrors({
    id: `${tabId}-error`,
    messages,
    isMissing: true,
    phase: isAttached ? "attached" : "open",
  });
  const hintId = hint === undefined ? undefined : `${tabId}-hint`;

  const ask = async (tab: string) => {
    if (isLoggedIn) {
      const known = documents.findOut(documentKeysIn(element));
      await inTime(known, SLOW_SAVE_MS);
    }
    const snapshot = get();
    const left = questionsBeside(element, tab).filter(({ key }) =>
      isAnswered(snapshot.answers[key]),
    );
    if (tab === chosen) return;
    setNext(tab);
    if (isUploading(snapshot, element)) {
      setDialog("blocked");
    } else if (left.some(({ kind }) => kind === "document")) {
      setDialog("loses");
    } else {
      if (left.length > 0) {
        announce("Your text was removed. “Put my text back” is below.");
      }
      switchTo(tab);
    }
  };

  return (
    <fieldset
      id={tabId}
      className={joinClasses(
        styles.group,
        messages.length > 0 && frame.invalid,
      )}
      aria-describedby={idsOf([
        isRequired && `${tabId}-required`,
        hintId,
        own.errorId,
      ])}
      {...own.listeners}
    >
      <legend className={styles.legend}>
        {legend} {isRequired && <RequiredMark id={`${tabId}-required`} />}
      </legend>
      {hint !== undefined && (
        <p id={hintId} className={frame.hint}>
          {hint}
        </p>
      )}
      {own.errorText}
      {problem !== undefined && (
        <ErrorText id={`${tabId}-problem`} messages={[problem]} />
      )}
      <Tabs
        label={legend}
        chosen={chosen}
        onChoose={(tab) => void ask(tab)}
        tabs={tabs.map(({ id, label, elements }) => ({
          id,
          label,
          content: (
            <GroupContext
              value={{
                first: questionsIn(elements)[0]?.key,
                // What the group said before a switch, the open tab says itself.
                describedBy: idsOf([
                  hintId,
                  (messages.length > 0 || !isWrong(elements)) && own.errorId,
                ]),
                isRequired,
                isInvalid: messages.length > 0,
              }}
            >
              {!isPending && <RemovedText element={element} />}
              {draw(elements)}
            </GroupContext>
          ),
        }))}
      />
      <Dialog
        open={dialog === "blocked" || blocked !== undefined}
        onOpenChange={() => {
          setDialog("none");
          unblock();
        }}
        title="File Upload in Progress"
      >
        <p>Please wait until the file upload has completed.</p>
        {blocked?.reason !== undefined && (
          <p>Your document could not be deleted. {blocked.reason}</p>
        )}
      </Dialog>
      <Confirm
        open={dialog === "loses"}
        title={`Switch to “${tabs.find(({ id }) => id === next)?.label}”?`}
        keep="Keep my answer"
        onClose={() => setDialog("none")}
        act="Remove it and switch"
        onAct={() => switchTo(next)}
      >
        You can answer this question in one way only. Your document will be
        deleted.
      </Confirm>
    </fieldset>
  );
}
