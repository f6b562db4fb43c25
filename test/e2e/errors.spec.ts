import type { Page } from "@playwright/test";
import { test } from "./failures.ts";
import { expect, heading, openWithParts, preferredName } from "./journey.ts";
import { beginAsStudent, storedAnswers } from "./student.ts";

const SECOND = 1_000;
const NOT_SAVED = /Not saved yet: you are offline/;

function toast(page: Page, label: string) {
  return page.getByRole("listitem", { name: label });
}

test("toasts close after five seconds, stay while hovered, and can be swiped away", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username);
  await page.clock.install();
  await page.route("**/api/answer*", (route) =>
    route.fulfill({ status: 500, json: { message: "No." } }),
  );
  await page.goto("/about");
  await preferredName(page).fill("Mei");
  const shown = toast(page, "Error saving your answers");
  const region = page.getByRole("region", { name: /^Notifications/ });
  const fail = async () => {
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(shown).toContainText("ErrorNo.");
    // Before it takes the pointer, it does not notice the focus either.
    await expect(region).toHaveCSS("pointer-events", "auto");
  };

  await fail();
  await page.clock.runFor(3 * SECOND);
  await expect(shown).toBeVisible();
  await page.clock.runFor(3 * SECOND);
  await expect(shown).toBeHidden();

  await fail();
  await shown.hover();
  await page.clock.runFor(10 * SECOND);
  await expect(shown).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(6 * SECOND);
  await expect(shown).toBeHidden();

  await fail();
  await page.keyboard.press("F8");
  await page.clock.runFor(10 * SECOND);
  await expect(shown).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(shown).toBeHidden();

  await fail();
  const box = await shown.boundingBox();
  if (box === null) throw new Error("The toast has no place.");
  const sweep = async (distance: number) => {
    const [x, y] = [box.x + 100, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance / 2, y, { steps: 4 });
    await page.mouse.move(x + distance, y, { steps: 4 });
    await page.mouse.up();
  };
  await sweep(40);
  await expect(shown).toBeVisible();
  await sweep(60);
  await expect(shown).toBeHidden();
});

test("without a connection a student can go on, sees that answers are unsaved, and they are saved afterwards", async ({
  page,
  context,
  username,
}) => {
  await beginAsStudent(page, username);
  await page.clock.install();
  const list = page.waitForResponse(/\/CreatableField-.*\.js$/);
  await openWithParts(page, "/about");
  await (await list).finished();
  await expect(preferredName(page)).toBeVisible();
  await context.setOffline(true);
  await preferredName(page).fill("Mei");
  await page.clock.runFor(3 * SECOND);
  await expect(
    page.getByRole("region", { name: "Saving" }).getByText(NOT_SAVED),
  ).toBeVisible();
  // Also where every line of height is needed for the form.
  await page.setViewportSize({ width: 390, height: 300 });
  await expect(
    page.getByRole("region", { name: "Saving" }).getByText(NOT_SAVED),
  ).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole("link", { name: "Your Academics" }).first().click();
  await page.getByRole("button", { name: "Activities" }).click();
  await expect(
    page.getByRole("combobox", { name: "Activity 1" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Final Steps" }).first().click();
  await expect(heading(page, "Final Steps")).toBeVisible();
  // Going on is no error: the bar tells of the connection.
  await expect(
    page.getByRole("region", { name: "Saving" }).getByText(NOT_SAVED),
  ).toBeVisible();
  await expect(page.getByRole("listitem", { name: /^Error/ })).toHaveCount(0);

  await context.setOffline(false);
  await expect(
    page.getByRole("region", { name: "Saving" }).getByText("All changes saved"),
  ).toBeVisible();
  expect(await storedAnswers(page)).toMatchObject({ preferred_name: "Mei" });
});
