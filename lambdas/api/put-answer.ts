import type { AnswerMap } from "../../shared/contract/replies.ts";
import { changeApplication } from "../application/application.ts";
import { divideByForm, mergeAnswers } from "../application/change-answers.ts";
import {
  parseKnown,
  replacedAfter,
  replacedOf,
} from "../application/replaced-answers.ts";
import {
  isSuperseded,
  parseSave,
  withSave,
} from "../application/save-order.ts";
import { assertNotSubmitted } from "../application/submission.ts";
import { withoutHiddenDocuments } from "../documents/records.ts";
import { readAnswers } from "../http/answers-body.ts";
import { studentRoute } from "../http/student-route.ts";
import { count } from "../metrics.ts";

/**
 * Accepts changed answers only and merges them per key, so that two tabs lose none of each other's answers. A save that
 * arrives late never undoes a newer one of the same form. What a save replaces without knowing it is kept, and named in
 * the reply, as is what it could not store: because another answer hides the question, or because the page has the form
 * of another release, which knows other questions or answers.
 */
export const handler = studentRoute(
  "put-answer",
  async ({ student, body, query, isOtherForm }) => {
    const save = parseSave(query["save"]);
    const known = parseKnown(query["known"]);
    let leftOut: AnswerMap = {};
    let unfit: readonly string[] = [];
    const saved = await changeApplication(student.id, (application) => {
      assertNotSubmitted(application);
      if (save !== undefined && isSuperseded(application, save)) {
        return undefined;
      }
      const divided = isOtherForm
        ? divideByForm(application, body)
        : { taken: body, unfit: [] };
      ({ unfit } = divided);
      const { change, ...merged } = mergeAnswers(application, divided.taken);
      leftOut = merged.leftOut;
      return {
        ...withoutHiddenDocuments(application, change),
        replaced: replacedAfter(application, change.answer, known, {
          ...merged.returned,
          ...leftOut,
        }),
        ...(save === undefined ? {} : { saves: withSave(application, save) }),
      };
    });
    count("SavesStored");
    return {
      message: "Your answers were saved.",
      replaced: replacedOf(saved),
      left_out: [...Object.keys(leftOut), ...unfit],
    };
  },
  readAnswers,
);
