import type { Page } from "@playwright/test";
import { HTML_FILES } from "../../shared/html-files.ts";
import { expect, test } from "./journey.ts";
import { beginAsStudent } from "./student.ts";

/** Holds back the site's code, all but the script that shows the first picture; returns a function that releases it. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(/\/assets\/(?!start-)[^/]*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}
function picture(page: Page) {
  return page.locator(".first-picture.shown");
}
/** Opens a page and waits for its first picture. */
async function openPicture(page: Page, path: string): Promise<() => void> {
  const release = await holdCode(page);
  await page.goto(path, { waitUntil: "commit" });
  await expect(picture(page).getByRole("heading", { level: 1 })).toBeVisible();
  return release;
}

test("what was typed before the code has arrived stays, with the focus and the place of the caret", async ({
  page,
}) => {
  const release = await openPicture(page, "/about");
  const box = page.getByRole("textbox", { name: "First Name" });
  await box.pressSequentially("Amlie");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  release();
  await expect(picture(page)).toHaveCount(0);

  await expect(box).toBeFocused();
  await page.keyboard.type("é");
  await expect(box).toHaveValue("Amélie");
  await page.reload();
  await expect(box).toHaveValue("Amélie");
});

test("what was typed survives a reload before the code has arrived", async ({
  page,
}) => {
  const release = await openPicture(page, "/final-steps");
  const no = page
    .getByRole("radiogroup", { name: /convicted of a felony/ })
    .getByRole("radio", { name: "No" });
  await no.check();
  await page.reload({ waitUntil: "commit" });
  await expect(no).toBeChecked();
  release();
  await expect(picture(page)).toHaveCount(0);
  await expect(no).toBeChecked();
});

test("what was chosen and pressed before the code has arrived is done then", async ({
  page,
}) => {
  const release = await openPicture(page, "/final-steps");
  const no = page
    .getByRole("radiogroup", { name: /convicted of a felony/ })
    .getByRole("radio", { name: "No" });
  await no.check();
  await page.getByRole("button", { name: "Account" }).click();
  release();

  await expect(page.getByRole("dialog", { name: "Account" })).toBeVisible();
  await expect(no).toBeChecked();
});

for (const width of [390, 1280]) {
  for (const path of Object.keys(HTML_FILES)) {
    test(`nothing moves when the code takes over ${path} at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      const places = () =>
        page
          .locator("h1, h2, p, label, input, button, a, legend")
          .evaluateAll((all) =>
            all
              .map((each) => [each, each.getBoundingClientRect()] as const)
              .filter(
                ([each, { width: w, bottom }]) =>
                  w > 1 && bottom < 800 && each.checkVisibility(),
              )
              .map(
                ([each, { x, y, width: w, height }]) =>
                  `${each.textContent} ${x} ${y} ${w} ${height}`,
              ),
          );
      const release = await openPicture(page, path);
      await page.evaluate(() => document.fonts.ready);
      const before = await places();
      expect(before.length).toBeGreaterThan(5);
      release();
      await expect(picture(page)).toHaveCount(0);
      expect(await places()).toEqual(expect.arrayContaining(before));
    });
  }
}

test("whoever was here before is not shown empty boxes in place of their answers", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username);
  const release = await holdCode(page);
  await page.goto("/about", { waitUntil: "commit" });
  await expect(picture(page).locator("header").first()).toBeVisible();
  await expect(picture(page).locator("main")).toBeHidden();
  release();
  await expect(page.getByRole("heading", { name: "About You" })).toBeVisible();
});
