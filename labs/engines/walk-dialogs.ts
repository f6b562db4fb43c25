import assert from "node:assert/strict";
import { button, dialog } from "./controls.ts";
import { expectRing } from "./looks.ts";
import type { Step } from "./step.ts";
import type { Student } from "./student.ts";

/** Returns the width of the page, which a dialog over it must not change. */
function widthOf(student: Student): Promise<number> {
  return student.evaluate(
    () => document.querySelector("footer")?.getBoundingClientRect().width ?? 0,
  );
}

/** Opens dialogs first with the pointer, and then by the keys alone. */
export const openDialogs: Step = async (student) => {
  const help = dialog("Help");
  const width = await widthOf(student);
  await student.click(button("Help"));
  await student.sees(help);
  assert.equal(await widthOf(student), width, "The page has moved.");
  await student.picture("help");
  await student.click(button("Close", help));
  await student.misses(help);
  await student.hasFocusOn("footer button");

  const privacy = dialog("Privacy");
  await student.press("Tab");
  await expectRing(student);
  await student.press("Enter");
  await student.sees(privacy);
  await expectRing(student);
  await student.press("Tab");
  await student.hasFocusOn("[role=dialog] *");
  await expectRing(student);
  await student.picture("privacy");
  await student.press("Escape");
  await student.misses(privacy);
  await student.hasFocusOn("footer button");
  await expectRing(student);
};
