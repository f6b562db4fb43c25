import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import { pageSizesOf } from "@admission/safe-documents/testing/read-pdf";
import sharp from "sharp";
import { FILE_TOO_LARGE, MAX_FILE_SIZE } from "../../shared/documents.ts";
import { expect, fileOf, test } from "./journey.ts";
import { beginAsStudent } from "./student.ts";

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
  await beginAsStudent(page, username);
  await page.goto("/about");
  const field = page.getByRole("group", { name: /What values and beliefs/ });
  await field.getByRole("tab", { name: "Upload a Document" }).click();
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

test("an attached document is not described as missing, although its group was", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username);
  await page.goto("/final-steps");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByRole("heading", { name: /missing/ })).toBeVisible();
  const group = page.getByRole("group", { name: /^What values and beliefs/ });
  await group.getByRole("tab", { name: "Upload a Document" }).click();
  await group.locator("input[type=file]").setInputFiles({
    name: "essay.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(await pdfWith("Essay")),
  });
  const remove = group.getByRole("button", { name: "Delete essay.pdf" });
  await expect(remove).toHaveAccessibleDescription(/^A \.pdf[^:]*$/);
});
