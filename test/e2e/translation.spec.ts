import type { Page } from "@playwright/test";
import { test } from "./failures.ts";
import { expect } from "./journey.ts";
import { beginAsStudent } from "./student.ts";

/** Replaces every text of the page by its translation, as browsers do. */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_TEXT,
    );
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (text.parentElement?.closest("script, style, textarea, option")) {
        continue;
      }
      const font = document.createElement("font");
      font.append(String(text.textContent));
      text.parentNode?.replaceChild(font, text);
    }
  });
}

test("a page that the browser translates works", async ({ page, username }) => {
  await beginAsStudent(page, username);
  await page.goto("/about");
  const essay = page.getByRole("textbox", { name: "Your Essay" }).first();
  await essay.fill("Bees.");
  await translate(page);
  const name = page.getByRole("textbox", { name: "Preferred Name" });
  await name.first().fill("Mei");
  await expect(essay).toBeVisible();

  await translate(page);
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(
    page.getByText("Your answers were saved.").first(),
  ).toBeVisible();

  await translate(page);
  await page.getByRole("button", { name: /^Next/ }).click();
  await expect(
    page.getByRole("heading", { name: "Your Academics" }),
  ).toBeVisible();
});
