import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import type { Locator, Page } from "@playwright/test";
import { expect, openWithParts, test } from "./journey.ts";
import { beginAsStudent } from "./student.ts";

/** Closes a dialog by a press beside it; then opens it by a key, moves the focus around in it, and closes it by Escape. */
async function expectFocusKept(
  page: Page,
  opener: Locator,
  name: string,
): Promise<void> {
  const dialog = page.getByRole("dialog", { name });
  await opener.click();
  await dialog.waitFor();
  await page.mouse.click(1, 1);
  await expect(dialog).toBeHidden();
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeInViewport();
  const stops = await dialog.locator("a, button").count();
  for (let stop = 0; stop <= stops; stop += 1) {
    await expect(dialog.locator(":focus")).toBeVisible();
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

for (const width of [390, 1280]) {
  test(`at ${width} px, the second press of a double one answers no dialog that the first has opened`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openWithParts(page, "/about");
    for (const name of [
      "Help",
      "Privacy",
      "Accessibility",
      /About You, 0 of/,
    ]) {
      await page.getByRole("button", { name }).dblclick();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    }
    expect(new URL(page.url()).hash).toBe("");
  });
}

test("a phone's way back closes what lies over the page, and does not leave it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // Chrome asks at Escape as at the way back, if the page does not hear of the key.
  await page.addInitScript(() => {
    const drop = (event: Event) => event.stopImmediatePropagation();
    window.addEventListener("keydown", drop, { capture: true });
  });
  await openWithParts(page, "/about");
  for (const name of ["Account", "Help", /About You, 0 of/]) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
});

test("a dialog traps the focus, and returns it to the element that opened it", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username, {});
  await page.goto("/about");
  for (const name of ["Account", "Help", "Privacy", "Accessibility"]) {
    await expectFocusKept(
      page,
      page.getByRole("button", { name, exact: true }),
      name,
    );
  }

  const essay = page.getByRole("group", { name: /What values and beliefs/ });
  await essay.getByRole("tab", { name: "Upload a Document" }).click();
  await essay.locator("input[type=file]").setInputFiles({
    name: "essay.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(await pdfWith("Mine")),
  });
  const remove = essay.getByRole("button", { name: /^Delete/ });
  await expectFocusKept(page, remove, "Delete your document?");
});
