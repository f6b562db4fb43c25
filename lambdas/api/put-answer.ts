import type { AnswerMap } from "../../shared/contract/replies.ts";
import {
  areStorable,
  checkAnswers,
  divideByForm,
  mergeAnswers,
} from "../application/change-answers.ts";
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
import { textOf } from "../http/body-text.ts";
import type { HttpEvent } from "../http/route-handler.ts";
import {
  isOtherForm as isOfOtherForm,
  studentRoute,
} from "../http/student-route.ts";
import { count } from "../metrics.ts";
import { changeApplication } from "../storage/applications.ts";

/**
 * Reads changed answers and checks them in one pass. That tells whether anything is wrong, which the site never sends;
 * what it is, the schema of the body says, or the questions do. Of a page of another form, the questions take what they
 * can, later.
 * @throws Problem as `readBody` and `checkAnswers`
 */
async function readAnswers(
  routeId: "put-answer",
  event: HttpEvent,
): Promise<AnswerMap> {
  const text = textOf(event);
  try {
    const body: unknown = JSON.parse(text);
    if (areStorable(body)) return body;
  } catch {
    // It is no JSON.
  }
  const { readBody } = await import("../http/body.ts");
  const answers = readBody(routeId, event);
  if (!isOfOtherForm(event)) checkAnswers(answers);
  return answers;
}

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
