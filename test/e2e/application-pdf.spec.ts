import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import {
  drawnLettersIn,
  fontsIn,
  writtenIn,
} from "@admission/safe-documents/testing/inspect-pdf";
import {
  detailsOf,
  outlineOf,
  tagsOfPages,
  textOfPages,
} from "@admission/safe-documents/testing/read-pdf";
import { untaggedDrawingOf } from "@admission/safe-documents/testing/untagged";
import type { Page } from "@playwright/test";
import { school } from "../../shared/college/school.ts";
import { expect, fileOf, signUpAndLogIn, test } from "./journey.ts";
import { saveAnswers } from "./student.ts";
import { printedLink } from "./system.ts";

const NAME = "李小明 Zoë-Åsa";
const CHARACTERS = 6_991;
const ESSAY = `${"字".repeat(CHARACTERS)} and 한국 😀`;
const WORD = "W".repeat(45);
const COMMENT = `${"ж".repeat(1_490)} the end`;

async function readyCopy(page: Page): Promise<Uint8Array> {
  const link = page.getByRole("link", { name: "Open your PDF copy" });
  await expect(link).toBeVisible({ timeout: 60_000 });
  return fileOf(link);
}

/** Expects the picture of the document's first page, drawn under the site's security policy. */
async function expectFirstPage(page: Page) {
  const picture = page.locator('img[src^="data:image/webp"]');
  await expect(picture).toBeVisible();
  await expect(picture).toHaveJSProperty("naturalHeight", 480);
}

test("a PDF of the longest answers in any script, whole on every page", async ({
  page,
  username,
  browser,
}) => {
  await page.goto("/signup");
  await signUpAndLogIn(page, username);
  await saveAnswers(page, {
    first_name: NAME,
    last_name: WORD,
    faith_essay_statement: ESSAY,
    conviction: "Y",
    conviction_comment: COMMENT,
  });
  await page.goto("/about");
  const prompts = page.getByRole("tab", { name: "Upload a Document" }).last();
  await prompts.click();
  await page
    .locator("input[type=file]")
    .last()
    .setInputFiles({
      name: "my essay.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from(await pdfWith("Uploaded one", "Uploaded two")),
    });
  await expect(page.getByRole("button", { name: /Delete/ })).toBeVisible();
  await expect(page.getByText(", 2 pages as we will read it")).toBeVisible();
  await expectFirstPage(page);

  // Staff open it from the view of the application, whose PDF has no such link.
  const staff = await browser.newPage();
  await staff.goto(await printedLink(username, "service"));
  await expectFirstPage(staff);
  // This browser has no viewer.
  await expect(staff.getByText("Read it here")).toHaveCount(0);
  await staff.addInitScript(() => {
    Object.defineProperty(navigator, "pdfViewerEnabled", { value: true });
  });
  await staff.reload();
  const essay = staff.getByRole("link", { name: /^my essay\.pdf/ });
  expect(await textOfPages(await fileOf(essay))).toEqual([
    "Uploaded one",
    "Uploaded two",
  ]);
  const inPlace = staff.waitForResponse(/X-Amz-Signature/);
  await staff.getByText("Read it here").click();
  expect((await inPlace).headers()["content-type"]).toBe("application/pdf");
  await expect(staff.locator('iframe[title="my essay.pdf"]')).toBeVisible();
  await staff.close();
  await page.goto("/final-steps");
  await page.getByRole("button", { name: "Download a PDF copy" }).click();
  const pdf = await readyCopy(page);
  const pages = await textOfPages(pdf);

  const reference = /Reference ([2-9B-Z]{4}-[2-9B-Z]{4})/.exec(pages[0] ?? "");
  expect(reference).not.toBeNull();
  for (const [index, text] of pages.entries()) {
    expect(text).toContain(NAME);
    expect(text).toContain(reference?.[0]);
    expect(text).toContain(`${school.title} · Not submitted`);
    expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
  }
  const text = pages.join("").replaceAll(/\s/g, "");
  // Running lines stand between the parts of an answer that continues on the next page.
  expect(text.match(/字/gu)).toHaveLength(CHARACTERS);
  expect(text.match(/ж/gu)).toHaveLength(1_490);
  expect(text).toContain("жtheend");
  expect(text).toContain("and한국😀");
  expect(text).toContain(WORD);

  expect(pages.join(" ")).toContain(
    `Attached: my essay.pdf, page ${pages.length - 1} Document attached for prompts_essay_doc`,
  );
  expect(await writtenIn(pdf)).not.toMatch(/X-Amz|opens in a new tab/);
  expect(pages.at(-2)).toMatch(/my essay\.pdf · 2 pages Uploaded one$/);
  expect(pages.at(-1)).toMatch(/Uploaded two$/);
  expect(await outlineOf(pdf)).toEqual(
    expect.arrayContaining([
      `${NAME} ${WORD}`,
      "  Academics",
      "    High School",
      "  Essays",
      "    What values and beliefs have guided your life?",
      "  Contact",
      expect.stringMatching(/^ {2}Write an essay that shows us/),
    ]),
  );
  expect(await detailsOf(pdf)).toMatchObject({
    title: `${NAME} ${WORD} – ${school.title}`,
    language: "en-US",
  });
  expect((await tagsOfPages(pdf)).filter((tags) => tags.length === 0)).toEqual(
    [],
  );
  // Labels are the headers of their answers' rows.
  const tags = (await tagsOfPages(pdf)).flat();
  expect(tags.filter(({ role }) => role === "TH").length).toBeGreaterThan(10);
  expect(await untaggedDrawingOf(pdf)).toEqual([]);
  // Letters in colors have no other form; all others are letters, and no drawings.
  expect(await drawnLettersIn(pdf)).toEqual(["😀"]);

  // A changed answer creates another copy automatically.
  await page
    .getByRole("radiogroup", { name: /suspended from any school/ })
    .getByLabel("No")
    .check();
  await expect(
    page.getByRole("main").getByText("Your answers have changed since"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Download a PDF copy" }).click();
  expect(Buffer.from(await readyCopy(page)).equals(pdf)).toBe(false);

  // Printing a page of the form gives the same document, on any paper.
  const copy = await page.pdf({ format: "A4" });
  expect(await fontsIn(copy)).toContain("SourceSerif4-Regular");
  const printed = await textOfPages(copy);
  expect(printed[0]).toContain("Application for Admission");
  expect(printed.at(-1)).toContain(`Page ${printed.length} of`);
  expect(printed.join("").replaceAll(/\s/g, "")).toContain("жtheend");
  expect(printed.join(" ")).not.toContain("Submit ");
  await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
});
