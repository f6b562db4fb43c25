import type { Page } from "@playwright/test";
import { test } from "../../test/e2e/failures.ts";
import { expect } from "../../test/e2e/journey.ts";
import { takeForcedColors, takePictures } from "./pictures.ts";

/** Puts the pseudo class on the first control of each state that names one. */
async function forceStates(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const states = await session.send("DOM.querySelectorAll", {
    nodeId: root.nodeId,
    selector: "[data-force] button",
  });
  const names = await page
    .locator("[data-force]:has(button)")
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute("data-force") ?? ""),
    );
  for (const [index, nodeId] of states.nodeIds.entries()) {
    await session.send("CSS.forcePseudoState", {
      nodeId,
      forcedPseudoClasses: [names[index] ?? ""],
    });
  }
}

test("gallery", async ({ page }) => {
  await page.goto("/_local/gallery");
  await expect(
    page.getByRole("heading", { name: "Every component in every state" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Let a part fail" }).click();
  await page.getByRole("button", { name: "Dismiss" }).last().click();
  await forceStates(page);
  await takePictures(page, "gallery");
  await takeForcedColors(page, "gallery");
});

test("gallery: what covers the page", async ({ page }) => {
  await page.goto("/_local/gallery");
  for (const size of ["small", "medium", "large"]) {
    await page.getByRole("button", { name: `Open ${size}` }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await takePictures(page, `gallery-dialog-${size}`, "window");
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: "Show a success" }).click();
  await page.getByRole("button", { name: "Show an error" }).click();
  await takePictures(page, "gallery-toasts", "window");
});
