import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import type { Page } from "@playwright/test";
import { test } from "../../test/e2e/failures.ts";
import { expect } from "../../test/e2e/journey.ts";
import { beginAsStudent } from "../../test/e2e/student.ts";
import { takePictures } from "./pictures.ts";

async function pdf(name: string) {
  return {
    name,
    mimeType: "application/pdf",
    buffer: Buffer.from(await pdfWith("What I value.")),
  };
}

/** The essay's field, open for a document. */
async function openField(page: Page, username: string) {
  await beginAsStudent(page, username);
  await page.goto("/about");
  const field = page.getByRole("group", { name: /What values and beliefs/ });
  await field.getByRole("tab", { name: "Upload a Document" }).click();
  const input = field.locator("input[type=file]");
  await expect(input).toBeVisible();
  const take = (state: string) =>
    takePictures(page, `document-${state}`, field);
  return { field, input, take };
}

test("a document until it is sent", async ({ page, username }) => {
  const { field, input, take } = await openField(page, username);
  await take("none");
  await input.setInputFiles(await pdf("essay.png"));
  await expect(input).toHaveAttribute("aria-invalid", "true");
  await take("refused");
  await input.setInputFiles(
    await pdf("what-values-guide-me-final-version-3.pdf"),
  );
  await expect(
    field.getByRole("button", { name: "Upload with the shorter name" }),
  ).toBeVisible();
  await take("shorter-name");
  await page.route(
    ({ origin }) => origin !== new URL(page.url()).origin,
    async (route) => {
      // Held back for as long as the browser waits for it.
      if (route.request().method() !== "POST") await route.continue();
    },
  );
  await input.setInputFiles(await pdf("essay.pdf"));
  await expect(field.getByRole("progressbar")).toBeVisible();
  await take("uploading");
});

test("a document once it is sent", async ({ page, username }) => {
  const { field, input, take } = await openField(page, username);
  let isConverting = true;
  await page.route("**/api/pdf/document-answer/**", async (route) => {
    if (!isConverting) return route.continue();
    // The server goes on meanwhile.
    if (route.request().method() === "POST") await route.fetch();
    return route.fulfill({ json: { status: "IN_PROGRESS", message: "" } });
  });
  await input.setInputFiles(await pdf("essay.pdf"));
  await expect(field.getByText(/^Preparing/)).toBeVisible();
  await take("converting");
  isConverting = false;
  await expect(field.getByRole("link", { name: /^View essay/ })).toBeVisible();
  await take("ready");
  await field.getByRole("button", { name: /Delete/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await takePictures(page, "document-delete-dialog", "window");
});
