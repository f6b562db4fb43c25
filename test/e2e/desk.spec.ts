import type { Page } from "@playwright/test";
import { expectForEverybody } from "./audit.ts";
import { expect, logOut, open, test } from "./journey.ts";
import { beginAsStudent, storedAnswers } from "./student.ts";

const KEY = "prompts_essay_statement";
const PROMPT = /Write an essay that shows/;
const TEXT =
  "My grandmother kept bees behind her house, and every spring she let me carry the smoker.";
const OPEN = "Write on the whole screen";

function essayOf(page: Page) {
  return page.getByRole("group", { name: PROMPT });
}

function deskOf(page: Page) {
  return page.getByRole("dialog", { name: PROMPT });
}

function boxOf(page: Page) {
  return page.locator(`[id="${KEY}"]`);
}

/** Returns the place of the caret, and how far the page is scrolled. */
function placeIn(page: Page) {
  return boxOf(page).evaluate((box: HTMLTextAreaElement) => [
    box.selectionStart,
    Math.round(window.scrollY),
  ]);
}

async function openDesk(page: Page): Promise<void> {
  await essayOf(page).getByRole("button", { name: OPEN }).click();
  await expect(deskOf(page)).toBeVisible();
  await expect(boxOf(page)).toBeFocused();
}

/** Looks on phones with text twice as large whether the box that is written in lies below nothing. */
async function expectSeenWithLargeText(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 568 });
    await boxOf(page).blur();
    await boxOf(page).focus();
    const seen = () =>
      boxOf(page).evaluate((box) => {
        const { left, top, width: wide, height } = box.getBoundingClientRect();
        const tenths = Array.from({ length: 9 }, (_, at) => (at + 1) / 10);
        return tenths.filter(
          (tenth) =>
            document.elementFromPoint(left + wide / 2, top + height * tenth) ===
            box,
        ).length;
      });
    await expect.poll(seen).toBeGreaterThanOrEqual(5);
    await expect(
      deskOf(page).getByRole("button", { name: "Done" }),
    ).toBeInViewport({ ratio: 1 });
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  await page.setViewportSize(before);
}

test("an essay is written on the whole screen with the keyboard, and Escape returns to the same place", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username, { [KEY]: TEXT });
  await open(page, "/about");
  const box = boxOf(page);
  await box.click();
  await page.keyboard.press("Control+Home");
  for (const _ of "My ") await page.keyboard.press("ArrowRight");
  const opener = essayOf(page).getByRole("button", { name: OPEN });
  await page.keyboard.press("Tab");
  await expect(opener).toBeFocused();
  const before = await placeIn(page);
  await page.keyboard.press("Enter");
  const desk = deskOf(page);
  await expect(box).toBeFocused();
  await expect(desk.getByRole("textbox", { name: "Your Essay" })).toBeFocused();
  await expect(box).toHaveAccessibleDescription(/7000/);
  await expect(desk).toHaveCSS("height", `${page.viewportSize()?.height}px`);
  const words = desk.locator("[class*=progress]");
  await expect(words).toHaveAttribute("style", /^width: 5\.3/);
  await expect(desk.getByRole("progressbar")).toHaveCount(0);
  for (const name of ["Done", "Earlier texts"]) {
    await page.keyboard.press("Shift+Tab");
    await expect(desk.getByRole("button", { name })).toBeFocused();
  }
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press("Shift+Tab");
    // Nothing behind it, but the browser's own controls.
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.activeElement?.closest("[role=dialog]") !== null,
      ),
    ).toBe(true);
  }
  await box.focus();
  await page.keyboard.insertText("dear ");
  await expect(words).toHaveAttribute("style", /^width: 5\.6/);
  await expect(desk.getByText("All changes saved just now")).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(desk).toBeHidden();
  await expect(box).toBeFocused();
  expect(await placeIn(page)).toEqual([
    (before[0] ?? 0) + "dear ".length,
    before[1],
  ]);
  await page.keyboard.press("Control+z");
  await expect(box).toHaveValue(TEXT);
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.type("old ");
  const written = TEXT.replace("My ", "My dear old ");
  await expect(box).toHaveValue(written);
  await expect.poll(async () => (await storedAnswers(page))[KEY]).toBe(written);
  await page.reload();
  await expect(box).toHaveValue(written);
  await opener.press("Enter");
  await desk.waitFor();
  // Before a reader has spoken of the dialog.
  await page.keyboard.type("Bees! ");
  await expect(box).toHaveValue(/Bees! /);
});

