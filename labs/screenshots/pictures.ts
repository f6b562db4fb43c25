import { writeFile } from "node:fs/promises";
import { pagesOf } from "@admission/safe-documents/testing/read-pdf";
import { pngOfPage } from "@admission/safe-documents/testing/view-pdf";
import { test, type Locator, type Page } from "@playwright/test";
import { expectWhole } from "../../test/e2e/journey.ts";

const widths = [390, 768, 1280] as const;
const schemes = ["light", "dark"] as const;
const HEIGHT = 900;

/** Keeps a picture in the folder of its test, and shows it in the report. */
async function keep(name: string, variant: string, png: Uint8Array) {
  const path = test.info().outputPath(`${name}--${variant}.png`);
  await writeFile(path, png);
  await test.info().attach(`${name}, ${variant}`, { path });
}

/** The whole page; the window, for what covers the page, such as a dialog; or the window around a part of the page. */
type Extent = "page" | "window" | Locator;

/** As high as the page, so that what stays at the window's edge is at the page's. */
async function fitWindow(
  page: Page,
  width: number,
  extent: Extent,
): Promise<void> {
  await expectWhole(page);
  await page.setViewportSize({ width, height: HEIGHT });
  if (extent === "window") return;
  if (extent !== "page") {
    return extent.evaluate((element) => {
      element.scrollIntoView({ block: "center", behavior: "instant" });
    });
  }
  const height = await page.evaluate(
    () => document.documentElement.scrollHeight,
  );
  await page.setViewportSize({ width, height: Math.max(HEIGHT, height) });
}

/** Takes a page as it is, at three widths, by day and by night. */
export async function takePictures(
  page: Page,
  name: string,
  extent: Extent = "page",
): Promise<void> {
  for (const width of widths) {
    await fitWindow(page, width, extent);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const png = await page.screenshot({ animations: "disabled" });
      await keep(name, `${width}-${colorScheme}`, png);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/** Takes a page as people see it who let the system choose a few strong colors. */
export async function takeForcedColors(
  page: Page,
  name: string,
): Promise<void> {
  await fitWindow(page, 1280, "page");
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, forcedColors: "active" });
    const png = await page.screenshot({ animations: "disabled" });
    await keep(name, `forced-${colorScheme}`, png);
  }
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
}

/** Prints a page, and takes the first sheets of paper. */
export async function takePrint(
  page: Page,
  name: string,
  sheets = 2,
): Promise<void> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const count = Math.min(sheets, await pagesOf(pdf));
  for (let sheet = 0; sheet < count; sheet += 1) {
    const { png } = await pngOfPage(pdf, sheet, 1.5);
    await keep(name, `sheet-${sheet + 1}`, png);
  }
}
