import {
  drawnLettersIn,
  writtenIn,
} from "@admission/safe-documents/testing/inspect-pdf";
import {
  detailsOf,
  outlineOf,
  textOf,
  textOfPages,
} from "@admission/safe-documents/testing/read-pdf";
import type { Page } from "@playwright/test";
import type {
  AnswerMap,
  ServiceDocument,
} from "../../shared/contract/replies.ts";
import { HIDDEN } from "../../shared/form/audience.ts";
import { aCompleteApplication } from "../support/applications.ts";
import { aView, VIEW_DAY } from "../support/service-view.ts";
import { domesticApplicant } from "./applicants.ts";
import { expect, fileOf, test } from "./journey.ts";
import { printedForm, storedForm } from "./questions.ts";
import { beginAsStudent, schoolDay } from "./student.ts";
import { printedLink } from "./system.ts";

test("a link at a path that is none of the form's leads to the first", async ({
  page,
}) => {
  await page.route(/\/tmp/, (route) => route.fulfill({ json: aView() }));
  for (const path of ["nowhere", "", "login", "completion", "about."]) {
    for (const query of ["token=some", "service_token=some&scope=x"]) {
      await page.goto(`/${path}?${query}`);
      await expect(page.locator("html[data-document=ready]")).toBeAttached();
      await expect(page).toHaveURL(`/about?${query}`);
    }
  }
  await page.goto("/education?token=some");
  await expect(page.locator("html[data-document=ready]")).toBeAttached();
  await expect(page).toHaveURL("/education?token=some");
  // Plain English loads no fonts of other scripts.
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  expect(loaded.filter((name) => /script-fonts|noto/i.test(name))).toEqual([]);
});

/** Returns the texts of hidden answers that nothing else in the application says. */
function marksOf(answers: AnswerMap): readonly string[] {
  const textsOf = (keys: readonly string[]) =>
    printedForm(
      Object.fromEntries(
        keys.flatMap((key) => {
          const answer = answers[`${key}_desc`] ?? answers[key];
          return answer === undefined ? [] : [[key, String(answer)]];
        }),
      ),
    ).map(([label, text]) => (text === "true" ? label : text));
  const isHidden = (key: string) => HIDDEN.reader.includes(key);
  const others = textsOf(Object.keys(answers).filter((key) => !isHidden(key)));
  return textsOf(HIDDEN.reader).filter(
    (text) => text.length > 3 && !others.some((other) => other.includes(text)),
  );
}

test("a reader's copy has no trace of what readers are not shown, and is a PDF, too", async ({
  page,
  username,
  browser,
}) => {
  const answers = storedForm(domesticApplicant, schoolDay());
  const codes = Object.entries(answers).filter(
    ([key]) => !key.endsWith("_desc"),
  );
  await beginAsStudent(page, username, Object.fromEntries(codes));
  await page.goto("/final-steps");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page).toHaveURL(/\/completion$/);
  const staff = await browser.newPage();

  /** Returns everything that a copy says: its reply, its view, and its PDF inside and out. */
  const copyOf = async (scope: "service" | "reader") => {
    const view = staff.waitForResponse(/tmp-pdf/);
    await staff.goto(await printedLink(username.toUpperCase(), scope));
    await expect(staff.locator("html[data-document=ready]")).toBeAttached();
    const reply = await (await view).text();
    await staff.getByRole("link", { name: "Make a PDF" }).click();
    const copy = staff.getByRole("link", { name: /^Open the PDF/ });
    await expect(copy).toBeVisible({ timeout: 60_000 });
    await expect(staff.locator('[href*="X-Amz-"]')).toHaveCount(0);
    const pdf = await fileOf(copy);
    return {
      drawnLetters: await drawnLettersIn(pdf),
      texts: {
        reply,
        view: await staff.content(),
        pdf: await textOf(pdf),
        hidden: [
          await outlineOf(pdf),
          JSON.stringify(await detailsOf(pdf)),
          await writtenIn(pdf),
        ].join(" "),
      },
    };
  };
  const service = await copyOf("service");
  const reader = await copyOf("reader");

  const marks = marksOf(answers);
  expect(marks.length).toBeGreaterThan(5);
  const { view, pdf } = service.texts;
  expect(marks.filter((mark) => !view.includes(mark))).toEqual([]);
  expect(marks.filter((mark) => !pdf.includes(mark))).toEqual([]);
  for (const text of Object.values(reader.texts)) {
    expect(marks.filter((mark) => text.includes(mark))).toEqual([]);
  }
  expect(reader.texts.pdf).toContain(String(answers["first_name"]));
  expect(reader.texts.pdf).toContain(
    "It leaves out answers that play no part in the decision.",
  );
  expect(reader.drawnLetters).toEqual([]);
  await staff.close();
});

/** Shows the service view of these answers. */
async function openView(
  page: Page,
  answer: AnswerMap,
  {
    document_answer = {},
    ...rest
  }: Partial<Pick<ServiceDocument, "document_answer" | "submitted_at">> = {},
): Promise<void> {
  await page.route(/tmp-pdf/, (route) =>
    route.fulfill({
      json: { ...aView(answer, "service", document_answer), ...rest },
    }),
  );
  await page.goto("/about?service_token=secret");
  await expect(page.locator("html[data-document=ready]")).toBeAttached();
}

/** Returns an essay of this many paragraphs of two lines. */
function essayOf(name: string, paragraphs: number): string {
  return Array.from(
    { length: paragraphs },
    (_, at) => `${name}${at} ${"I repair bicycles. ".repeat(6)}`,
  ).join("\n\n");
}

for (const [name, paragraphs, pages] of [
  ["begins below the one before and goes on overleaf", 7, [2, 3]],
  ["begins a page if it is long", 10, [3, 3]],
] as const) {
  test(`on paper, an essay that does not fit ${name}`, async ({ page }) => {
    await openView(page, {
      faith_essay_statement: essayOf("first", 12),
      prompts_essay_statement: essayOf("second", paragraphs),
    });
    const texts = await textOfPages(await page.pdf({ format: "Letter" }));
    const pageOf = (text: string) =>
      texts.findIndex((each) => each.includes(text)) + 1;
    expect([pageOf("first0"), pageOf("first11")]).toEqual([2, 2]);
    expect([pageOf("second0"), pageOf(`second${paragraphs - 1}`)]).toEqual(
      pages,
    );
  });
}

test("on paper, an application with two documents has two pages of its own, and a third once it is submitted: for what readers are not shown", async ({
  page,
}) => {
  const keys = ["faith_essay_doc", "prompts_essay_doc"];
  const file = { file_name: "essay.pdf", file_size: 9, file_key: "" };
  const documents = keys.map((key) => [key, { key, ...file }] as const);
  const answers = aCompleteApplication(
    {
      ...Object.fromEntries(keys.map((key) => [key, "ANSWERED"])),
      faith_essay_statement: "",
      prompts_essay_statement: "",
    },
    VIEW_DAY,
  );
  for (const [submitted_at, pages] of [
    ["", 2],
    ["2026-11-20T15:00:00.000Z", 3],
  ] as const) {
    await openView(page, answers, {
      document_answer: Object.fromEntries(documents),
      submitted_at,
    });
    const texts = await textOfPages(await page.pdf({ format: "Letter" }));
    expect(texts).toHaveLength(pages);
    const apart = texts.findIndex((text) => /Not in the Reader/.test(text));
    expect(apart + 1).toBe(pages);
    expect(texts[apart]?.includes("Agreements")).toBe(submitted_at === "");
  }
});
