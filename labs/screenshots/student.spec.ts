import type { Page } from "@playwright/test";
import { pages } from "../../shared/college/pages.ts";
import { domesticApplicant } from "../../test/e2e/applicants.ts";
import { test } from "../../test/e2e/failures.ts";
import { expect, heading, logOut } from "../../test/e2e/journey.ts";
import { control, openSection, storedForm } from "../../test/e2e/questions.ts";
import { beginAsStudent, schoolDay } from "../../test/e2e/student.ts";
import { printedLink } from "../../test/e2e/system.ts";
import { takeForcedColors, takePictures, takePrint } from "./pictures.ts";

const MINUTE = 60_000;
function stored() {
  return storedForm(domesticApplicant, schoolDay());
}

async function submit(page: Page): Promise<void> {
  await page.goto("/final-steps");
  await page.getByRole("button", { name: "Submit" }).click();
}

test("an application from its answers to the end", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username, stored());
  for (const { id, title } of pages) {
    await page.goto(`/${id}`);
    await expect(heading(page, title)).toBeVisible();
    await takePictures(page, `filled-${id}`);
  }
  await takePrint(page, "print-filled", 4);
  await submit(page);
  await expect(page).toHaveURL(/\/completion$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await takePictures(page, "completion");
  await takePrint(page, "print-completion");

  await page.goto(await printedLink(username, "service"));
  await expect(page.locator("html[data-document=ready]")).toBeAttached();
  await takePictures(page, "service-view");
  await takePrint(page, "print-service-view", 4);
  await page.goto(await printedLink(username, "public"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await takePictures(page, "public-view");
});

test("an application with errors", async ({ page, username }) => {
  const { last_name, address_line_1, ...others } = stored();
  expect([last_name, address_line_1]).not.toContain(undefined);
  await beginAsStudent(page, username, {
    ...others,
    zip: "",
    legal_agree: false,
  });
  await submit(page);
  await expect(
    page.getByRole("heading", { name: "We're missing some information!" }),
  ).toBeVisible();
  await takePictures(page, "errors-summary", "window");
  for (const { id } of pages) {
    await page.goto(`/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await takePictures(page, `errors-${id}`);
  }
  await takeForcedColors(page, "errors-final-steps");
});

test("an application that was just begun", async ({ page, username }) => {
  await beginAsStudent(page, username);
  await submit(page);
  await expect(
    page.getByRole("heading", { name: "We're missing some information!" }),
  ).toBeVisible();
  await takePictures(page, "errors-everything");
});

test("choices of a list", async ({ page, username }) => {
  await beginAsStudent(page, username);
  await page.goto("/education");
  const activity = control(page, "activity_name");
  await openSection(page, "activity_name");
  await activity.click();
  await expect(
    page.getByRole("listbox").getByRole("option").first(),
  ).toBeVisible();
  await takePictures(page, "creatable", activity);
  await page.keyboard.press("Escape");
  const add = page.getByRole("button", { name: "Add another activity" });
  await add.click();
  await takePictures(page, "add-another", add);
});

test("dialogs of a session", async ({ page, context, username }) => {
  await beginAsStudent(page, username);
  await context.clock.install();
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await context.clock.fastForward(14 * MINUTE);
  await expect(
    page.getByRole("dialog", { name: "Still working?" }),
  ).toBeVisible();
  await takePictures(page, "dialog-still-working", "window");
  await page.getByRole("button", { name: "Continue" }).click();

  await page.route("**/api/answer*", (route) => route.abort());
  await page.getByRole("textbox", { name: "First Name" }).first().fill("Amy");
  await logOut(page);
  await expect(page.getByRole("dialog").last()).toBeVisible();
  await takePictures(page, "dialog-unsaved", "window");
});
