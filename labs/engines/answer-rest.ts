import { labelOf } from "../../shared/application/derive/data-model.ts";
import { allQuestions } from "../../shared/form/questions.ts";
import { schoolDay } from "../../test/e2e/student.ts";
import { aCompleteApplication } from "../../test/support/applications.ts";
import { field, radio } from "./controls.ts";
import type { Student } from "./student.ts";

function isAnswered(student: Student, key: string): Promise<boolean> {
  return student.evaluate((id) => {
    const control = document.getElementById(id) as HTMLInputElement;
    return control.type === "radio" || control.type === "checkbox"
      ? document.querySelector(`[name="${control.name}"]:checked`) !== null
      : control.value !== "";
  }, key);
}

/** Answers the required questions of a page that the walk has left open, except for essays. */
export async function answerRest(
  student: Student,
  page: string,
  left: readonly string[] = [],
): Promise<void> {
  const needed = aCompleteApplication({}, schoolDay());
  for (const { question, pageId, tab } of allQuestions) {
    const { key, label } = question;
    const value = String(needed[key] ?? "");
    if (
      pageId !== page ||
      tab !== undefined ||
      value === "" ||
      left.includes(key) ||
      (await isAnswered(student, key))
    ) {
      continue;
    }
    switch (question.kind) {
      case "checkbox":
        await student.click(field(key));
        break;
      case "radio":
        await student.click(
          radio(
            // The label may be followed by a mark that the answer is required.
            new RegExp(`^${label.replaceAll(/\W/g, "\\$&")}`),
            labelOf(question.options, value, schoolDay()),
          ),
        );
        break;
      case "select":
        await student.choose(
          field(key),
          labelOf(question.options, value, schoolDay()),
        );
        break;
      case "creatable":
        await student.type(
          field(key),
          labelOf(question.options, value, schoolDay()),
        );
        await student.press("Enter");
        break;
      default:
        await student.type(field(key), value);
    }
  }
}