test("what is pasted is what is stored, and one press takes it back", async ({
  page,
  context,
  username,
}) => {
  await beginAsStudent(page, username, { [KEY]: "Mine: " });
  await open(page, "/about");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    "\uf0b7\tbees\u2028\u00ad\ufeffand \u00a0honey\u200b\r\n\r\n.",
  );
  const box = boxOf(page);
  await box.press("Control+End");
  await page.keyboard.press("Control+v");
  const whole = "Mine: • bees\nand \u00a0honey\n\n.";
  await expect(box).toHaveValue(whole);
  await expect.poll(async () => (await storedAnswers(page))[KEY]).toBe(whole);
  await page.getByRole("textbox", { name: "First Name" }).first().focus();
  await box.focus();
  await page.keyboard.press("Control+z");
  await expect(box).toHaveValue("Mine: ");
});

test("an earlier text comes back, and the newer one too, until the log-out", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username, { [KEY]: TEXT });
  await open(page, "/about");
  const [box, desk] = [boxOf(page), deskOf(page)];
  await openDesk(page);
  const earlier = desk.getByRole("button", { name: "Earlier texts" });
  const back = (words: string) =>
    desk.getByRole("button", { name: new RegExp(`\\d [AP]M, ${words}$`) });
  await earlier.click();
  await expect(desk.getByText(/^Nothing yet/)).toBeVisible();
  await page.keyboard.press("Escape");
  await box.fill("Bees.");
  await earlier.click();
  await expect(back("1 word")).toBeHidden();
  await expectForEverybody(page, "the desk", { within: "[role=dialog]" });
  await page.keyboard.press("Escape");
  await expectSeenWithLargeText(page);
  await earlier.click();
  await back("16 words").click();
  await expect(box).toBeFocused();
  await expect(box).toHaveValue(TEXT);
  await page.keyboard.press("Control+z");
  await expect(box).toHaveValue("Bees.");
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(async () => (await storedAnswers(page))[KEY]).toBe(TEXT);

  await page.reload();
  await openDesk(page);
  await earlier.click();
  await back("1 word").click();
  await expect(box).toHaveValue("Bees.");
  await desk.getByRole("button", { name: "Done" }).click();
  await expect(box).toBeFocused();

  await logOut(page);
  await expect(page.getByRole("heading", { name: "Log In" })).toBeVisible();
  expect(
    await page.evaluate(() => JSON.stringify(sessionStorage)),
  ).not.toContain("Bees");
});

test("on a phone, a press on the box opens the desk, and above the keyboard box and way back are in sight", async ({
  browser,
}) => {
  const page = await browser.newPage({
    viewport: { width: 360, height: 560 },
    hasTouch: true,
  });
  // Phones tell so of their keyboard: the window keeps its size below it.
  await page.addInitScript(() => {
    const seen = Object.assign(new EventTarget(), {
      scale: 1,
      offsetTop: 0,
      height: window.innerHeight,
    });
    Object.defineProperty(window, "visualViewport", { value: seen });
  });
  await open(page, "/about");
  expect((await boxOf(page).boundingBox())?.height).toBe(160);
  await boxOf(page).tap();
  await expect(deskOf(page)).toBeVisible();
  await page.evaluate(() => {
    const seen = window.visualViewport as EventTarget;
    Object.assign(seen, { height: 300 }).dispatchEvent(new Event("resize"));
  });
  const box = await boxOf(page).boundingBox();
  expect(box?.height).toBeGreaterThan(150);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(300);
  await boxOf(page).pressSequentially("Bees.");
  await expect(boxOf(page)).toBeInViewport({ ratio: 1 });
  await expect(
    deskOf(page).getByText("Kept in this tab for 24 hours."),
  ).toBeVisible();
  await deskOf(page).getByRole("button", { name: "Done" }).tap();
  await expect(boxOf(page)).toHaveValue("Bees.");
  await expect(deskOf(page)).toBeHidden();
  await page.close();
});

test("the question whether the student is still there lies above the desk, and above an open dialog, which stays with its focus", async ({
  page,
  username,
}) => {
  await page.clock.install();
  await beginAsStudent(page, username);
  await open(page, "/about");
  // The time of a call under way would be over with the others.
  await page.waitForLoadState("networkidle");
  const question = page.getByRole("dialog", { name: /Still/ });
  const goOn = page.getByRole("button", { name: "Continue" });
  await openDesk(page);
  await page.clock.fastForward(14 * 60_000 + 5_000);
  await expect(question).toBeVisible();
  await expect(page.locator("[role=dialog]")).toHaveCount(1);
  await goOn.click();
  await expect(boxOf(page)).toBeFocused();
  await page.keyboard.press("Escape");

  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Help" }).click();
  const help = page.getByRole("dialog", { name: "Help" });
  await expect(help).toBeVisible();
  await page.clock.fastForward(14 * 60_000 + 5_000);
  await expect(question).toBeVisible();
  await expect(goOn).toBeFocused();
  await goOn.click();
  await expect(question).toBeHidden();
  await expect(help).toBeVisible();
  await expect(help.getByRole("button", { name: "Close" })).toBeFocused();
});
