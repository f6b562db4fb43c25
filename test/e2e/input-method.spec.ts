import { test } from "./failures.ts";
import { expect } from "./journey.ts";

test("boxes that format what is typed take it from an input method", async ({
  page,
}) => {
  await page.goto("/about");
  const session = await page.context().newCDPSession(page);
  const born = page.getByRole("group", { name: "Date of Birth" });
  for (const [box, typed, shown] of [
    [page.getByLabel("Cell Phone"), "3135550123", "(313) 555-0123"],
    [born.getByLabel("Year"), "２００８", "2008"],
    [page.getByLabel("First Name").first(), "めい", "めい"],
  ] as const) {
    await box.click();
    for (let end = 1; end <= typed.length; end += 1) {
      await session.send("Input.imeSetComposition", {
        text: typed.slice(0, end),
        selectionStart: end,
        selectionEnd: end,
      });
      await expect(box).toHaveValue(typed.slice(0, end));
    }
    await session.send("Input.insertText", { text: typed });
    await expect(box).toHaveValue(shown);
  }
});
