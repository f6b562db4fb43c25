import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { expectWhole } from "./journey.ts";
import { otherFindings } from "./judges.ts";
import { borderless, lostText, moving } from "./lost-text.ts";

const TAGS = [
  "wcag2a",
  "wcag2aa",
  "wcag21a",
  "wcag21aa",
  "wcag22a",
  "wcag22aa",
  "best-practice",
];
/** Rules left out in forced colors: the system replaces the style sheets' colors, and axe reads only those. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];
/** Rules about how a page looks; what all others read is in `structureOf`. */
const LOOK_RULES = [
  ...COLOR_RULES,
  "scrollable-region-focusable",
  "target-size",
];

interface Scope {
  /** Selector of the opened element; the whole page by default. */
  readonly within?: string | undefined;
  readonly isForced?: boolean;
  /** Whether only the look can have changed since the last analysis. */
  readonly isFamiliar?: boolean;
}

/** Returns the violations that axe finds, one line for each element. */
export async function violations(
  page: Page,
  { within = "html", isForced = false, isFamiliar = false }: Scope = {},
): Promise<readonly string[]> {
  const axe = await axeOf(page, within);
  const left = isForced ? COLOR_RULES : [];
  if (isFamiliar) {
    axe.withRules(LOOK_RULES.filter((rule) => !left.includes(rule)));
  } else {
    axe.withTags(TAGS).disableRules(left);
  }
  const { violations: found } = await axe.analyze();
  const problems: string[] = [];
  for (const { id, nodes } of found) {
    for (const { target, failureSummary } of nodes) {
      const selector = target.join(" ");
      if (id === "target-size" && (await isLarge(page, selector))) continue;
      problems.push(`${id}: ${selector} ${failureSummary ?? ""}`);
    }
  }
  return problems;
}

/** Prepares an analysis of an element of the page. */
async function axeOf(page: Page, within: string): Promise<AxeBuilder> {
  // Reading axe takes longer than running it: a page that has it keeps it.
  const hasAxe = await page.evaluate(() => "axe" in window);
  // No page of the site has frames, and running axe without them takes half the time.
  return new AxeBuilder({ page, ...(hasAxe && { axeSource: "void 0" }) })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .include(within);
}

/** Returns whether a target is large enough where the bar does not cover it, as when it has the focus. */
async function isLarge(page: Page, selector: string): Promise<boolean> {
  await page.locator(selector).evaluate((target) => {
    target.scrollIntoView({ block: "center" });
  });
  const axe = await axeOf(page, selector);
  const { violations: found } = await axe.withRules("target-size").analyze();
  return found.length === 0;
}

/** Returns the elements of a page, and which of them are shown. */
function structureOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const shown = [...document.body.querySelectorAll("*")].map((element) =>
      element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
      }),
    );
    return document.body.outerHTML + shown.join();
  });
}

/** Returns how far a page, or what lies over it, can be scrolled sideways, in CSS pixels; reading must not require it. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const over = document.querySelectorAll("[role=dialog], [popover]");
    return Math.max(
      ...[document.documentElement, ...over].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    );
  });
}

interface Mode {
  readonly width: number;
  readonly colorScheme?: "dark";
  readonly forcedColors?: "active";
  /** Reader's text size, in percent. */
  readonly text?: number;
  /** Set for line, letter and word spacing according to WCAG 2.2 criterion 1.4.12. */
  readonly isSpaced?: true;
}

const HEIGHT = 900;
const modes = {
  phone: { width: 320 },
  tablet: { width: 768 },
  desk: { width: 1280 },
  dark: { width: 1280, colorScheme: "dark" },
  forced: { width: 1280, forcedColors: "active" },
  large: { width: 1280, text: 200 },
  "large on a phone": { width: 320, text: 200 },
  spaced: { width: 320, isSpaced: true },
} as const satisfies Readonly<Record<string, Mode>>;

export type ModeName = keyof typeof modes;
export const EVERY_MODE = Object.keys(modes) as readonly ModeName[];
/** Modes that are the hardest to meet: the others lie between them, and it is enough to look at each page in them once. */
const HARDEST: readonly ModeName[] = [
  "phone",
  "dark",
  "forced",
  "large on a phone",
  "spaced",
];

async function enter(page: Page, mode: Mode): Promise<void> {
  await page.setViewportSize({ width: mode.width, height: HEIGHT });
  await page.emulateMedia({
    colorScheme: mode.colorScheme ?? "light",
    forcedColors: mode.forcedColors ?? "none",
    reducedMotion: "reduce",
  });
  await page.evaluate(
    async ({ text, isSpaced }) => {
      document.documentElement.style.fontSize = `${text}%`;
      const sheet = new CSSStyleSheet();
      if (isSpaced) {
        sheet.replaceSync(`
          * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
          p { margin-bottom: 2em !important; }`);
      }
      document.adoptedStyleSheets = [sheet];
      // Popups are positioned a moment after the window has changed.
      for (let frame = 0; frame < 3; frame += 1) {
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
      }
    },
    { text: mode.text ?? 100, isSpaced: mode.isSpaced ?? false },
  );
}

interface Look extends Pick<Scope, "within"> {
  /** Modes to look in; the hardest ones by default. */
  readonly only?: readonly ModeName[];
}

/**
 * Checks the current state of a page at several widths, in each color scheme and with the largest text sizes and spacings
 * that readers set. Violations are reported at the end of the test, so that one run reports all of them.
 */
export async function expectForEverybody(
  page: Page,
  state: string,
  { within, only = HARDEST }: Look = {},
): Promise<void> {
  await expectWhole(page);
  const found: string[] = [];
  const structures = new Set<string>();
  for (const [name, mode] of Object.entries<Mode>(modes)) {
    if (!only.includes(name as ModeName)) continue;
    await enter(page, mode);
    if (process.env["PICTURES"] !== undefined) {
      const body = await page.screenshot({ fullPage: within === undefined });
      await test
        .info()
        .attach(`${state}, ${name}`, { body, contentType: "image/png" });
    }
    const structure = await structureOf(page);
    const problems = [
      ...(await violations(page, {
        within,
        isForced: mode.forcedColors !== undefined,
        isFamiliar: structures.has(structure),
      })),
      ...(await lostText(page)),
      ...(await moving(page)),
      ...(mode.forcedColors === undefined ? [] : await borderless(page)),
    ];
    // Both judge the markup, which no mode changes.
    if (structures.size === 0) {
      problems.push(...(await otherFindings(page, within)));
    }
    structures.add(structure);
    // An address that expires is signed at the press.
    const signed = await page.locator('[href*="X-Amz-"]').count();
    if (signed > 0) problems.push(`${signed} addresses will expire`);
    const sideways = await sidewaysScroll(page);
    if (sideways > 0) problems.push(`scrolls ${sideways}px sideways`);
    found.push(...problems.map((problem) => `${state}, ${name}: ${problem}`));
  }
  await enter(page, { width: 1280 });
  expect.soft(found).toEqual([]);
}
