import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./journey.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test(`every component is accessible, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/_local/gallery");
    await expect(
      page.getByRole("heading", { name: "Every component in every state" }),
    ).toBeVisible();
    // Its frames repeat elements that a page has once, and stand where no page has them.
    const { violations } = await new AxeBuilder({ page })
      .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
      .analyze();
    expect(
      violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary}`).join("\n")}`,
      ),
    ).toEqual([]);
  });
}
