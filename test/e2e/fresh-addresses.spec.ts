import type { Page } from "@playwright/test";
import { pages } from "../../shared/college/pages.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { allQuestions } from "../../shared/form/questions.ts";
import { expect, open, test } from "./journey.ts";
import { beginAsStudent } from "./student.ts";

/** Answers under which questions are asked that are hidden at first. */
const ANSWERS: AnswerMap = { country: "CAN", conviction: "Y", suspended: "Y" };

const SIZES = [
  { width: 390, height: 700 },
  { width: 1366, height: 650 },
] as const;

/** Returns the questions that a page asks, each with its box, or the tabs or parts of which one has the focus. */
function askedOn(page: Page, pageId: string) {
  const places = allQuestions
    .filter((question) => question.pageId === pageId)
    .map(({ question: { key }, tab, sectionId }) => ({
      key,
      sectionId,
      place:
        tab === undefined
          ? `[id="${key}-group"], [id="${key}"]`
          : `[id="${tab.tabId}"]`,
    }));
  return page.evaluate(
    (all) => all.filter(({ place }) => document.querySelector(place)),
    places,
  );
}

/** Returns whether the focus comes to a place, in the window, once nothing of the page moves any more. */
async function isReached(
  page: Page,
  place: string,
  isValidating = false,
): Promise<boolean> {
  await page.waitForFunction(
    (parts) =>
      parts.every((part) => document.querySelector(part)) &&
      document.querySelector(".first-picture, form[aria-busy]") === null,
    [place, isValidating ? "#error-summary-title" : "main form"],
  );
  return page.evaluate(async (selector) => {
    // Within a page, scrolling is smooth.
    let last = -1;
    while (last !== window.scrollY) {
      last = window.scrollY;
      await new Promise((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(drawn));
      });
    }
    const { activeElement } = document;
    const { top = -1 } = activeElement?.getBoundingClientRect() ?? {};
    const isThere = activeElement?.closest(selector) !== null;
    return isThere && top >= 0 && top < window.innerHeight;
  }, place);
}

const STATES = ["visitor", "started", "validating"] as const;

for (const { id } of pages) {
  test(`the address of each question on ${id} leads to its box`, async ({
    page,
    username,
  }) => {
    const lost: string[] = [];
    for (const [turn, state] of STATES.entries()) {
      if (state === "started") await beginAsStudent(page, username, ANSWERS);
      if (state === "validating") {
        await page.request.post("/api/web-status", {
          data: { web_status: state },
          headers: { "sec-fetch-site": "same-origin" },
        });
      }
      await open(page, `/${id}`);
      const asked = await askedOn(page, id);
      expect(asked.length).toBeGreaterThan(3);
      const sections = Map.groupBy(asked, ({ sectionId }) => sectionId);
      // In turns: each section is reached in one state, and its neighbors in the others.
      const reached = [...sections.values()]
        .filter((_, section) => section % STATES.length === turn)
        .flat();
      const isFirst = new Set([...sections.values()].map(([first]) => first));
      for (const [at, box] of reached.entries()) {
        await page.setViewportSize(SIZES[(at + turn) % 2] ?? SIZES[0]);
        // The first of each section in a fresh page, as in a new tab; the others in one that has the page.
        if (isFirst.has(box)) await page.goto("about:blank");
        await page.goto(`/${id}#${box.key}`, { waitUntil: "commit" });
        if (!(await isReached(page, box.place, state === "validating"))) {
          lost.push(`${state}: ${box.key}`);
        }
      }
    }
    expect(lost).toEqual([]);
  });
}

test("a link shows the label of its box: fresh into a folded section, and in a tab that has the page", async ({
  page,
}) => {
  await page.setViewportSize(SIZES[1]);
  for (const key of ["parent_2_first_name", "gender"]) {
    await page.goto(`/about#${key}`, { waitUntil: "commit" });
    await isReached(page, `[id="${key}"]`);
    const label = page.locator(`label[for="${key}"]`);
    await expect(label).toBeInViewport({ ratio: 1 });
    await expect(page.locator(`[id="${key}"]`)).toBeFocused();
  }
});
