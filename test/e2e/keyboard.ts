import { expect, type Page } from "@playwright/test";
import { questionByKey } from "../../shared/form/questions.ts";
import { expectWhole } from "./journey.ts";
import { control, dateParts, type Entered } from "./questions.ts";

/** Element that has the keyboard focus. */
export interface Stop {
  readonly tag: string;
  readonly id: string;
  /** Name of a box or a choice; radio buttons of one question share it. */
  readonly name: string;
  readonly role: string;
  readonly type: string;
  readonly text: string;
  /** True if its popup is not shown. */
  readonly isClosed: boolean;
  /** Defects of the visible focus. */
  readonly problems: readonly string[];
}

const END: Stop = {
  tag: "body",
  id: "",
  name: "",
  role: "",
  type: "",
  text: "",
  isClosed: false,
  problems: [],
};

/** Determines which element has the focus, whether it is visible, and whether anything covers it. */
export async function whereFocusIs(page: Page): Promise<Stop> {
  await expectWhole(page);
  return page.evaluate(async (end) => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) {
      return end;
    }
    const paint = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    // What unfolds still covers the focus, and a chevron that turns is wider than one at rest; what spins does not end.
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    // Scrolling is smooth if the student prefers it: wait until it has stopped.
    let last = -1;
    while (last !== window.scrollY) {
      last = window.scrollY;
      await paint();
      await paint();
    }
    const hasRing = (element: Element | null): boolean => {
      if (element === null) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    };
    // A choice shows it around its label, and the library's box around its input.
    const around = [
      focused,
      focused.closest("label"),
      focused.closest("[class*=control]"),
    ];
    // The library draws its ring a moment later.
    for (
      let frame = 0;
      frame < 30 && !focused.matches("h1") && !around.some(hasRing);
      frame += 1
    ) {
      await paint();
    }
    const framed = around.find(hasRing) ?? focused;
    const problems: string[] = [];
    const isHeading = focused.matches("h1");
    if (!isHeading && !around.some(hasRing)) problems.push("no ring");

    // Of a link of several lines, the first one.
    const [box = new DOMRect()] = framed.getClientRects();
    // A ring within the box leaves the words free.
    const inset = -parseFloat(getComputedStyle(framed).outlineOffset);
    const words = document.createRange();
    words.selectNodeContents(framed);
    const { left, right } = words.getBoundingClientRect();
    if (inset > 0 && (left < box.left + inset || right > box.right - inset)) {
      problems.push("the ring cuts the words");
    }
    const isSeen = (x: number, y: number): boolean => {
      const top = document.elementFromPoint(x, y);
      return (
        top !== null &&
        (framed.contains(top) ||
          top.contains(framed) ||
          focused.contains(top) ||
          // Inline boxes have gaps between their lines.
          top.closest("label")?.contains(focused) === true)
      );
    };
    // Of a tall box, such as an essay's, the beginning must be visible, of all others the whole.
    const bottom = Math.min(box.bottom, box.top + 120);
    const points = [
      [box.left + box.width / 2, (box.top + bottom) / 2],
      [box.left + 3, box.top + 3],
      [box.right - 3, bottom - 3],
    ] as const;
    if (!isHeading && !points.every(([x, y]) => isSeen(x, y))) {
      problems.push(
        `covered or out of the window: ${Math.round(box.top)}–${Math.round(box.bottom)}`,
      );
    }
    return {
      tag: focused.tagName.toLowerCase(),
      id: focused.id,
      name: focused.getAttribute("name") ?? "",
      role: focused.getAttribute("role") ?? "",
      type: focused.getAttribute("type") ?? "",
      text: (
        focused.getAttribute("aria-label") ??
        focused.textContent ??
        ""
      ).trim(),
      isClosed: focused.getAttribute("aria-expanded") === "false",
      problems,
    };
  }, END);
}

/** Sets the reader's size of text, in percent. */
export function setText(page: Page, percent: number): Promise<void> {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);
}

function describe({ tag, id, text }: Stop): string {
  return `${tag}#${id} “${text.slice(0, 40)}”`;
}

/** Presses the Tab key once, and expects the new focus to be visible. */
export async function step(page: Page, key = "Tab"): Promise<Stop> {
  await page.keyboard.press(key);
  const stop = await whereFocusIs(page);
  expect([describe(stop), stop.problems]).toEqual([describe(stop), []]);
  return stop;
}

/** Tabs to the first matching place; fails if the keyboard never gets there. */
export async function tabTo(
  page: Page,
  isMeant: (stop: Stop) => boolean,
  key = "Tab",
): Promise<Stop> {
  const passed: string[] = [];
  for (let count = 0; count < 150; count += 1) {
    const stop = await step(page, key);
    if (isMeant(stop)) return stop;
    passed.push(describe(stop));
  }
  throw new Error(`The keyboard passed ${passed.join(", ")}.`);
}

export function byText(text: string | RegExp) {
  return (stop: Stop): boolean =>
    typeof text === "string" ? stop.text === text : text.test(stop.text);
}

/** Replaces the text of a box; a long text is entered as dictation and input methods do. */
async function typeText(page: Page, text: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+A");
  if (text.length > 60) {
    await page.keyboard.insertText(text);
  } else {
    await page.keyboard.type(text);
  }
}

export async function chooseSuggestion(
  page: Page,
  typed: string,
): Promise<void> {
  await typeText(page, typed);
  const list = page.getByRole("listbox");
  await expect(list.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(list).toBeHidden();
  await expect(page.getByRole("button", { name: /^Change / })).toBeFocused();
}

/** Answers the focused question by keys alone. */
export async function answerByKeys(
  page: Page,
  key: string,
  entered: Entered,
): Promise<void> {
  const text = String(entered);
  const focused = page.locator(":focus");
  switch (questionByKey.get(key)?.question.kind) {
    case "checkbox":
      await page.keyboard.press("Space");
      return;
    case "radio": {
      // Tab enters the group, the arrows move within it.
      await page.keyboard.press("Space");
      const choices = await control(page, key).getByRole("radio").count();
      for (let count = 0; count < choices; count += 1) {
        const label = page.locator("label", { has: focused });
        if ((await label.textContent())?.trim() === text) {
          return;
        }
        await page.keyboard.press("ArrowRight");
      }
      throw new Error(`${key} has no choice ${text}.`);
    }
    case "select":
      // Letters choose in a list.
      await page.keyboard.type(text);
      await expect(focused.getByRole("option", { selected: true })).toHaveText(
        text,
      );
      return;
    case "date":
      for (const [name, part] of dateParts(text)) {
        if (name !== "Month") await page.keyboard.press("Tab");
        await typeText(page, part);
      }
      return;
    case "creatable":
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
      return;
    default:
      await typeText(page, text);
  }
}
