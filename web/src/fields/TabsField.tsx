import { useQueryClient } from "@tanstack/react-query";
import { Tabs as Primitive } from "radix-ui";
import { useState, useSyncExternalStore, type ReactNode } from "react";
import { isAnswered } from "../../../shared/application/condition.ts";
import { questionsIn } from "../../../shared/application/derive/elements.ts";
import { needsAnswer } from "../../../shared/application/derive/question-rules.ts";
import type { Element, Tabs } from "../../../shared/application/question.ts";
import { GENERIC_PROBLEM } from "../../../shared/messages.ts";
import { callApi } from "../api/call.ts";
import { UnauthorizedError } from "../api/errors.ts";
import { messageOf } from "../lib/log.ts";
import { documentAnswerQuery } from "../api/queries.ts";
import { Button } from "../components/Button.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { joinClasses } from "../lib/join-classes.ts";
import { useToasts } from "../components/Toasts.tsx";
import { stateOf } from "../application/documents.ts";
import { useAnswers, useFormState } from "../application/form-state.ts";
import { today } from "../lib/clock.ts";
import { ErrorText, RequiredMark, unique } from "./Field.tsx";
import styles from "./TabsField.module.css";
import { useChosenTab } from "./saved-choices.ts";

interface TabsFieldProps {
  readonly element: Tabs;
  readonly draw: (element: Element) => ReactNode;
}

type OpenDialog = "none" | "blocked" | "loses";

/** Alternatives of which one is answered. Leaving one clears its answers, which the student is asked about before. */
export const TabsField = ({ element, draw }: TabsFieldProps) => {
  const { tabId, legend, hint, defaultTab, tabs } = element;
  const { answers, documents, errors, isLoggedIn } = useFormState();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [chosen, setChosen] = useChosenTab(element);
  const [next, setNext] = useState(chosen);
  const [dialog, setDialog] = useState<OpenDialog>("none");
  /** Why a document is still there that the switch was to delete. */
  const [reason, setReason] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const elsewhere = (tab: string) =>
    questionsIn(
      tabs.filter(({ id }) => id !== tab).flatMap(({ elements }) => elements),
    );
  const everywhere = () =>
    questionsIn(tabs.flatMap(({ elements }) => elements));
  const found = useSyncExternalStore(errors.subscribe, errors.all);
  // An error of a tab that is not open would be seen by nobody.
  const messages = unique(
    elsewhere(chosen).flatMap(({ key }) => found[key] ?? []),
  );

  const saveChoice = async (tab: string): Promise<boolean> => {
    setProblem(undefined);
    if (!isLoggedIn) return true;
    try {
      await callApi("put-tabs", { body: { tab_id: tabId, chosen_tab: tab } });
      return true;
    } catch (error) {
      if (error instanceof UnauthorizedError) return false;
      const message = messageOf(error, GENERIC_PROBLEM);
      setProblem(message);
      toasts.error({
        label: `Error handling tabs for ${defaultTab}`,
        message,
        onReset: () => {
          void queryClient.refetchQueries({
            queryKey: documentAnswerQuery.queryKey,
          });
          for (const { key, kind } of everywhere())
            if (kind === "document") void documents.resume(key);
        },
      });
      return false;
    }
  };

  const switchTo = async (tab: string) => {
    setDialog("none");
    const left = elsewhere(tab);
    for (const { key, kind } of left) {
      if (kind !== "document" || answers.all()[key] !== "ANSWERED") continue;
      if (await documents.remove(key)) continue;
      setReason(stateOf(documents.states.all(), key).error);
      setDialog("blocked");
      return;
    }
    if (!(await saveChoice(tab))) return;
    answers.change(
      Object.fromEntries(
        left
          .filter(({ kind }) => kind !== "document")
          .map(({ key }) => [key, ""]),
      ),
    );
    setChosen(tab);
  };

  const ask = (tab: string) => {
    if (tab === chosen) return;
    const left = elsewhere(tab);
    const isBusy = everywhere().some(
      ({ key }) => stateOf(documents.states.all(), key).phase !== "idle",
    );
    setNext(tab);
    setReason(undefined);
    if (isBusy) setDialog("blocked");
    else if (left.some(({ key }) => isAnswered(answers.all()[key])))
      setDialog("loses");
    else void switchTo(tab);
  };

  const isRequired = useAnswers((all) =>
    everywhere().some((question) => needsAnswer(question, all, today())),
  );
  const closeDialog = () => {
    setDialog("none");
  };
  const described = [
    isRequired ? `${tabId}-required` : undefined,
    hint === undefined ? undefined : `${tabId}-hint`,
    messages.length > 0 ? `${tabId}-error` : undefined,
  ].filter((id) => id !== undefined);
  const nextLabel = tabs.find(({ id }) => id === next)?.label ?? "";

  return (
    <fieldset
      id={tabId}
      className={joinClasses(
        styles["group"],
        messages.length > 0 ? styles["invalid"] : undefined,
      )}
      aria-describedby={described.length > 0 ? described.join(" ") : undefined}
    >
      <legend className={styles["legend"]}>
        {legend} {isRequired && <RequiredMark id={`${tabId}-required`} />}
      </legend>
      {hint !== undefined && (
        <p id={`${tabId}-hint`} className={styles["hint"]}>
          {hint}
        </p>
      )}
      {messages.length > 0 && (
        <ErrorText id={`${tabId}-error`} messages={messages} isMissing />
      )}
      {problem !== undefined && (
        <ErrorText
          id={`${tabId}-problem`}
          messages={[problem]}
          isMissing={false}
        />
      )}
      <Primitive.Root
        value={chosen}
        onValueChange={ask}
        // Moving over a tab must not clear what stands in another.
        activationMode="manual"
      >
        <Primitive.List className={styles["list"]} aria-label={legend}>
          {tabs.map(({ id, label }) => (
            <Primitive.Trigger key={id} value={id} className={styles["tab"]}>
              {label}
            </Primitive.Trigger>
          ))}
        </Primitive.List>
        {tabs.map(({ id, elements }) => (
          <Primitive.Content
            key={id}
            value={id}
            className={styles["panel"]}
            tabIndex={-1}
          >
            {elements.map(draw)}
          </Primitive.Content>
        ))}
      </Primitive.Root>
      <Dialog
        open={dialog === "blocked"}
        onOpenChange={closeDialog}
        title="File Upload in Progress"
      >
        <p>Please wait until the file upload has completed.</p>
        {reason !== undefined && (
          <p>Your document could not be deleted. {reason}</p>
        )}
      </Dialog>
      <Dialog
        open={dialog === "loses"}
        onOpenChange={closeDialog}
        title={`Switch to “${nextLabel}”?`}
        actions={
          <>
            <Button variant="secondary" onClick={closeDialog}>
              Keep my answer
            </Button>
            <Button variant="danger" onClick={() => void switchTo(next)}>
              Remove it and switch
            </Button>
          </>
        }
      >
        <p>
          You can answer this question in one way only. What you have given here
          so far will be removed.
        </p>
      </Dialog>
    </fieldset>
  );
};
