import type { Page } from "@playwright/test";
import type { Answers } from "../../shared/application/condition.ts";
import { isRequired } from "../../shared/application/derive/question-rules.ts";
import { pages } from "../../shared/college/pages.ts";
import { school } from "../../shared/college/school.ts";
import { allQuestions, questionByKey } from "../../shared/form/questions.ts";
import { MISSING_INFORMATION } from "../../shared/messages.ts";
import { ACCOUNT_PATHS } from "../../shared/site-paths.ts";
import { everybody } from "./applicants.ts";
import { test } from "./failures.ts";
import { expect, heading, logIn, logOut, open, originOf } from "./journey.ts";
import { control, openSections, storedForm } from "./questions.ts";
import {
  AccessibilityTree,
  announcements,
  listen,
  type Told,
} from "./screen-reader.ts";
import { beginAsStudent, schoolDay } from "./student.ts";

type Asked = (typeof allQuestions)[number]["question"];

/** Returns a text as a browser tells it to a screen reader: with plain blanks. */
function withPlainBlanks(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

/** Returns whether a question has to be answered: an essay in one of its tabs, of which each says so. */
function isNeeded(question: Asked, answers: Answers): boolean {
  return (
    questionByKey.get(question.key)?.tab !== undefined ||
    isRequired(question, answers, schoolDay())
  );
}

/** Returns the sentences that would be read twice. */
function repeatedIn({ description }: Told): string {
  const sentences = description.split(/(?<=[.!?])\s+/).filter(Boolean);
  const repeated = sentences.filter((one, at) => sentences.indexOf(one) < at);
  return repeated.length === 0 ? "" : `says twice “${repeated.join(" ")}”`;
}

/** Returns what a screen reader misses about a question under these answers, with the errors that it has. */
function gaps(
  question: Asked,
  told: Told,
  answers: Answers,
  errors: readonly string[] = [],
): readonly string[] {
  const { key, kind, label, hint } = question;
  const mustAnswer = isNeeded(question, answers);
  return [
    repeatedIn(told),
    told.name.includes(label) ? "" : `is named “${told.name}”`,
    told.isRequired === mustAnswer ? "" : `required: ${told.isRequired}`,
    told.description.includes(withPlainBlanks(hint ?? "")) ? "" : "no hint",
    told.isInvalid === errors.length > 0 ? "" : `invalid: ${told.isInvalid}`,
    ...errors.map((error) =>
      told.description.includes(error) ? "" : `does not say “${error}”`,
    ),
  ]
    .filter((gap) => gap !== "")
    .map((gap) => `${key} (${kind}) ${gap}`);
}

/**
 * Returns what is exposed about a question. Choices are a group; the fields of a date are in one, and the first tells
 * whether an answer is required.
 */
async function toldOf(
  tree: AccessibilityTree,
  { key, kind }: Asked,
): Promise<Told | undefined> {
  const told = await tree.told(key);
  const group = await tree.told(`${key}-group`);
  if (kind !== "date") return group ?? told;
  return (
    told &&
    group && { ...told, name: group.name, description: group.description }
  );
}

/** Reads every visible question, and finds each within its groups as well. */
async function readPage(
  page: Page,
  read: Set<string>,
  answers: Answers,
): Promise<readonly string[]> {
  const tree = await AccessibilityTree.of(page);
  const found: string[] = [];
  for (const { question } of allQuestions) {
    const told = await toldOf(tree, question);
    if (told === undefined) continue;
    await expect(control(page, question.key)).toHaveCount(1);
    read.add(question.key);
    found.push(...gaps(question, told, answers));
  }
  return found;
}

test("every question exposes its name, its description and whether it is required", async ({
  page,
  browser,
  username,
}) => {
  const read = new Set<string>();
  const found: string[] = [];
  for (const [index, applicant] of everybody.entries()) {
    // The first writes the essays, the others are to be shown where to upload them.
    const given = Object.entries(applicant).filter(
      ([key]) => index === 0 || questionByKey.get(key)?.tab === undefined,
    );
    const answers = storedForm(Object.fromEntries(given), schoolDay());
    const form =
      index === 0 ? page : await browser.newPage({ baseURL: originOf() });
    await beginAsStudent(form, `${index}-${username}`, answers);
    for (const { id } of pages) {
      await open(form, `/${id}`);
      await expect(form.getByText("Loading…")).toBeHidden();
      await openSections(form);
      const upload = form.getByRole("tab", { name: "Upload a Document" });
      for (const tab of index === 0 ? [] : await upload.all()) {
        await tab.click();
        await expect(tab).toHaveAttribute("aria-selected", "true");
      }
      found.push(...(await readPage(form, read, answers)));
    }
    if (form !== page) await form.context().close();
  }

  expect(found).toEqual([]);
  expect(
    allQuestions
      .map(({ question }) => question.key)
      .filter((key) => !read.has(key)),
  ).toEqual([]);
});

/** Returns what is not heard of an error where a link to it has put the focus. */
function missedOf(
  question: Asked,
  told: Told,
  answers: Answers,
  error: string,
): readonly string[] {
  const { role, description } = told;
  // Of one choice alone, no reader says that it is required or invalid.
  const isChoice = role === "radio";
  const isIn = (text: string) => description.includes(text);
  const isHinted =
    questionByKey.get(question.key)?.tab !== undefined ||
    isIn(withPlainBlanks(question.hint ?? ""));
  const mustAnswer = isNeeded(question, answers);
  return [
    repeatedIn(told),
    isIn(error) ? "" : `does not say “${error}”, but “${description}”`,
    isHinted ? "" : "no hint",
    isChoice || told.isInvalid ? "" : "is not invalid",
    isChoice || told.isRequired === mustAnswer
      ? ""
      : `required: ${told.isRequired}`,
  ]
    .filter((gap) => gap !== "")
    .map((gap) => `${question.key} (${role}) ${gap}`);
}

test("every error is heard with its question, in the summary and in the title", async ({
  page,
  username,
}) => {
  const answers = { zip: "1", country: "USA" };
  await beginAsStudent(page, username, answers);
  await open(page, "/final-steps");
  await page.getByRole("button", { name: "Submit" }).click();
  const summary = page.getByRole("region", { name: MISSING_INFORMATION });
  await expect(summary.getByRole("heading", { level: 2 })).toBeFocused();
  await expect(page).toHaveTitle(`Error: About You – ${school.title}`);

  const links = await summary.getByRole("link").all();
  const errors = await Promise.all(
    links.map(async (link) => ({
      target: (await link.getAttribute("href")) ?? "",
      text: (await link.textContent()) ?? "",
    })),
  );
  expect(errors.length).toBeGreaterThan(10);
  const tree = await AccessibilityTree.of(page);
  const found: string[] = [];
  for (const { target, text } of errors) {
    const [path = "", key = ""] = target.split("#");
    const question = questionByKey.get(key)?.question;
    if (new URL(page.url()).pathname !== path) await open(page, path);
    await expect(page).toHaveTitle(/^Error: /);
    const link = summary.locator(`a[href="${target}"]`);
    await link.click();
    await expect(link).not.toBeFocused();
    const told = await tree.focused();
    found.push(
      ...(question === undefined || told === undefined
        ? [`${key} is gone`]
        : missedOf(question, told, answers, text)),
    );
  }
  expect(found).toEqual([]);

  await page
    .getByRole("link", { name: /^Your Academics/ })
    .first()
    .click();
  await expect(page).toHaveTitle(`Error: Your Academics – ${school.title}`);
  await logOut(page);
  await expect(page).toHaveTitle(`Log In – ${school.title}`);
});

/** Returns the boxes and lists that have changed what describes them while they had the focus. */
async function restless(page: Page): Promise<readonly string[]> {
  const tree = await AccessibilityTree.of(page);
  const found: string[] = [];
  const controls = page
    .getByRole("main")
    .locator("input:not([type=file]), select, textarea")
    .filter({ visible: true });
  const ids = await controls.evaluateAll((all) => all.map(({ id }) => id));
  for (const id of ids) {
    const at = page.locator(`[id="${id}"]`);
    if (!(await at.isVisible())) continue;
    await at.focus();
    const before = await tree.told(id);
    const presses = /combobox|listbox/.test(before?.role ?? "")
      ? ["ArrowDown"]
      : ["1", "x Space", "ControlOrMeta+a Delete"];
    for (const keys of presses) {
      for (const key of keys.split(" ")) await page.keyboard.press(key);
      // Typed text is validated in a pause.
      await page.clock.runFor(2_000);
      const after = await tree.told(id);
      if (after !== undefined && after.description !== before?.description) {
        found.push(
          `${before?.name}, ${keys}: “${before?.description}” became “${after.description}”`,
        );
      }
    }
  }
  return found;
}

test("no description of a control changes while it has the focus", async ({
  page,
  username,
}) => {
  await page.clock.install();
  const found: string[] = [];
  for (const path of Object.values(ACCOUNT_PATHS)) {
    await open(page, path);
    const submit = page.getByRole("main").locator("button[type=submit]");
    found.push(...(await restless(page)));
    // Whatever was typed is wrong, or has to be corrected.
    await submit.click();
    found.push(...(await restless(page)));
  }

  await beginAsStudent(page, username, { country: "USA" });
  await open(page, "/final-steps");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(
    page.getByRole("region", { name: MISSING_INFORMATION }),
  ).toBeVisible();
  for (const { id } of pages) {
    await open(page, `/${id}`);
    await openSections(page);
    found.push(...(await restless(page)));
  }
  expect(found).toEqual([]);
});

test("the way to a card and from it into the form is announced", async ({
  page,
  username,
}) => {
  await listen(page);
  await beginAsStudent(page, username);
  await page.context().clearCookies();
  await open(page, "/about");
  await expect(page.locator("html")).toHaveAttribute("lang", /^en/);
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: "Log In" })
    .click();
  await expect(heading(page, "Log In")).toBeFocused();
  expect((await announcements(page)).at(-1)).toBe("Log In");
  await logIn(page, username);

  await expect(heading(page, "About You")).toBeFocused();
  expect((await announcements(page)).at(-1)).toMatch(/^(Log In)?About You$/);
});
