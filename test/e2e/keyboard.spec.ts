import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import type { Page } from "@playwright/test";
import { pages } from "../../shared/college/pages.ts";
import { questionByKey } from "../../shared/form/questions.ts";
import { SUBMITTED } from "../../shared/messages.ts";
import { domesticApplicant, suggested } from "./applicants.ts";
import { expect, heading, originOf, PASSWORD, test } from "./journey.ts";
import {
  answerByKeys,
  byText,
  chooseSuggestion,
  step,
  tabTo,
  whereFocusIs,
  type Stop,
} from "./keyboard.ts";
import { onPage, storedForm } from "./questions.ts";
import { schoolDay, storedAnswers } from "./student.ts";
import { mailTo } from "./system.ts";

/** All answers, with one essay as a document. */
const { prompts_essay_statement: essay, ...entered } = domesticApplicant;
const DOCUMENT = "prompts_essay_doc";

/** Answers every file dialog from now on; requested only when the key is pressed, it could come too late. */
async function offerDocument(page: Page): Promise<void> {
  const buffer = Buffer.from(await pdfWith(String(essay)));
  page.on("filechooser", (chooser) => {
    void chooser.setFiles({
      name: "essay.pdf",
      mimeType: "application/pdf",
      buffer,
    });
  });
}

async function upload(page: Page): Promise<void> {
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("button", { name: "Delete essay.pdf" }),
  ).toBeVisible();
}

/** Opens what a place offers besides an answer: more boxes, hidden questions, the other tab. */
async function openMore(
  page: Page,
  stop: Stop,
  missing: ReadonlySet<string>,
): Promise<void> {
  const hasMore = [...missing].some(
    (key) => (questionByKey.get(key)?.repeat?.position ?? 1) > 1,
  );
  if (stop.text.startsWith("Add apartment")) {
    if (missing.has("address_line_2")) await page.keyboard.press("Enter");
  } else if (stop.isClosed && stop.role !== "combobox") {
    await page.keyboard.press("Space");
  } else if (stop.text.startsWith("Add another") && hasMore) {
    await page.keyboard.press("Enter");
    await expect(page.locator(":focus")).toHaveAttribute("id", /\d/);
  } else if (stop.role === "tab" && missing.has(DOCUMENT)) {
    const second = page.getByRole("group", { name: /^Write an essay/ });
    if ((await second.locator(":focus").count()) === 0) return;
    const uploads = second.getByRole("tab", { name: "Upload a Document" });
    await page.keyboard.press("ArrowRight");
    await expect(uploads).toBeFocused();
    await page.keyboard.press("Enter");
    // The choice is saved before the tab opens.
    await expect(uploads).toHaveAttribute("aria-selected", "true");
  }
}

/** Goes once through a page, from its heading to the button at its end, and answers every question on the way. */
async function answerPage(
  page: Page,
  pageId: string,
  given: readonly string[] = [],
): Promise<void> {
  const missing = new Set(onPage(entered, pageId).map(([key]) => key));
  if (pageId === "about") missing.add(DOCUMENT);
  for (const key of given) missing.delete(key);
  let stop = await step(page);
  for (let left = 400; !/^(Next|Submit)/.test(stop.text); left -= 1) {
    if (left === 0 || stop.tag === "body") {
      throw new Error(`The keyboard found no end of ${pageId}.`);
    }
    const key = stop.type === "radio" ? stop.name : stop.id;
    if (missing.has(key)) {
      const suggestion = suggested[key];
      if (key === DOCUMENT) {
        await upload(page);
      } else if (suggestion) {
        await chooseSuggestion(page, suggestion.typed);
      } else {
        await answerByKeys(page, key, entered[key] ?? "");
      }
      for (const done of [key, ...(suggestion?.fills ?? [])]) {
        missing.delete(done);
      }
    } else {
      await openMore(page, stop, missing);
    }
    // An added box takes the focus automatically.
    const here = await whereFocusIs(page);
    stop = missing.has(here.id) ? here : await step(page);
  }
  expect([...missing]).toEqual([]);
}

test("a student applies by keyboard alone: from the first visit to the submission", async ({
  page,
  username,
}) => {
  test.slow();
  await page.addInitScript(() => {
    window.addEventListener(
      "pointerdown",
      () => {
        throw new Error("A pointer was used.");
      },
      { capture: true },
    );
  });
  await offerDocument(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/about");
  await expect(heading(page, "About You")).toBeVisible();
  await tabTo(page, byText("Skip to main content"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, ({ id }) => id === "first_name");
  await page.keyboard.type("Amy");
  await tabTo(page, byText("Sign up to continue"));
  await page.keyboard.press("Enter");

  await expect(heading(page, "Sign Up")).toBeFocused();
  await tabTo(page, ({ name }) => name === "username");
  await page.keyboard.type(username);
  await tabTo(page, ({ name }) => name === "password");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Confirm Your Account")).toBeFocused();
  await tabTo(page, ({ name }) => name === "code");
  await page.keyboard.type((await mailTo(originOf(), username)).code);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Log In")).toBeFocused();
  await tabTo(page, ({ name }) => name === "password");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");

  for (const { id, title } of pages) {
    await expect(heading(page, title)).toBeFocused();
    await answerPage(page, id, ["first_name"]);
    if (id === "final-steps") break;
    await page.keyboard.press("Enter");
  }
  await expect
    .poll(() => storedAnswers(page))
    .toMatchObject(storedForm(entered, schoolDay()));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/completion$/);
  await expect(heading(page, SUBMITTED)).toBeFocused();
});
