import type { Locator, Page } from "@playwright/test";
import { expect, open, test } from "./journey.ts";
import { beginAsStudent } from "./student.ts";

const REM = 16;
async function sizeOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error("It is not to be seen.");
  return box;
}
function button(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

test("the form's own buttons have their sizes", async ({ page }) => {
  await open(page, "/about");
  /** On a phone, the button is as wide as there is room. */
  const expectNext = async (name: string) => {
    for (const width of [320, 390, 600, 601, 900, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const next = await sizeOf(button(page, name));
      expect([name, width, next]).toMatchObject([
        name,
        width,
        { ...(width > 600 && { width: 15 * REM }), height: 3 * REM },
      ]);
    }
  };
  await expectNext("Next: Your Academics");
  await page.locator("#first_name").fill("Amy");
  await expectNext("Sign up to continue");
  await open(page, "/education");
  await expectNext("Sign up to continue");
  await open(page, "/final-steps");
  const submit = await sizeOf(button(page, "Submit"));
  expect([submit.width, submit.height]).toEqual([10 * REM, 3 * REM]);
});

test("the account's buttons fill the account menu, 5 px below its button", async ({
  page,
}) => {
  await open(page, "/about");
  const opener = button(page, "Account");
  await opener.click();
  const popover = page.getByRole("dialog", { name: "Account" });
  const below = await sizeOf(opener);
  const box = await sizeOf(popover);
  expect(box.y - below.y - below.height).toBeCloseTo(5, 0);

  const inner = await sizeOf(popover.getByRole("paragraph"));
  for (const name of ["Sign In", "Create Account"]) {
    const { width, height } = await sizeOf(
      popover.getByRole("link", { name, exact: true }),
    );
    expect([name, width, height]).toEqual([name, inner.width, 2 * REM]);
  }
});

test("on a phone, the name of the college makes room for the way back", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/login");
  expect(await sizeOf(page.getByRole("banner"))).toMatchObject({ height: 64 });
});

test("the loading spinner covers everything", async ({ page, username }) => {
  await beginAsStudent(page, username);
  await page.route("**/api/profile", () => {});
  await page.goto("/about");
  const overlay = page.getByText("Loading…").locator("..");
  await expect(overlay).toBeVisible();
  await expect(overlay).toHaveCSS("z-index", String(2 ** 31 - 1));
});

test("the line beside an error spans its question, and runs through no text", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username);
  await open(page, "/final-steps");
  await button(page, "Submit").click();
  await expect(page).toHaveURL(/about/);
  await expect(page.locator("#prompts_essay")).toHaveCSS(
    "position",
    "relative",
  );
  for (const id of ["birth_date-group", "faith_essay", "prompts_essay"]) {
    // At once: the page may be scrolling.
    const places = await page.locator(`#${id}`).evaluate((group) => {
      const { top, borderLeftWidth } = getComputedStyle(group, "::before");
      const { x, y } = group.getBoundingClientRect();
      const legend = group.querySelector("legend")?.getBoundingClientRect();
      return {
        // It is measured from inside of the line between two questions.
        line: y + group.clientTop + Number.parseFloat(top),
        legend: legend?.y,
        indent: (legend?.x ?? 0) - x,
        isDrawn: Number.parseFloat(borderLeftWidth) > 0,
      };
    });
    expect([id, places]).toEqual([
      id,
      { line: places.legend, legend: places.line, indent: REM, isDrawn: true },
    ]);
  }
});

for (const { height, list } of [
  { height: 900, list: 300 },
  { height: 400, list: 240 },
  { height: 200, list: 140 },
]) {
  test(`suggestions are ${list} px high on a window of ${height} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height });
    await open(page, "/education");
    const search = page.getByRole("combobox", {
      name: "Search for Your School",
    });
    await search.fill("High School");
    const suggestions = page.getByRole("listbox").filter({ visible: true });
    await expect(suggestions.getByRole("option")).toHaveCount(5);
    expect((await sizeOf(suggestions)).height).toBeCloseTo(list, 0);
  });
}

for (const { width, help, privacy } of [
  { width: 1280, help: 30 * REM, privacy: 60 * REM },
  { width: 901, help: 30 * REM, privacy: 901 - 2 * REM },
  { width: 900, help: 30 * REM, privacy: 0.7 * 900 },
  { width: 601, help: 30 * REM, privacy: 0.7 * 601 },
]) {
  test(`dialogs have their sizes on a window of ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, "/about");
    for (const [name, expected] of [
      ["Help", help],
      ["Privacy", privacy],
    ] as const) {
      await button(page, name).click();
      const dialog = page.getByRole("dialog", { name });
      await expect(dialog).toBeVisible();
      expect((await sizeOf(dialog)).width).toBeCloseTo(expected, 0);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
  });
}
