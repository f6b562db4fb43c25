import { asked } from "../../shared/college/school.ts";
import { button, dialog, field, inDialog, link, option } from "./find.ts";
import { expectFit, expectRing } from "./looks.ts";
import { BACK_SPACE, ENTER, ESCAPE, TAB, type Step } from "./student.ts";

export const answerAboutYou: Step = async (student) => {
  await student.open("/");
  await student.arrivesAt("/about", "About You");
  await expectFit(student);
  await student.type(field("first_name"), "Amy");
  await expectRing(student);
  await student.type(field("birth_date"), "04/23/2009");
  await student.shows("birth_date", "04");
  await student.shows("birth_date-year", "2009");
  await student.type(field("phone_mobile"), "8022345678");
  await student.shows("phone_mobile", "(802) 234-5678");
  await student.press(BACK_SPACE);
  await student.shows("phone_mobile", "(802) 234-567");
  await student.type(field("phone_mobile"), "5052345678");
  await student.shows("phone_mobile", "(505) 234-5678");
  await student.choose("country", "United States");
  await student.type(field("address_line_1"), "762 school burl");
  await student.click(option("762 School"));
  await student.shows("city", "Burlington");
  await student.shows("zip", "05401");
};

export const uploadDocument: Step = async (student, { png, pdf }) => {
  await student.type(field("faith_essay_statement"), "I leave places better.");
  await student.reads("Essay, 4 words");
  const input = { selector: "input[type=file]" };
  await student.click({
    selector:
      "[role=tablist]:has(~ [role=tabpanel] #prompts_essay_statement) > *",
    name: "Upload a Document",
  });
  await student.upload(input, png);
  const remove = button("Delete essay.png");
  const question = dialog("Delete your document?");
  await student.click(remove);
  await student.sees(question);
  await student.press(ESCAPE);
  await student.misses(question);
  await student.hasFocusOn('[aria-label="Delete essay.png"]');
  await student.click(remove);
  await student.click(inDialog("button", "Delete document"));
  await student.misses(remove);
  await student.upload(input, pdf);
  await student.sees(link("View essay.pdf"));
};

export const answerAcademics: Step = async (student) => {
  await student.click(button("Next: Your Academics"));
  await student.arrivesAt("/education", "Your Academics");
  await expectFit(student);
  await student.type(field("hs_name"), "montp high");
  await student.click(option("Montpelier High School"));
  await student.shows("hs_state", "Vermont");
  await student.choose("applied_major", asked.majors[0]?.label ?? "");
  await student.click(button("Activities"));
  await student.click(field("activity_name"));
  await student.click(option("Chess"));
  await student.click(button("Add another activity"));
  await student.hasFocusOn('[id="activity_2_name"]');
  await expectRing(student);
  await student.type(field("activity_2_name"), "Beekeeping");
  await student.sees(option('Create "Beekeeping"'));
  await student.press(ENTER);
  await student.reads("Beekeeping");
};

/** Opens dialogs first with the pointer, and then by the keys alone. */
export const openDialogs: Step = async (student) => {
  await student.click(button("Help"));
  await student.sees(dialog("Help"));
  await student.click(inDialog("button", "Close"));
  await student.misses(dialog("Help"));
  await student.hasFocusOn("footer button");
  await student.press(TAB);
  await expectRing(student);
  await student.press(ENTER);
  await student.sees(dialog("Privacy"));
  await student.press(TAB);
  await student.hasFocusOn("[role=dialog] *");
  await expectRing(student);
  await student.press(ESCAPE);
  await student.misses(dialog("Privacy"));
  await student.hasFocusOn("footer button");
};

export const submit: Step = async (student) => {
  await student.click(button("Next: Final Steps"));
  await student.arrivesAt("/final-steps", "Final Steps");
  await expectFit(student);
  await student.click(button("Submit"));
  await student.arrivesAt("/about", "About You");
  await student.hasFocusOn("#error-summary-title");
  await student.click(link("I certify"));
  await student.hasFocusOn('[id="legal_agree"]');
  await student.click(field("legal_agree"));
  await student.reads("Everything is complete.");
  await student.click(button("Submit"));
};
