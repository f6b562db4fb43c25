import type { AnswerMap } from "../../shared/contract/replies.ts";
import { areStorable, checkAnswers } from "../application/change-answers.ts";
import { textOf } from "./body-text.ts";
import type { HttpEvent } from "./route-handler.ts";
import { isOtherForm } from "./student-route.ts";

/**
 * Reads changed answers and checks them in one pass. That tells whether anything is wrong, which the site never sends;
 * what it is, the schema of the body says, or the questions do. Of a page of another form, the questions take what they
 * can, later.
 * @throws Problem as `readBody` and `checkAnswers`
 */
export async function readAnswers(
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
  const { readBody } = await import("./body.ts");
  const answers = readBody(routeId, event);
  if (!isOtherForm(event)) checkAnswers(answers);
  return answers;
}
