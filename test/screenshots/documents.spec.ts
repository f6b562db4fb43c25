import { test } from "../e2e/failures.ts";
import { expect } from "../e2e/journey.ts";
import { beginAsStudent } from "../e2e/student.ts";
import { pdfWith } from "../support/files/build-pdf.ts";
import { takePictures } from "./pictures.ts";

const pdf = async (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(await pdfWith("What I value.")),
});

test("a document in each state", async ({ page, username }) => {
  await beginAsStudent(page, username);
  await page.goto("/about");
  const field = page.getByRole("group", { name: /What values and beliefs/ });
  await field.getByRole("tab", { name: "Upload a Document" }).click();
  const input = field.locator("input[type=file]");
  await expect(input).toBeVisible();
  const take = (state: string) =>
    takePictures(page, `document-${state}`, field);
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

  let isHeld = true;
  await page.route(
    ({ origin }) => origin !== new URL(page.url()).origin,
    async (route) => {
      if (!isHeld || route.request().method() !== "POST")
        await route.continue();
    },
  );
  await input.setInputFiles(await pdf("essay.pdf"));
  await expect(field.getByRole("progressbar")).toBeVisible();
  await take("uploading");
  await field.getByRole("button", { name: /Cancel/ }).click();
  await expect(input).toBeFocused();
  isHeld = false;

  let isConverting = true;
  await page.route("**/api/pdf/document-answer/**", (route) =>
    isConverting && route.request().method() === "GET"
      ? route.fulfill({ json: { status: "IN_PROGRESS", message: "" } })
      : route.continue(),
  );
  await input.setInputFiles(await pdf("essay.pdf"));
  await expect(field.getByText(/^Preparing/).first()).toBeVisible();
  await take("converting");
  isConverting = false;
  await expect(field.getByRole("link", { name: /^View essay/ })).toBeVisible();
  await take("ready");
  await field.getByRole("button", { name: /Delete/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await takePictures(page, "document-delete-dialog", "window");
});
