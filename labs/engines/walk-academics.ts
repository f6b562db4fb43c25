import assert from "node:assert/strict";
import { termsOn } from "../../shared/application/terms.ts";
import { dateIn, yearOf } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import { answerRest } from "./answer-rest.ts";
import { button, field } from "./controls.ts";
import { expectRing } from "./looks.ts";
import type { Step } from "./step.ts";
import type { Student } from "./student.ts";

/** Returns the labels of a select's choices, without the blank one. */
function choicesOf(student: Student, key: string): Promise<string[]> {
  return student.evaluate((id) => {
    const select = document.getElementById(id);
    return select instanceof HTMLSelectElement
      ? [...select.options].slice(1).map(({ text }) => text)
      : [];
  }, key);
}

export const answerAcademics: Step = async (student) => {
  await student.click(button("Next: Your Academics"));
  await student.arrivesAt("/education", "Your Academics");

  const today = dateIn(school.timeZone, new Date());
  const terms = termsOn(school.terms, today).map(({ label }) => label);
  assert.deepEqual(await choicesOf(student, "entry_term"), terms);
  await student.choose(field("entry_term"), terms[0] ?? "");
  const year = yearOf(today);
  assert.deepEqual(
    await choicesOf(student, "grad_year"),
    Array.from({ length: 16 }, (_, index) => String(year - 5 + index)),
  );
  await student.choose(field("grad_month"), "June");
  await student.choose(field("grad_year"), String(year + 1));
  await student.choose(field("applied_major"), school.majors[0]?.label ?? "");

  await student.type(field("hs_name"), "montp high");
  await student.sees({ role: "option", name: /^Montpelier High School/ });
  await student.picture("schools");
  await student.click({ role: "option", name: /^Montpelier High School/ });
  await student.shows("hs_name", "Montpelier High School");
  await student.shows("hs_ceeb", "900001");
  await student.shows("hs_state", "Vermont");
  await student.click(button("School Counselor"));
  await student.type(field("counselor_email_address"), "grace");

  await answerRest(student, "education");
  await addActivities(student);
  await student.pictures("academics");
};

async function addActivities(student: Student): Promise<void> {
  await student.click(button("Activities"));
  await student.click(field("activity_name"));
  await student.sees({ role: "option", name: "Chess" });
  await student.picture("activities");
  await student.click({ role: "option", name: "Chess" });
  await student.reads("Chess");
  await student.click(button("Add another activity"));
  await student.hasFocusOn('[id="activity_2_name"]');
  await expectRing(student);
  await student.type(field("activity_2_name"), "Beekeeping");
  await student.sees({ role: "option", name: 'Create "Beekeeping"' });
  await student.press("Enter");
  await student.reads("Beekeeping");

  await student.click(button("Add another activity"));
  await student.click(button("Remove Activity 3"));
  await student.reads("Activity 3 was removed, 2 are left.");
  await student.misses(field("activity_3_name"));
}
