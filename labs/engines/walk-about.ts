import assert from "node:assert/strict";
import { deadlineOn } from "../../shared/application/deadlines.ts";
import { dateIn } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import { answerRest } from "./answer-rest.ts";
import { button, field, radio } from "./controls.ts";
import type { Wanted } from "./driver.ts";
import { expectRing } from "./looks.ts";
import type { Step } from "./step.ts";
import type { Student } from "./student.ts";

function regionOf(name: string): Wanted {
  return { role: "group", name };
}

export const answerAboutYou: Step = async (student) => {
  await student.open("/");
  await student.arrivesAt("/about", "About You");
  const deadline = deadlineOn(
    school.terms,
    dateIn(school.timeZone, new Date()),
  );
  if (deadline !== undefined) await student.reads(deadline.message);
  await student.pictures("visitor");

  const personal = regionOf("Personal Information");
  const line = (name: string): Wanted => ({
    role: "textbox",
    name: new RegExp(`^${name}`),
    within: personal,
  });
  await student.type(line("First Name"), "Amy");
  await expectRing(student);
  await student.type(line("Last Name"), "Okafor");
  await student.type(line("Preferred Name"), "Mimi");
  await student.type(field("birth_date"), "04/23/2009");
  await student.picture("date");
  await student.shows("birth_date", "04");
  await student.shows("birth_date-year", "2009");
  await student.choose(
    { role: "combobox", name: /^Gender/, within: personal },
    "Female",
  );
  await student.shows("gender", "F");

  await student.type(field("email_address"), "amy@example.org");
  await student.type(field("phone_home"), "8022345678");
  await student.shows("phone_home", "(802) 234-5678");
  await student.press("Backspace");
  await student.shows("phone_home", "(802) 234-567");
  await student.type(field("phone_home"), "");
  await student.type(field("phone_mobile"), "5052345678");
  await student.shows("phone_mobile", "(505) 234-5678");

  await student.choose(field("country"), "United States");
  await student.type(field("address_line_1"), "762 school burl");
  await student.sees({ role: "option", name: /Burlington/ });
  await student.picture("suggestions");
  await student.click({ role: "option", name: /Burlington/ });
  await student.shows("address_line_1", "762 School Lane");
  await student.shows("city", "Burlington");
  await student.shows("state", "Vermont");
  await student.shows("zip", "05401");
  await answerRest(student, "about");
};

const ESSAY =
  "My grandmother taught me to leave every place better than I found it.";

export const continueAboutYou: Step = async (student) => {
  await student.click(button("Mailing Address"));
  await student.click(radio(/mailing address the same/, "No"));
  await student.sees(field("mailing_country"));
  const moving = "mailing_addr_effective_date";
  await student.type(field(moving), "02/28/2027");
  await student.stored(moving, "2027-02-28");
  // An invalid date is no longer stored, and stays on the page to be corrected.
  await student.type(field(`${moving}-day`), "30");
  for (let stop = 0; stop < 2; stop += 1) await student.press("Tab");
  await student.reads("This is not a complete date yet.");
  await student.stored(moving, "");
  await student.picture("invalid-date");
  await student.type(field(moving), "03");
  await student.stored(moving, "2027-03-30");
  await student.click(radio(/mailing address the same/, "Yes"));
  await student.misses(field("mailing_country"));
  await student.stored(moving, "");
  // What a choice has cleared comes back with its question.
  await student.click(radio(/mailing address the same/, "No"));
  await student.shows(moving, "3");
  await student.click(radio(/mailing address the same/, "Yes"));
  await openLine(student);

  await student.type(field("faith_essay_statement"), ESSAY);
  await student.reads(`Character count: ${ESSAY.length} / 7000`);
  await student.reads("Essay, 13 words");
  await student.pictures("student");
  await putTextBack(student);
};

/** Opens an optional section by the keys alone. */
async function openLine(student: Student): Promise<void> {
  await student.press("Tab");
  await expectRing(student);
  await student.press("Enter");
  await student.press("Tab");
  await student.hasFocusOn("#parent_communication_preference");
  await student.picture("opened-section");
}

/** Leaves the tab of an essay that is written, and comes back to it. */
async function putTextBack(student: Student): Promise<void> {
  const within: Wanted = { role: "group", name: /^What values and beliefs/ };
  const tab = (name: string): Wanted => ({ role: "tab", name, within });
  await student.click(tab("Upload a Document"));
  await student.click(button("Remove it and switch"));
  await student.stored("faith_essay_statement", "");
  await student.click(tab("Write Here"));
  await student.reads("Your text of 13 words was removed when you switched.");
  await student.picture("removed-text");
  await student.click(button("Put my text back"));
  await student.hasFocusOn("#faith_essay_statement");
  await student.shows("faith_essay_statement", ESSAY);
  await student.stored("faith_essay_statement", ESSAY);
}

export const uploadDocument: Step = async (student, { png, pdf }) => {
  const essay: Wanted = {
    role: "group",
    name: /^Write an essay that shows us/,
  };
  const input: Wanted = { selector: "input[type=file]", within: essay };
  await student.click({
    role: "tab",
    name: "Upload a Document",
    within: essay,
  });
  await student.sees(input);
  await student.picture("upload");
  await student.upload(input, png);
  const remove = button("Delete essay.png", essay);
  await student.sees({ role: "link", name: /^View essay\.png/ });
  await student.picture("document");

  const asked: Wanted = { role: "dialog", name: "Delete your document?" };
  await student.click(remove);
  await student.sees(asked);
  await student.picture("delete-document");
  await student.press("Escape");
  await student.misses(asked);
  await student.click(remove);
  await student.click(button("Keep it", asked));
  await student.misses(asked);
  await student.hasFocusOn('[aria-label="Delete essay.png"]');
  await student.click(remove);
  await student.click(button("Delete document", asked));
  await student.misses(remove);

  await student.upload(input, pdf);
  const view: Wanted = { role: "link", name: /^View essay\.pdf/ };
  const { headers } = await fetch(await student.addressOf(view));
  assert.equal(headers.get("content-type"), "application/pdf");
  await student.picture("document-again");
};
