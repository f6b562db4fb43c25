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
  for (const [name, path] of [
    ["Sign In", "/login"],
    ["Create Account", "/signup"],
  ] as const) {
    const link = popover.getByRole("link", { name, exact: true });
    await expect(link).toHaveAttribute("href", path);
    const { width, height } = await sizeOf(link);
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

test("what has just been answered keeps its place while the student is in it", async ({
  page,
  username,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await beginAsStudent(page, username);
  await open(page, "/final-steps");
  await button(page, "Submit").click();
  await expect(page).toHaveURL(/about/);
  const group = page.locator("#faith_essay");
  await group.getByRole("textbox").fill("We left every place better.");
  await expect(group.getByText("Missing")).toBeHidden();
  const legend = await sizeOf(group.locator("legend"));
  const tabs = await sizeOf(group.getByRole("tablist"));
  expect(tabs.y).toBeGreaterThanOrEqual(legend.y + legend.height);
  expect(tabs.width).toBe((await sizeOf(group)).width);
});

test("suggestions are as high as the window has room for", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await open(page, "/education");
  await page
    .getByRole("combobox", { name: "Search for Your School" })
    .fill("High School");
  const suggestions = page.getByRole("listbox").filter({ visible: true });
  await expect(suggestions.getByRole("option")).toHaveCount(5);
  for (const [height, list] of [
    [900, 300],
    [400, 240],
    [200, 140],
  ] as const) {
    await page.setViewportSize({ width: 390, height });
    await expect
      .poll(async () => Math.round((await sizeOf(suggestions)).height))
      .toBe(list);
  }
});

test("dialogs have their sizes", async ({ page }) => {
  await open(page, "/about");
  for (const [width, help, privacy] of [
    [1280, 30 * REM, 60 * REM],
    [901, 30 * REM, 901 - 2 * REM],
    [900, 30 * REM, 0.7 * 900],
    [601, 30 * REM, 0.7 * 601],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
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
  }
});
