import { expect, open, test } from "./journey.ts";
import { step } from "./keyboard.ts";
import { closedSections, control, openSection } from "./questions.ts";
import { beginAsStudent } from "./student.ts";

/** The longest first page that one scrolls through on a phone without losing heart. */
const MAX_HEIGHT = 5_500;

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the first page is short, with a line for each optional section", async ({
    page,
    username,
  }) => {
    await beginAsStudent(page, username);
    await open(page, "/about");
    await expect(closedSections(page)).toHaveCount(6);
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight),
    ).toBeLessThan(MAX_HEIGHT);
  });
});

for (const [name, viewport] of [
  ["a phone", { width: 390, height: 844 }],
  ["a desk", { width: 1280, height: 900 }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test("after a choice among activities, the next place is never behind the bar", async ({
      page,
    }) => {
      await open(page, "/education");
      await openSection(page, "activity_name");
      await expect(control(page, "activity_name")).toBeVisible();
      for (let position = 2; position < 8; position += 1) {
        await page
          .getByRole("button", { name: "Add another activity" })
          .click();
        await expect(page.locator(`#activity_${position}_name`)).toBeFocused();
      }
      for (const position of [2, 4, 6]) {
        const field = page.locator(`#activity_${position}_name`);
        // The lower part of the window, where the list has to make room for itself.
        await field.evaluate((element) => {
          const { top } = element.getBoundingClientRect();
          window.scrollBy({ top: top - window.innerHeight * 0.85 });
        });
        await field.focus();
        await page.keyboard.type("Ch");
        await page.keyboard.press("Enter");
        await step(page);
      }
    });
  });
}
