import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, signUpAndLogIn, test } from "./journey.ts";

const TAGS = [
  "wcag2a",
  "wcag2aa",
  "wcag21a",
  "wcag21aa",
  "wcag22aa",
  "best-practice",
];

const violations = async (page: Page) => {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(TAGS)
    .analyze();
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
};

const scrollsSideways = (page: Page) =>
  page.evaluate(
    () =>
      document.documentElement.scrollWidth >
      document.documentElement.clientWidth,
  );

for (const path of [
  "/about",
  "/education",
  "/final-steps",
  "/login",
  "/signup",
  "/confirm",
  "/forgot",
  "/reset?username=a%40b.co&id=123456",
]) {
  test(`${path} can be used by everybody`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    expect(await violations(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
  });
}

test("errors can be found and understood by everybody", async ({
  page,
  username,
}) => {
  await page.goto("/signup");
  await signUpAndLogIn(page, username);
  await page.goto("/final-steps");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(
    page.getByRole("heading", { name: "We're missing some information!" }),
  ).toBeVisible();

  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Final Steps" }).first().click();
  await expect(
    page.getByRole("heading", { name: "Final Steps", level: 1 }),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
});
