import type { Page } from "@playwright/test";
import { questionName } from "../../shared/form/question-name.ts";
import { allQuestions } from "../../shared/form/questions.ts";
import { completeAnswers } from "../support/valid-answers.ts";
import { expectForEverybody, violations } from "./audit.ts";
import { expect, expectWhole, heading, open, test } from "./journey.ts";
import { beginAsStudent, schoolDay } from "./student.ts";

const complete = completeAnswers(
  {
    faith_essay_statement: "To leave every place better than I found it.",
    prompts_essay_statement: "I repair bicycles.",
  },
  schoolDay(),
);
/** The second is wrong, in a folded section of another page. */
const gaps = { city: "", counselor_email_address: "grace", suspended: "" };

function bar(page: Page) {
  return page.getByRole("region", { name: "Saving" });
}
function wayOn(page: Page, name: RegExp | string) {
  return bar(page).getByRole("link", { name, exact: true });
}
async function expectAt(page: Page, key: string) {
  const box = page.locator(
    key === "suspended" ? '[name="suspended"]' : `#${key}`,
  );
  await expect(box.first()).toBeFocused();
  await expect(box.first()).toBeInViewport();
}

for (const [device, viewport] of [
  ["a phone", { width: 390, height: 844 }],
  ["a desk", { width: 1280, height: 800 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport, hasTouch: viewport.width < 600 });

    test("the bar leads from one open question to the next, across pages and into folded sections, and then to the review", async ({
      page,
      username,
    }) => {
      await beginAsStudent(page, username, { ...complete, ...gaps });
      await open(page, "/about");

      await wayOn(page, "Next: City").dblclick({ delay: 100 });
      await expectAt(page, "city");
      await wayOn(page, /^Next: .*Counselor/).press("Enter");
      await expect(heading(page, "Your Academics")).toBeVisible();
      await expectAt(page, "counselor_email_address");
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type("grace@example.org");
      await wayOn(page, /^Next: /).click();
      await expect(heading(page, "Final Steps")).toBeVisible();
      await expectAt(page, "suspended");
      await page.locator('[name="suspended"][value="N"]').check();
      await wayOn(page, "Next: City").click();
      await expect(heading(page, "About You")).toBeVisible();
      await expectAt(page, "city");
      await page.keyboard.type("Barre");
      await wayOn(page, "Review and submit").click();
      const review = page.getByRole("region", { name: "Review and submit" });
      await expect(review).toBeFocused();

      // One primary button at a time, and on a phone at the thumb once all of the review has been seen.
      const submit = page.getByRole("button", { name: "Submit" });
      await expect(bar(page).getByRole("link")).toHaveCount(0);
      await expect(submit).not.toBeInViewport();
      await page.mouse.move(viewport.width / 2, 100);
      await expect(async () => {
        await page.mouse.wheel(0, 150);
        await expect(bar(page).getByRole("link")).toHaveCount(0);
        await expect(submit).toBeInViewport({ timeout: 100 });
      }).toPass({ intervals: [50] });
      await page.mouse.wheel(0, -500);
      await expect(review.getByText("Agreements")).toBeInViewport();
      if (device === "a phone") await expect(submit).toBeInViewport();
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the progress in the bar opens the sections, and the next question before them", async ({
    page,
    username,
  }) => {
    await beginAsStudent(page, username, { ...complete, ...gaps });
    await open(page, "/about");
    const progress = bar(page).getByRole("button", { name: /^About You, / });
    const sheet = page.getByRole("dialog", { name: "About You" });

    await progress.press("Enter");
    await expect(sheet).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(progress).toBeFocused();
    await progress.click();
    await sheet.getByRole("link", { name: /^Religion/ }).click();
    await expect(sheet).toBeHidden();
    await expectAt(page, "religious_affiliation");
    await progress.click();
    await sheet
      .getByRole("link", { name: /^Next to answer: .*Counselor/ })
      .click();
    await expectAt(page, "counselor_email_address");
  });

  test("errors elsewhere are one press away from the summary, and the bar steps through them", async ({
    page,
    username,
  }) => {
    await beginAsStudent(page, username, {
      ...complete,
      legal_agree: false,
      suspended: "",
    });
    await open(page, "/final-steps");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/about$/);

    const first = page.locator("main").getByRole("link").first();
    await expect(first).toHaveText("Go to Final Steps, 2 to fix");
    await first.click();
    await expectAt(page, "suspended");
    await wayOn(page, "Fix: Agreements, 2 left").click();
    await expectAt(page, "legal_agree");
    await page.keyboard.press("Space");
    await wayOn(page, /^Fix: .*, 1 left$/).click();
    await expectAt(page, "suspended");
  });
});

