import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { test } from "./failures.ts";
import { expect, logIn, open, originOf, preferredName } from "./journey.ts";
import { byText, setText, tabTo } from "./keyboard.ts";
import { beginAsStudent, storedAnswers } from "./student.ts";

const MINUTE = 60_000;

function middleName(page: Page) {
  return page.getByRole("textbox", { name: "Middle Name" }).first();
}
function conflictOf(page: Page, question: string) {
  return page.getByRole("group", {
    name: `Changed on another device: ${question}`,
  });
}

/** Switches to another window, and back to this one after a while. */
async function comeBack(page: Page) {
  await page.clock.fastForward(MINUTE);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
}

async function openForm(context: BrowserContext) {
  const page = await context.newPage();
  await page.clock.install();
  return page;
}

test("a student who changed an answer on two devices chooses on either, and the choice appears on the other", async ({
  browser,
}) => {
  const username = `two-${randomUUID()}@example.org`;
  const options = { baseURL: originOf() };
  const [here, there] = await Promise.all([
    browser.newContext(options).then(openForm),
    browser.newContext(options).then(openForm),
  ]);
  await beginAsStudent(here, username, { preferred_name: "Amy" });
  await here.goto("/about");
  await there.goto("/login");
  await logIn(there, username);
  await expect(preferredName(here)).toHaveValue("Amy");
  await expect(preferredName(there)).toHaveValue("Amy");

  await test.step("a save that replaces an answer unknowingly offers it once the field is left, on both devices", async () => {
    await preferredName(there).fill("Mei-Ling");
    await there.clock.fastForward(3_000);
    await expect
      .poll(() => storedAnswers(there))
      .toMatchObject({ preferred_name: "Mei-Ling" });
    await preferredName(here).fill("Mel");
    await here.clock.fastForward(3_000);
    await expect
      .poll(() => storedAnswers(here))
      .toMatchObject({ preferred_name: "Mel" });
    await expect(conflictOf(here, "Preferred Name")).toHaveCount(0);
    await middleName(here).focus();
    await expect(conflictOf(here, "Preferred Name")).toContainText("Mei-Ling");
    await expect(here.getByRole("region", { name: "Saving" })).toContainText(
      "“Preferred Name” was also changed on another device.",
    );

    await there.reload();
    await expect(preferredName(there)).toHaveValue("Mel");
    const conflict = conflictOf(there, "Preferred Name");
    await expect(conflict).toContainText("Mei-Ling");
    await conflict.getByRole("button", { name: "Take the other one" }).click();
    await there.clock.fastForward(3_000);
    await expect
      .poll(() => storedAnswers(there))
      .toMatchObject({ preferred_name: "Mei-Ling" });
    await comeBack(here);
    await expect(preferredName(here)).toHaveValue("Mei-Ling");
    await expect(conflictOf(here, "Preferred Name")).toHaveCount(0);
  });
});

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
