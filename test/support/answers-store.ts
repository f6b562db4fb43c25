import type { Answers } from "../../shared/application/condition.ts";
import type { CalendarDate } from "../../shared/calendar.ts";
import type { Validations } from "../../shared/contract/replies.ts";
import { mergeVisitorAnswers } from "../../web/src/application/answer-values.ts";
import {
  firstSnapshot,
  hasAnyAnswer,
  unsavedIn,
} from "../../web/src/application/state.ts";
import { createStore } from "../../web/src/application/store.ts";

/** Creates the answers of an application in the browser, without anything that saves them. */
export function createAnswersStore(
  saved: Answers,
  today: () => CalendarDate = () => "2026-11-21",
) {
  const store = createStore(firstSnapshot(saved, today()), today);
  const { get, dispatch } = store;
  const change = (changes: Answers) => {
    dispatch({ type: "changed", changes });
  };
  return {
    store,
    subscribe: (listener: () => void) => {
      let { problems } = get();
      return store.subscribe(() => {
        if (get().problems !== problems) {
          ({ problems } = get());
          listener();
        }
      });
    },
    change,
    all: () => get().answers,
    unsaved: () => get().toSend,
    blocked: () => get().blocked,
    problems: () => get().problems,
    problemsOf: (key: string) => get().problems[key] ?? [],
    pending: () => unsavedIn(get()),
    hasAnyAnswer: () => hasAnyAnswer(get()),
    merge: (entered: Answers) => {
      const taken = mergeVisitorAnswers(get().saved, entered);
      change(taken);
      return Object.keys(taken).length > 0;
    },
    rebase: (answers: Answers) => {
      dispatch({ type: "loaded", answers, since: get() });
    },
    markSent: (changes: Answers) => {
      dispatch({ type: "sent", changes });
    },
    markSaved: (changes: Answers) => {
      dispatch({ type: "confirmed", changes });
    },
    markRefused: (sent: Answers, problems: Validations) => {
      dispatch({ type: "refused", sent, problems });
    },
  };
}
