import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import type { Page } from "@playwright/test";
import { pages } from "../../shared/college/pages.ts";
import { MISSING_INFORMATION, SUBMITTED } from "../../shared/messages.ts";
import { domesticApplicant } from "./applicants.ts";
import { EVERY_MODE, expectForEverybody } from "./audit.ts";
import { test } from "./failures.ts";
import { expect, heading, logOut, open } from "./journey.ts";
import { storedForm } from "./questions.ts";
import { beginAsStudent, schoolDay } from "./student.ts";
import { printedLink } from "./system.ts";

const MINUTE = 60_000;

/** Checks the open dialog, and closes it. */
async function lookAtDialog(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await expectForEverybody(page, String(name), { within: "[role=dialog]" });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name })).toBeHidden();
}

// Its other pages are as a visitor's, and are looked at with errors and with answers below.
test("started: a page, and everything that opens on it", async ({
  page,
  context,
  username,
}) => {
  await beginAsStudent(page, username);
  await context.clock.install();
  await open(page, "/about");
  await expectForEverybody(page, "started", { only: ["phone", "dark"] });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(
    page.getByRole("region", { name: "Success Notification" }),
  ).toBeVisible();
  await expectForEverybody(page, "saved", { within: "main" });

  await page.getByRole("button", { name: "Account" }).click();
  await lookAtDialog(page, "Account");

  await context.clock.fastForward(14 * MINUTE);
  await expect(
    page.getByRole("dialog", { name: "Still working?" }),
  ).toBeVisible();
  await lookAtDialog(page, "Still working?");

  await page.route("**/api/answer*", (route) => route.abort());
  await open(page, "/about");
  await page.getByRole("textbox", { name: "First Name" }).first().fill("Amy");
  await logOut(page);
  await lookAtDialog(page, "Your last changes are not saved");
  await expect(
    page.getByRole("region", { name: "Saving" }).getByText(/are not saved yet/),
  ).toBeVisible();
  await expectForEverybody(page, "not saved", {
    within: "[aria-label=Saving]",
  });
});

test("an essay, and a document at each step of its conversion", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username, { faith_essay_statement: "Bees." });
  await open(page, "/about");
  const field = page.getByRole("group", { name: /What values and beliefs/ });
  const tab = (name: string) => field.getByRole("tab", { name });
  await tab("Upload a Document").click();
  const input = field.locator("input[type=file]");
  await expect(input).toBeVisible();
  await expectForEverybody(page, "a removed text", {
    within: "fieldset#faith_essay",
  });
  const file = {
    name: "what-values-guide-me-final-version-3.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(await pdfWith("What I value.")),
  };
  const heic = Buffer.from("\0\0\0\x18ftypheic");
  for (const [refused, said] of [
    [file, "Upload with the shorter name"],
    [{ ...file, name: "IMG_0001.HEIC", buffer: heic }, /On an iPhone choose/],
  ] as const) {
    await input.setInputFiles(refused);
    await expect(field.getByText(said)).toBeVisible();
    await expect(input).toHaveAttribute("aria-invalid", "true");
    await expectForEverybody(page, refused.name, {
      within: "section:has([type=file])",
    });
  }

  let isHeld = true;
  await page.route(
    ({ origin }) => origin !== new URL(page.url()).origin,
    async (route) => {
      if (!isHeld || route.request().method() !== "POST") {
        await route.continue();
      }
    },
  );
  await input.setInputFiles({ ...file, name: "essay.pdf" });
  await expect(field.getByRole("progressbar")).toBeVisible();
  await expectForEverybody(page, "uploading", {
    within: "section:has(progress)",
  });
  await tab("Write").click();
  await lookAtDialog(page, "File Upload in Progress");
  const canceled = page.waitForEvent("requestfailed", {
    predicate: (request) => request.method() === "POST",
  });
  await field
    .getByRole("button", { name: "Cancel uploading essay.pdf" })
    .click();
  await canceled;
  await expect(input).toBeFocused();
  await expect(input).not.toHaveAttribute("aria-invalid");

  isHeld = false;
  await input.setInputFiles(file);
  await field
    .getByRole("button", { name: "Upload with the shorter name" })
    .click();
  const remove = field.getByRole("button", {
    name: "Delete what-values-guide-me-final-v.pdf",
  });
  await expect(remove).toBeVisible();
  await expectForEverybody(page, "attached", {
    within: "section:has(#faith_essay_doc)",
  });
  await remove.click();
  await lookAtDialog(page, "Delete your document?");
  await tab("Write").click();
  await lookAtDialog(page, /^Switch to/);
});

test("validating: every page with everything missing, and with all kinds of errors", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username, {
    zip: "1",
    country: "USA",
    email_address: "nobody",
    phone_mobile: "(505) 2",
    grad_month: "6",
  });
  await open(page, "/final-steps");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(
    page.getByRole("heading", { name: MISSING_INFORMATION }),
  ).toBeVisible();
  await expectForEverybody(page, "about");
  for (const { id } of pages.slice(1)) {
    await open(page, `/${id}`);
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    await expectForEverybody(page, id);
  }
});

test("submitted: the completion and the documents of staff", async ({
  page,
  username,
}) => {
  await beginAsStudent(
    page,
    username,
    storedForm(domesticApplicant, schoolDay()),
  );
  for (const { id } of pages) {
    await open(page, `/${id}`);
    await expectForEverybody(page, `filled ${id}`, {
      only: ["large on a phone", "spaced"],
    });
  }
  await page.getByRole("button", { name: "Submit" }).click();
  // The address changes before the page.
  await expect(heading(page, SUBMITTED)).toBeVisible();
  await expectForEverybody(page, "completion");

  for (const scope of ["service", "reader", "public"] as const) {
    await page.goto(await printedLink(username, scope));
    await expect(page.locator("html[data-document=ready]")).toBeAttached();
    await expectForEverybody(page, scope, {
      only: scope === "service" ? EVERY_MODE : ["phone", "dark"],
    });
  }
});
