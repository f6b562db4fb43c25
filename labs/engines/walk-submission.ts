import { MISSING_INFORMATION, SUBMITTED } from "../../shared/messages.ts";
import { answerRest } from "./answer-rest.ts";
import { button, field } from "./controls.ts";
import type { Wanted } from "./driver.ts";
import type { Step } from "./step.ts";
import type { Student } from "./student.ts";

const summary: Wanted = { role: "region", name: MISSING_INFORMATION };

export const answerFinalSteps: Step = async (student) => {
  await student.click(button("Next: Final Steps"));
  await student.arrivesAt("/final-steps", "Final Steps");
  await answerRest(student, "final-steps", ["legal_agree"]);
  await student.pictures("final-steps");
};

/** Follows the summary's link to a question. */
async function follow(
  student: Student,
  link: RegExp,
  path: string,
  key: string,
): Promise<void> {
  await student.click({ role: "link", name: link, within: summary });
  await student.isAt(`${path}#${key}`);
  await student.hasFocusOn(`[id="${key}"]`);
}

export const repair: Step = async (student) => {
  await student.click(button("Submit"));
  await student.arrivesAt("/about", "About You");
  await student.sees(summary);
  await student.hasFocusOn("#error-summary-title");
  await student.picture("summary");

  await follow(
    student,
    /counselor email/,
    "/education",
    "counselor_email_address",
  );
  await student.picture("error");
  await student.type(field("counselor_email_address"), "grace@example.org");
  await student.misses({
    role: "link",
    name: /counselor email/,
    within: summary,
  });
  await follow(student, /I certify/, "/final-steps", "legal_agree");
  await student.click(field("legal_agree"));
  await student.misses(summary);
  await student.reads("Everything is complete.");
  // It stands in the page and in the bar at the foot.
  await student.click({
    role: "link",
    name: "Review and submit",
    within: { role: "region", name: "Saving" },
  });
  await student.isAt("/final-steps#review");
  await student.picture("review");
};

export const submit: Step = async (student) => {
  await student.click(button("Submit"));
  await student.arrivesAt("/completion", SUBMITTED);
  await student.reads("Thanks, Mimi!");
  await student.sees({ role: "region", name: "Status" });
  await student.pictures("completion");
};