test("with text at 200 % on a phone, the bar keeps out of the way, and nothing of it is lost", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username, { ...complete, ...gaps });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/about");
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await expect
    .poll(async () => (await bar(page).boundingBox())?.height)
    .toBeLessThanOrEqual(96);
  const header = page.getByRole("banner");
  expect((await header.boundingBox())?.height).toBeLessThan(844 / 3);
  const academics = header.getByRole("link", { name: /^Your Academics/ });
  await expect(academics).toBeHidden();
  await header.getByRole("button", { name: "Step 1 of 3" }).click();
  await academics.click();
  await expect(heading(page, "Your Academics")).toBeVisible();
  await expect(academics).toBeHidden();
  await open(page, "/about");
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "";
  });
  await bar(page)
    .getByRole("button", { name: /^About You, / })
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectWhole(page);
  await expectForEverybody(page, "sections in a sheet", {
    within: "[role=dialog]",
  });
});

const BY_LENGTH = [...new Set(allQuestions.map(questionName))].toSorted(
  (one, other) => one.length - other.length,
);
const EXTREMES = [...BY_LENGTH.slice(0, 1), ...BY_LENGTH.slice(-3)];

/** Returns what of bar and tabs is broken, hidden or outside, with names of questions in the way on. */
function brokenLines(page: Page, ways: readonly string[]) {
  return page.evaluate((words) => {
    const within = document.querySelectorAll(
      'section[aria-label="Saving"] > div, header nav ol',
    );
    const [name, rest] = document.querySelectorAll(
      'section[aria-label="Saving"] a > span > span',
    );
    const count = document.querySelector("button > span > span:last-child");
    const isSeen = (text: Node, x: number, { top, height }: DOMRect) =>
      text.contains(document.elementFromPoint(x, top + height / 2));
    const linesOf = (each: Element) =>
      new Set([...each.getClientRects()].map(({ top }) => Math.round(top)));
    return words.flatMap((way) => {
      // Its node stays React's own.
      if (name?.firstChild) name.firstChild.nodeValue = way;
      if (rest?.firstChild) rest.firstChild.nodeValue = ", 15 left";
      const found = [...within]
        .flatMap((part) => [...part.querySelectorAll("span, p, a")])
        .filter((each) => each.children.length === 0)
        .filter((each) => linesOf(each).size > 1)
        .map((each) => `“${each.textContent}” is broken`);
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth) found.push("the page scrolls");

      const height = within[1]?.getBoundingClientRect().height ?? 0;
      if (height > (innerWidth > 900 ? 56 : 80)) {
        found.push(`the bar is ${height} high`);
      }
      for (const kept of [count, name]) {
        const box = kept?.getBoundingClientRect();
        const isWhole =
          kept &&
          box &&
          isSeen(kept, box.left + 2, box) &&
          (kept === name || isSeen(kept, box.right - 2, box));
        if (!isWhole) found.push(`“${kept?.textContent}” is hidden`);
      }
      return found.map((fault) => `${way}: ${fault}`);
    });
  }, ways);
}

test("bar and tabs are one line each at any page, count and width, and what counts never gives way", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username, { ...complete, ...gaps });
  const walk = async (lead: string) => {
    const ways = EXTREMES.map((name) => `${lead}: ${name}`);
    for (const path of ["/about", "/education", "/final-steps"]) {
      await open(page, path);
      for (const width of [320, 390, 600, 601, 900, 901, 1280]) {
        await page.setViewportSize({ width, height: 640 });
        const found = await brokenLines(page, ways);
        expect([path, width, found]).toEqual([path, width, []]);
      }
    }
  };
  await walk("Next");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(
    page.getByRole("heading", { name: "We're missing some" }),
  ).toBeVisible();
  await walk("Fix");
});
