import { expect, test } from "./journey.ts";
import { answer, control, expectShown } from "./questions.ts";
import { beginAsStudent, saveAndFind, storedAnswers } from "./student.ts";

const KEY = "conviction_comment";
const TEXT = "It was a mistake.";

test("a hidden answer is cleared, and restored after a change of page and after a reload", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username);
  await page.goto("/final-steps");
  const hide = async () => {
    await answer(page, "conviction", "No");
    await expect(control(page, KEY)).toBeHidden();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect
      .poll(async () => (await storedAnswers(page))[KEY])
      .toBeUndefined();
  };
  await answer(page, "conviction", "Yes");
  await answer(page, KEY, TEXT);
  await saveAndFind(page, { [KEY]: TEXT });
  await hide();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: /^Next/ }).click();
  await answer(page, "conviction", "Yes");
  await expectShown(page, KEY, TEXT);
  await saveAndFind(page, { [KEY]: TEXT });

  await hide();
  await page.reload();
  await answer(page, "conviction", "Yes");
  await expectShown(page, KEY, TEXT);
});
