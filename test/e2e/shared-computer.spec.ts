import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import type { Page } from "@playwright/test";
import type { Question } from "../../shared/application/question.ts";
import { pages } from "../../shared/college/pages.ts";
import { allQuestions } from "../../shared/form/questions.ts";
import { routeIds, routes } from "../../shared/routes.ts";
import { everybody } from "./applicants.ts";
import { test } from "./failures.ts";
import {
  expect,
  expectWhole,
  logOut,
  originOf,
  signUpAndLogIn,
} from "./journey.ts";
import {
  answer,
  onPage,
  storedForm,
  type Entered,
  type EnteredAnswers,
} from "./questions.ts";
import { saveAndFind, saveAnswers, schoolDay } from "./student.ts";
import { markOf, tracesIn } from "./traces.ts";

/**
 * Returns a valid answer to a question with a text that nothing else on the page, in the log or in the code contains.
 */
function marked({ kind }: Question, index: number, usual: Entered): Entered {
  switch (kind) {
    case "text":
    case "text-area":
    case "creatable":
      return markOf(index);
    case "email":
      return `${markOf(index)}@example.org`;
    case "phone":
    case "social-security":
      return `(347) 9${String(index).padStart(2, "0").slice(-2)}-46${String(index % 100).padStart(2, "0")}`;
    default:
      return usual;
  }
}

const questions = new Map(
  allQuestions.map(({ question }, index) => [
    question.key,
    { question, index },
  ]),
);

function withMarks(applicant: EnteredAnswers): EnteredAnswers {
  return Object.fromEntries(
    Object.entries(applicant).flatMap(([key, usual]) => {
      const found = questions.get(key);
      return found === undefined
        ? []
        : [[key, marked(found.question, found.index, usual)] as const];
    }),
  );
}

/** Applicants on different branches: together they are asked everything. */
const marks = everybody.map(withMarks);

const FILE = { name: "zqxfile.pdf", text: "zqxcontent" };
const PREFIX = "zqx";

/** Entered texts that are long enough to be found individually. */
const texts = marks
  .flatMap((entered) => Object.values(entered))
  .map(String)
  .filter((value) => value.length > 5);
function textsIn(haystack: string): readonly string[] {
  return [PREFIX, ...texts].filter((text) => haystack.includes(text));
}

/** Returns the answers of all questions of a page, for comparison with an unused browser. */
async function answersOn(
  page: Page,
  pageId: string,
): Promise<readonly string[]> {
  await page.goto(`/${pageId}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Its code comes after that of the page.
  const late = allQuestions.find(
    (asked) => asked.pageId === pageId && asked.question.kind === "creatable",
  );
  if (late !== undefined) {
    // Its section may be closed.
    await expect(page.locator(`[id="${late.question.key}"]`)).toBeAttached();
  }
  await expectWhole(page);
  return page
    .locator("main :is(input, textarea, select)")
    .evaluateAll((boxes) =>
      boxes.map((box) => {
        const { id, value } = box as HTMLInputElement;
        return `${id}: ${value} ${String(Reflect.get(box, "checked"))}`;
      }),
    );
}

/** Returns the replies to a student that the browser would still serve without asking the server. */
function cachedReplies(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    async (paths) => {
      const found = await Promise.all(
        paths.map((path) =>
          fetch(path, { cache: "only-if-cached", mode: "same-origin" }).then(
            ({ status }) => (status === 504 ? [] : [path]),
            () => [],
          ),
        ),
      );
      return found.flat();
    },
    routeIds
      .map((routeId) => routes[routeId])
      .filter(({ method, caller }) => method === "GET" && caller === "student")
      .map(({ path }) => path.replace("{key}", "faith_essay_doc")),
  );
}

/** Visits every entry of the tab's history, from the newest to the first. */
async function walkBack(page: Page, visit: () => Promise<void>): Promise<void> {
  for (await page.goBack(); page.url() !== "about:blank"; await page.goBack()) {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await visit();
  }
}

const LOGGED_OUT = "You have been logged out.";

test("the marks are in every question", () => {
  const asked = new Set(marks.flatMap((entered) => Object.keys(entered)));
  const unmarked = allQuestions.filter(
    ({ question: { key, kind } }) => kind !== "document" && !asked.has(key),
  );
  expect(unmarked).toEqual([]);
});

test("a student who logs out leaves nothing behind: not in the browser, its history or the console", async ({
  page,
  context,
  browser,
  username: address,
}) => {
  const username = `${PREFIX}${address}`;
  const consoleTexts: string[] = [];
  page.on("console", (message) => consoleTexts.push(message.text()));

  // A visitor's answers, which move through the cards.
  await page.goto("/about");
  const [visitor = {}, ...students] = marks;
  for (const [key, value] of onPage(visitor, "about")) {
    await answer(page, key, value);
    // Suggestions of a lookup cover the next question.
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: "Sign up to continue" }).click();
  await expect(page).toHaveURL(/\/signup$/);
  // A typed address creates an entry in the history.
  await page.goto("/login");
  await page.goto("/signup");
  await signUpAndLogIn(page, username);
  for (const entered of [visitor, ...students]) {
    await saveAnswers(page, storedForm(entered, schoolDay()));
  }
  await page.goto("/about");
  const essay = page.getByRole("group", { name: /What values and beliefs/ });
  await essay.getByRole("tab", { name: "Upload a Document" }).click();
  await essay.locator("input[type=file]").setInputFiles({
    name: FILE.name,
    mimeType: "application/pdf",
    buffer: Buffer.from(await pdfWith(FILE.text)),
  });
  await expect(
    essay.getByRole("link", { name: /^View zqxfile\.pdf/ }),
  ).toBeVisible();
  for (const id of ["education", "final-steps"]) {
    await page.goto(`/${id}`);
    await expectWhole(page);
  }
  await saveAndFind(page, { legal_agree: true, faith_essay_doc: "ANSWERED" });
  const other = await context.newPage();
  await other.goto("/education");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await expectWhole(other);
  // Proves that the test would find them.
  expect(textsIn((await tracesIn(other)).shown).length).toBeGreaterThan(20);
  expect(await context.cookies()).toHaveLength(3);

  const blank = await browser.newContext({ baseURL: originOf() });
  const stranger = await blank.newPage();
  const untouched = new Map<string, readonly string[]>();
  const offered = new Set<string>();
  for (const { id } of pages) {
    untouched.set(id, await answersOn(stranger, id));
    for (const text of textsIn((await tracesIn(stranger)).shown)) {
      offered.add(text);
    }
  }
  await blank.close();

  await logOut(page);

  const tabs = [page, other];
  for (const tab of tabs) {
    await expect(
      tab.getByRole("main").getByText(LOGGED_OUT, { exact: true }),
    ).toBeVisible();
  }
  expect(await context.cookies()).toEqual([]);
  expect(await cachedReplies(page)).toEqual([]);
  const findNothing = async (tab: Page) => {
    const { kept, shown } = await tracesIn(tab);
    expect(textsIn(kept)).toEqual([]);
    expect(textsIn(shown).filter((text) => !offered.has(text))).toEqual([]);
  };
  for (const tab of tabs) {
    await findNothing(tab);
    await walkBack(tab, () => findNothing(tab));
  }
  for (const { id } of pages) {
    expect(await answersOn(page, id)).toEqual(untouched.get(id));
  }

  expect(textsIn(consoleTexts.join("\n"))).toEqual([]);
});
