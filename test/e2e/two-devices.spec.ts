import { test } from "./failures.ts";
import { expect, open } from "./journey.ts";
import { byText, setText, tabTo } from "./keyboard.ts";
import { beginAsStudent } from "./student.ts";

test("the bar leads to the choice in a few lines, at any width and size of text, and covers no focus", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username, { conviction: "Y" });
  // Neither of two saves knows of the other.
  for (const device of ["phone", "laptop"]) {
    const query = new URLSearchParams({ save: `${device}.1`, known: "" });
    const saved = await page.request.put(`/api/answer?${query}`, {
      data: { conviction_comment: `What I wrote on my ${device}.` },
      headers: { "sec-fetch-site": "same-origin" },
    });
    expect(saved.status()).toBe(200);
  }
  await open(page, "/about");
  const bar = page.getByRole("region", { name: "Saving" });
  const way = bar.getByRole("link", { name: "Choose which one to keep" });
  for (const text of [200, 100]) {
    await setText(page, text);
    for (const width of [320, 390, 600, 601, 900, 901, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const { height = Infinity } = (await bar.boundingBox()) ?? {};
      expect([text, width, height < 2 * text]).toEqual([text, width, true]);
      await expect(way).toBeInViewport({ ratio: 1 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
      ).toBe(width);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("main").focus();
    await tabTo(page, byText("Save"));
  }
  await way.click();
  await expect(page.locator("#conviction_comment")).toBeFocused();
});
