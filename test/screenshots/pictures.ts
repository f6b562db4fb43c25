import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expectWhole } from "../e2e/journey.ts";

const FOLDER =
  process.env["SCREENSHOTS_FOLDER"] ??
  join(import.meta.dirname, "../../.build/screenshots");

const widths = [390, 768, 1280] as const;
const schemes = ["light", "dark"] as const;
const HEIGHT = 900;

async function fileFor(name: string, variant: string): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  return join(FOLDER, `${name}--${variant}.png`);
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
      await page.screenshot({
        path: await fileFor(name, `${width}-${colorScheme}`),
        animations: "disabled",
      });
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
    await page.screenshot({
      path: await fileFor(name, `forced-${colorScheme}`),
      animations: "disabled",
    });
  }
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
}

interface Canvases {
  create(
    width: number,
    height: number,
  ): {
    readonly canvas: { toBuffer(type: "image/png"): Buffer };
    readonly context: CanvasRenderingContext2D;
  };
}

/** Prints a page, and takes the first sheets of paper. */
export async function takePrint(
  page: Page,
  name: string,
  sheets = 2,
): Promise<void> {
  const task = getDocument({
    data: new Uint8Array(await page.pdf({ preferCSSPageSize: true })),
    verbosity: 0,
  });
  const document = await task.promise;
  const canvases = document.canvasFactory as unknown as Canvases;
  for (let sheet = 1; sheet <= Math.min(sheets, document.numPages); sheet++) {
    const paper = await document.getPage(sheet);
    const viewport = paper.getViewport({ scale: 1.5 });
    const { canvas, context } = canvases.create(
      viewport.width,
      viewport.height,
    );
    await paper.render({
      canvas: null,
      canvasContext: context,
      viewport,
    }).promise;
    await writeFile(
      await fileFor(name, `sheet-${sheet}`),
      canvas.toBuffer("image/png"),
    );
  }
  await task.destroy();
}
