import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import type { Page } from "@playwright/test";
import { pages } from "../../shared/college/pages.ts";
import { ACCOUNT_PATHS } from "../../shared/site-paths.ts";
import { completeAnswers } from "../support/valid-answers.ts";
import { expect, expectWhole, open, test } from "./journey.ts";
import { setText, tabTo } from "./keyboard.ts";
import { beginAsStudent, schoolDay, send } from "./student.ts";

const widths = [
  ["a phone", { width: 390, height: 844 }],
  ["a desk", { width: 1280, height: 800 }],
] as const;

/** Notes in each page whatever changes its place once it is shown, within the window or not, and two elements of one id. */
function noteMoves(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    new MutationObserver(() => {
      const ids = Array.from(document.querySelectorAll("[id]"), ({ id }) => id);
      const twins = ids.filter((id, at) => ids.indexOf(id) !== at);
      // Any error of a page fails the journey.
      if (twins.length > 0) throw new Error(`Twice: ${twins.join(" ")}`);
    }).observe(document, { childList: true, subtree: true });
    const moves: string[] = [];
    let last = new Map<Element, string>();
    const look = () => {
      const controls = document.querySelectorAll(
        ":is(main, header) :is(a, button, input, select, textarea)",
      );
      const now = new Map<Element, string>();
      for (const control of controls) {
        const { x, y, width } = control.getBoundingClientRect();
        // Not `checkVisibility`: it is false below the window, where what is skipped still has its place.
        const isShown = getComputedStyle(control).visibility === "visible";
        const place = [x + scrollX, y + scrollY].map(Math.round).join();
        if (isShown && width > 0) now.set(control, place);
      }
      for (const [control, place] of now) {
        const before = last.get(control) ?? place;
        const name = control.id || control.textContent;
        if (before !== place) moves.push(`${name}: ${before} → ${place}`);
      }
      last = now;
      document.documentElement.dataset["moves"] = moves.join("\n");
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Holds back what a page can begin without; returns what releases it. */
async function hold(page: Page, rest: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(rest, async (route) => {
    await promise;
    // Another page may be on its way.
    await route.fallback().catch(() => undefined);
  });
  return () => resolve(undefined);
}

function painted(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}

/** Returns what the window shows, each with its place. */
function placesIn(page: Page): Promise<readonly string[]> {
  return page
    .locator("h1, h2, p, label, input, button, a, legend")
    .evaluateAll((all) =>
      all
        .map((each) => [each, each.getBoundingClientRect()] as const)
        .filter(
          ([each, { width, bottom }]) =>
            width > 1 && bottom < innerHeight && each.checkVisibility(),
        )
        .map(
          ([each, { x, y, width, height }]) =>
            `${each.textContent} ${x} ${y} ${width} ${height}`,
        ),
    );
}

/** Sees that the code takes over each part of the first picture in its place. */
async function expectTakenOver(page: Page, release: () => void) {
  const picture = page.locator(".first-picture.shown");
  await expect(picture.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await placesIn(page);
  expect(before.length).toBeGreaterThan(5);
  release();
  await expect(picture).toHaveCount(0);
  expect(await placesIn(page)).toEqual(expect.arrayContaining([...before]));
}

/** States of somebody for whom a page begins with something else. */
const states: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  "who is not logged in": (page) => page.context().clearCookies(),
  "with nothing yet": async () => undefined,
  "who wanted to submit": (page) =>
    send(page, "POST", "/api/web-status", { web_status: "validating" }),
  "who has withdrawn": (page) =>
    send(page, "PUT", "/api/withdrawal", { withdrawn: true }),
  "who has submitted": async (page) => {
    await send(
      page,
      "PUT",
      "/api/answer",
      completeAnswers(
        {
          country: "USA",
          zip: "05602",
          faith_essay_statement: "To leave every place better.",
          prompts_essay_statement: "I repair bicycles.",
        },
        schoolDay(),
      ),
    );
    await send(page, "POST", "/api/submit", {});
  },
  "with a document": async (page) => {
    await open(page, "/about");
    const essay = page.getByRole("group", { name: /What values and beliefs/ });
    await essay.getByRole("tab", { name: "Upload a Document" }).click();
    await essay.locator("input[type=file]").setInputFiles({
      name: "essay.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from(await pdfWith("Mine")),
    });
    await essay.getByRole("button", { name: /^Delete/ }).waitFor();
  },
};

async function settle(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
}

for (const [name, viewport] of widths) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    for (const [state, arrange] of Object.entries(states)) {
      test(`nothing moves for somebody ${state}, however late the rest of a page comes`, async ({
        page,
        username,
      }) => {
        await beginAsStudent(page, username, { zip: "1", country: "USA" });
        await arrange(page);
        await noteMoves(page);
        // Another font has lines of other lengths.
        await page.route(/\.woff2$/, (route) => route.abort());
        const cards = Object.values(ACCOUNT_PATHS);
        const isVisitor = state.includes("logged in");
        for (const path of [
          ...pages.map(({ id }) => `/${id}`),
          ...(isVisitor ? cards : []),
        ]) {
          const releaseCode = await hold(
            page,
            /\/assets\/(parts|CreatableField|dialogs|printed|PrintCopy)/,
          );
          const releaseReplies = await hold(page, /\/api\/(?!profile)/);
          const release = isVisitor
            ? await hold(page, /\/assets\/[^/]*\.js$/)
            : undefined;
          const asked = page.waitForRequest(/\/assets\/(parts|dialogs)/);
          // What is held back may keep the page from being loaded.
          await page.goto(path, { waitUntil: "commit" });
          if (release) await expectTakenOver(page, release);
          await asked;
          await painted(page);
          releaseCode();
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expectWhole(page);
          await painted(page);
          releaseReplies();
          await page.waitForLoadState("networkidle");
          await painted(page);
          const moves = await page.locator("html").getAttribute("data-moves");
          expect.soft([path, moves]).toEqual([path, ""]);
        }
      });
    }
  });
}

test("the focus is never behind the save status bar of a phone, nor cut by it with large text", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const { id } of pages) {
    for (const text of [100, 200]) {
      await settle(page, `/${id}`);
      await setText(page, text);
      await tabTo(page, ({ tag }) => tag === "body");
    }
  }
});
