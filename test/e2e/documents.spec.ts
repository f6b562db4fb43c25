import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import {
  pageSizesOf,
  textOf,
} from "@admission/safe-documents/testing/read-pdf";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { FILE_TOO_LARGE, MAX_FILE_SIZE } from "../../shared/documents.ts";
import { expect, fileOf, test } from "./journey.ts";
import { beginAsStudent } from "./student.ts";

/** Opens the essay's field for a document. */
async function openDocument(page: Page, username: string) {
  await beginAsStudent(page, username);
  await page.goto("/about");
  const field = page.getByRole("group", { name: /What values and beliefs/ });
  await field.getByRole("tab", { name: "Upload a Document" }).click();
  await expect(field.locator("input[type=file]")).toBeVisible();
  return field;
}

async function dropOn(field: Locator, name: string, bytes: Buffer) {
  const dataTransfer = await field.page().evaluateHandle(
    ([fileName, base64]) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (char) =>
        char.charCodeAt(0),
      );
      transfer.items.add(new File([content], fileName));
      return transfer;
    },
    [name, bytes.toString("base64")] as const,
  );
  const frame = field.locator("div:has(> input[type=file])");
  await frame.dispatchEvent("dragover", { dataTransfer });
  await expect(frame).toContainText("Drop your file here.");
  await frame.dispatchEvent("drop", { dataTransfer });
}

test("a dropped file is converted, and can be viewed", async ({
  page,
  username,
}) => {
  const field = await openDocument(page, username);
  await dropOn(
    field,
    "dropped.pdf",
    Buffer.from(await pdfWith("Dropped, not chosen.")),
  );
  const view = field.getByRole("link", { name: /^View dropped\.pdf/ });
  await expect(view).toBeVisible();
  expect(await textOf(await fileOf(view))).toContain("Dropped, not chosen.");
});

/** Creates a noisy photo, incompressible, as a camera held upright stores it. */
async function largePhoto(): Promise<Buffer> {
  const noise = sharp({
    create: {
      width: 2000,
      height: 1000,
      channels: 3,
      noise: { type: "gaussian", mean: 128, sigma: 40 },
      background: "#808080",
    },
  });
  return noise
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

test("a large photo is compressed with the student's consent, and stays upright", async ({
  page,
  username,
}) => {
  const field = await openDocument(page, username);
  const photo = await largePhoto();
  expect(photo.length).toBeGreaterThan(MAX_FILE_SIZE);
  const input = field.locator("input[type=file]");
  await input.setInputFiles({
    name: "IMG_0001.jpeg",
    mimeType: "image/jpeg",
    buffer: photo,
  });
  await expect(input).toHaveAccessibleDescription(new RegExp(FILE_TOO_LARGE));
  await expect(field.getByText(/IMG_0001\.jpeg \(\d+ KB\)/)).toBeVisible();
  await field
    .getByRole("button", { name: "Upload the smaller picture" })
    .click();
  const view = field.getByRole("link", { name: /^View IMG_0001\.jpeg/ });
  await expect(view).toBeVisible();
  const [size] = await pageSizesOf(await fileOf(view));
  const [width = 0, height = 0] = size ?? [];
  expect(height).toBeGreaterThan(width);
});
