import type { Locator, Page } from "@playwright/test";
import { test } from "./failures.ts";
import { expect, open } from "./journey.ts";
import { answer, control, openSections } from "./questions.ts";

type Row = readonly [box: Locator, typed: string, shown: string];

/** Enters characters as an input method does: all of them are the composition until it ends. */
async function compose(page: Page, [box, typed, shown]: Row): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await box.click();
  for (let end = 1; end <= typed.length; end += 1) {
    const caret = { selectionStart: end, selectionEnd: end };
    const text = typed.slice(0, end);
    await session.send("Input.imeSetComposition", { text, ...caret });
    await expect(box).toHaveValue(text);
  }
  await session.send("Input.insertText", { text: typed });
  await box.press("Tab");
  await expect(box).toHaveValue(shown);
}

test("boxes that format what is typed take it from an input method", async ({
  page,
}) => {
  const born = page.getByRole("group", { name: "Date of Birth" });
  const boxes: Readonly<Record<string, readonly Row[]>> = {
    "/about": [
      [control(page, "phone_mobile"), "3135550123", "(313) 555-0123"],
      [born.getByLabel("Year"), "２００８", "2008"],
      [control(page, "first_name"), "めい", "めい"],
    ],
    "/education": [
      [control(page, "hs_name"), "o\u0306", "ŏ"],
      [control(page, "hs_ceeb"), "１２３４５６", "１２３４５６"],
      [control(page, "act_score_composite"), "３６", "36"],
    ],
  };
  for (const [path, rows] of Object.entries(boxes)) {
    await open(page, path);
    await openSections(page);
    if (path === "/education") await answer(page, "act_taken", "Yes");
    for (const row of rows) await compose(page, row);
  }
});
