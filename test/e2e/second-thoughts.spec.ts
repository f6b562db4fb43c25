import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import type { Page } from "@playwright/test";
import { FILE_TYPE_REFUSED } from "../../shared/documents.ts";
import { expectForEverybody } from "./audit.ts";
import { test } from "./failures.ts";
import { expect, expectWhole, heading } from "./journey.ts";
import { openSection } from "./questions.ts";
import { beginAsStudent, storedAnswers } from "./student.ts";

const TEXT = "My grandmother kept bees behind her house.";
const KEY = "prompts_essay_statement";

function essayOf(page: Page) {
  return page.getByRole("group", { name: /Write an essay that shows/ });
}

test.use({ viewport: { width: 390, height: 844 } });

test("an essay that a tab removed is put back with the keyboard, after a reload as well", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username, { [KEY]: TEXT });
  await page.goto("/about");
  await expectWhole(page);
  const essay = essayOf(page);
  await essay.getByRole("tab", { name: "Write Here" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(
    essay.getByRole("tab", { name: "Upload a Document" }),
  ).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(essay.locator("input[type=file]")).toBeVisible();
  await expect
    .poll(async () => (await storedAnswers(page))[KEY])
    .toBeUndefined();
  await page.reload();
  await expect(
    essay.getByRole("tab", { name: "Upload a Document" }),
  ).toHaveAttribute("aria-selected", "true");
  await essay.getByRole("tab", { name: "Write Here" }).click();
  const putBack = essay.getByRole("button", { name: "Put my text back" });
  await putBack.focus();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.emulateMedia({ colorScheme: "light" });
  await expectForEverybody(page, "a removed text", {
    within: "fieldset#prompts_essay",
  });
  await putBack.focus();
  await page.keyboard.press("Enter");

  const box = essay.getByRole("textbox");
  await expect(box).toBeFocused();
  await expect(box).toHaveValue(TEXT);
  await expect.poll(async () => (await storedAnswers(page))[KEY]).toBe(TEXT);
});

test("the failure of an upload is told in the question's words until the next one, and on no other page", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username);
  await page.goto("/about");
  const essay = page.getByRole("group", { name: /What values and beliefs/ });
  await essay.getByRole("tab", { name: "Upload a Document" }).click();
  const input = essay.locator("input[type=file]");
  const upload = (name: string, buffer: Buffer) =>
    input.setInputFiles({ name, mimeType: "application/pdf", buffer });
  const toast = page.getByRole("listitem", {
    name: "Error uploading file for faith_essay_doc",
  });
  const broken = Buffer.from("%PDF-1.7 nothing else");
  await upload("broken.pdf", broken);
  await expect(toast).toContainText("What values and beliefs have guided");
  await expect(toast).not.toContainText("faith_essay_doc");

  await page.getByRole("link", { name: /^Final Steps/ }).click();
  await expect(heading(page, "Final Steps")).toBeVisible();
  await expect(toast).toBeHidden();

  await page.getByRole("link", { name: /^About You/ }).click();
  await upload("broken.pdf", broken);
  await expect(toast).toBeVisible();
  await upload("IMG_0001.HEIC", Buffer.from("\0\0\0\x18ftypheic"));
  await expect(toast).toBeHidden();
  await expect(input).toHaveAccessibleDescription(
    new RegExp(`${FILE_TYPE_REFUSED}.*On an iPhone choose the photo here`),
  );
  await expectForEverybody(page, "advice", {
    within: "fieldset#faith_essay",
    only: ["phone", "desk", "dark", "forced"],
  });
  await upload("bees.pdf", Buffer.from(await pdfWith("Bees.")));
  await expect(essay.getByText("bees.pdf")).toBeVisible();
  await expect(toast).toBeHidden();
});

test("an essay of two words and two letters of a school are not done", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username, {
    faith_essay_statement: TEXT,
    [KEY]: "Too short.",
    sat_taken: "Y",
  });
  await page.goto("/about");
  const essays = page.getByRole("group", { name: "Essays" });
  await expect(essays.getByText("2 of about 300 words")).toBeVisible();
  await essays.scrollIntoViewIfNeeded();

  await page.goto("/education");
  const highSchool = page.getByRole("group", { name: "High School" });
  const search = highSchool.getByRole("combobox", {
    name: "Search for Your School",
  });
  await search.pressSequentially("mo");
  await expect(highSchool.getByRole("option").first()).toBeVisible();
  await expect(highSchool.getByText("0 of 1 answered")).toBeVisible();
  // Unless the student leaves it at them.
  await search.press("Tab");
  await expect(highSchool.getByText("Done", { exact: true })).toBeVisible();
  await search.fill("mon");
  await expect(highSchool.getByRole("option").first()).toBeVisible();
  await expect(highSchool.getByText("0 of 1 answered")).toBeVisible();
  await highSchool.getByRole("option").first().click();
  await expect(highSchool.getByText("Done", { exact: true })).toBeVisible();

  await openSection(page, "sat_score_math");
  const math = page.getByRole("textbox", { name: "Math" });
  await expect(math).toHaveAccessibleDescription("200 to 800, in steps of 10.");
  await math.scrollIntoViewIfNeeded();
});

test("a slip in an address is asked about, and a failure is seen once and left behind", async ({
  page,
}) => {
  await page.goto("/signup");
  const email = page.getByRole("textbox", { name: "Email Address" });
  await email.fill("maya@gmial.com");
  const meant = page.getByRole("button", { name: "maya@gmail.com" });
  await expect(meant).toBeVisible();
  await expectForEverybody(page, "a slip", { within: "main" });
  await meant.press("Enter");
  await expect(email).toHaveValue("maya@gmail.com");
  await expect(email).toBeFocused();

  await page.route("**/public/signup", (route) =>
    route.fulfill({ status: 400, json: { message: "Not now." } }),
  );
  await page.getByLabel("Password", { exact: true }).fill("Correct-Horse-7");
  await page.getByRole("button", { name: "Create Account" }).click();
  const toast = page.getByRole("listitem", { name: "Sign Up Card Error" });
  await expect(toast).toContainText("Not now.");
  await expect(page.getByRole("alert")).toHaveText("Not now.");
  expect((await toast.boundingBox())?.width).toBe(1);
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await expect(toast).toBeFocused();
  expect((await toast.boundingBox())?.width).toBeGreaterThan(100);

  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await expect(heading(page, "Log In")).toBeVisible();
  await expect(toast).toBeHidden();
});
