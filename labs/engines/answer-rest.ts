import { labelOf } from "../../shared/application/derive/data-model.ts";
import { allQuestions } from "../../shared/form/questions.ts";
import { schoolDay } from "../../test/e2e/student.ts";
import { aCompleteApplication } from "../../test/support/applications.ts";
import { field } from "./find.ts";
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
    const { key, kind } = question;
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
    if (kind === "checkbox") {
      await student.click(field(key));
    } else if (kind === "radio") {
      await student.click({ selector: `[name="${key}"][value="${value}"]` });
    } else if (kind === "select") {
      const { options } = question;
      await student.choose(key, labelOf(options, value, schoolDay()));
    } else {
      await student.type(field(key), value);
    }
  }
}
