import {
  isAnswered,
  type Answers,
} from "../../../shared/application/condition.ts";
import type { AnswerMap, Profile } from "../../../shared/contract/replies.ts";
import { questionByKey } from "../../../shared/form/questions.ts";
import { FORM_CHANGED } from "../../../shared/messages.ts";
import { otherForm } from "../api/form-version.ts";
import type { Store } from "./store.ts";

/** Returns the answers of a profile; functions of another form name none that only this one has. */
export function answersNamedIn({ answer }: Profile, saved: Answers): Answers {
  return otherForm.get() === undefined ? answer : { ...saved, ...answer };
}

/** Keeps in this tab, for the next load of the page, what the functions of another form have left out. */
export function keepLeftOut(
  store: Store,
  leftOut: readonly string[],
  sent: AnswerMap,
) {
  if (otherForm.get() === undefined) return;
  const kept = leftOut.filter((key) => isAnswered(sent[key]));
  const emptied = leftOut.filter(
    (key) => key in sent && !isAnswered(sent[key]),
  );
  store.dispatch({
    type: "confirmed",
    changes: Object.fromEntries(emptied.map((key) => [key, ""])),
  });
  store.dispatch({
    type: "refused",
    sent,
    problems: Object.fromEntries(
      kept.map((key) => {
        const label = questionByKey.get(key)?.question.label ?? "";
        return [key, [`${label} is not saved yet. ${FORM_CHANGED}`]];
      }),
    ),
    isOfForm: true,
  });
}
