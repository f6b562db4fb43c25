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
async function askedOn(page: Page, pageId: string) {
  await open(page, `/${pageId}`);
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

/** Returns whether the focus is in a place, in the window, once nothing of the page moves any more. */
async function isReached(
  page: Page,
  place: string,
  isValidating: boolean,
): Promise<boolean> {
  await page.waitForFunction(
    (parts) =>
      parts.every((part) => document.querySelector(part)) &&
      document.querySelector(".first-picture, form[aria-busy]") === null,
    [place, isValidating ? "#error-summary-title" : "main form"],
  );
  return page.evaluate(async (selector) => {
    await new Promise((drawn) => {
      requestAnimationFrame(() => requestAnimationFrame(drawn));
    });
    const { activeElement } = document;
    const { top = -1 } = activeElement?.getBoundingClientRect() ?? {};
    const isThere = activeElement?.closest(selector) !== null;
    return isThere && top >= 0 && top < window.innerHeight;
  }, place);
}

const STATES = ["visitor", "started", "validating"] as const;
const visits = STATES.flatMap((state) =>
  pages.map(({ id }) => ({ state, id })),
);

for (const { state, id } of visits) {
  test(`the address of each question on ${id} leads to its box: ${state}`, async ({
    page,
    username,
  }) => {
    const isValidating = state === "validating";
    if (state !== "visitor") await beginAsStudent(page, username, ANSWERS);
    if (isValidating) {
      await page.request.post("/api/web-status", {
        data: { web_status: state },
        headers: { "sec-fetch-site": "same-origin" },
      });
    }
    const asked = await askedOn(page, id);
    const lost: string[] = [];
    const sections = [...new Set(asked.map(({ sectionId }) => sectionId))];
    const turn = STATES.indexOf(state);
    for (const [place, { key, sectionId, ...box }] of asked.entries()) {
      // In turns: each section is reached in one state, and its neighbors in the others.
      if (sections.indexOf(sectionId) % STATES.length !== turn) continue;
      await page.setViewportSize(SIZES[(place + turn) % 2] ?? SIZES[0]);
      // From another page it is a fresh one, as in a new tab.
      await page.goto("about:blank");
      await page.goto(`/${id}#${key}`, { waitUntil: "commit" });
      if (!(await isReached(page, box.place, isValidating))) lost.push(key);
    }
    expect(lost).toEqual([]);
    expect(asked.length).toBeGreaterThan(3);
  });
}

test("a link shows the label of its box: fresh into a folded section, and in a tab that has the page", async ({
  page,
}) => {
  await page.setViewportSize(SIZES[1]);
  for (const key of ["parent_2_first_name", "gender"]) {
    await page.goto(`/about#${key}`, { waitUntil: "commit" });
    await isReached(page, `[id="${key}"]`, false);
    const label = page.locator(`label[for="${key}"]`);
    await expect(label).toBeInViewport({ ratio: 1 });
    await expect(page.locator(`[id="${key}"]`)).toBeFocused();
  }
});
