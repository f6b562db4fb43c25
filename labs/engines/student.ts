import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { By, Key, type WebElement } from "selenium-webdriver";
import type { BrowserWindow } from "./engine.ts";
import { described, field, findInPage, type Wanted } from "./find.ts";
import { until } from "./until.ts";

/** Scrolls to an element, in the page, and returns how far it moves meanwhile: the pointer would miss it. */
async function bringIntoReach(target: Element): Promise<number> {
  target.scrollIntoView({ block: "center", behavior: "instant" });
  const { top } = target.getBoundingClientRect();
  for (let frames = 0; frames < 2; frames += 1) {
    await new Promise(requestAnimationFrame);
  }
  return target.getBoundingClientRect().top - top;
}

/** Student at a browser: acts as soon as possible, and expects to see something within a time limit. */
export class Student {
  readonly #window: BrowserWindow;
  readonly #folder: string;
  readonly #problems: string[] = [];
  readonly origin: string;

  /** @param folder where pictures go */
  constructor(window: BrowserWindow, origin: string, folder: string) {
    this.#window = window;
    this.#folder = folder;
    this.origin = origin;
  }

  async open(path: string): Promise<void> {
    this.#problems.push(...(await this.#window.takeProblems()));
    await this.#window.driver.get(new URL(path, this.origin).href);
    this.#problems.push(...(await this.#window.takeProblems()));
    // What is found in the first picture may be gone when it is pressed.
    await until("the code has taken over", () =>
      this.evaluate(() => document.querySelector(".first-picture") === null),
    );
  }

  /** Returns the errors of all pages since the last call. */
  async takeProblems(): Promise<readonly string[]> {
    this.#problems.push(...(await this.#window.takeProblems()));
    return this.#problems.splice(0);
  }

  /** Runs a function in the page, which cannot use its closure there. Arguments and result are JSON. */
  evaluate<Arguments extends readonly unknown[], Result>(
    work: (...values: Arguments) => Result,
    ...values: Arguments
  ): Promise<Awaited<Result>> {
    return this.#window.driver.executeScript(work, ...values);
  }

  /**
   * Finds the one visible element; nothing while there is none.
   * @throws if several match
   */
  async #find(wanted: Wanted): Promise<WebElement | undefined> {
    const found = await this.#window.driver.executeScript<WebElement[]>(
      findInPage,
      wanted,
    );
    if (found.length > 1) throw new Error(`There are ${found.length}.`);
    return found[0];
  }

  /** Does something with an element, again until it is there, rests, and nothing covers it. */
  async #use(
    wanted: Wanted,
    work: (element: WebElement) => Promise<unknown>,
  ): Promise<void> {
    const { driver } = this.#window;
    await until(`${described(wanted)} can be used`, async () => {
      const element = await this.#find(wanted);
      if (element === undefined) return false;
      const moved = await driver.executeScript<number>(bringIntoReach, element);
      if (moved !== 0) return false;
      await work(element);
      return true;
    });
  }

  async click(wanted: Wanted): Promise<void> {
    await this.#use(wanted, (element) => element.click());
  }

  /** Replaces the text of a field. */
  async type(wanted: Wanted, text: string): Promise<void> {
    await this.#use(wanted, (element) =>
      this.#window.driver.executeScript((target: HTMLInputElement) => {
        target.focus();
        target.select();
      }, element),
    );
    await this.press(text);
  }

  /** Chooses the option of a select, given by its key, that has this label. */
  async choose(key: string, label: string): Promise<void> {
    const wanted = By.xpath(`.//option[.=${JSON.stringify(label)}]`);
    await this.#use(field(key), (select) => select.findElement(wanted).click());
  }

  async upload(wanted: Wanted, file: string): Promise<void> {
    await this.#use(wanted, (element) => element.sendKeys(file));
  }

  /** Presses keys on the focused element, one after the other. */
  press(...keys: readonly string[]): Promise<void> {
    return this.#window.driver
      .actions()
      .sendKeys(...keys)
      .perform();
  }

  async sees(wanted: Wanted): Promise<void> {
    await until(`${described(wanted)} is there`, () => this.#find(wanted));
  }

  async misses(wanted: Wanted): Promise<void> {
    await until(
      `${described(wanted)} is gone`,
      async () => (await this.#find(wanted)) === undefined,
    );
  }

  /** Waits until the page contains a text. */
  async reads(text: string): Promise<void> {
    await until(`the page says “${text}”`, () =>
      this.evaluate(
        (wanted) =>
          document.body.innerText.replaceAll(/\s+/g, " ").includes(wanted),
        text,
      ),
    );
  }

  /** Waits for the heading of a page by its path, and until the whole page is drawn. */
  async arrivesAt(path: string, title: string): Promise<void> {
    await until(`the address is ${path}`, () =>
      this.evaluate((wanted) => location.pathname === wanted, path),
    );
    await this.sees({ selector: "h1", name: title });
    await until("the page is whole", () =>
      this.evaluate(
        () => document.querySelector("main form[aria-busy=true]") === null,
      ),
    );
  }

  /** Waits until a question, given by its key, has a value. */
  async shows(key: string, value: string): Promise<void> {
    await until(`${key} is ${value}`, () =>
      this.evaluate(
        (id, wanted) =>
          (document.getElementById(id) as HTMLInputElement | null)?.value ===
          wanted,
        key,
        value,
      ),
    );
  }

  /** Waits for the focus on an element that a selector finds. */
  async hasFocusOn(selector: string): Promise<void> {
    await until(`the focus is on ${selector}`, () =>
      this.evaluate(
        (wanted) => document.activeElement?.matches(wanted) ?? false,
        selector,
      ),
    );
  }

  /** Stores a screenshot of the window. */
  async picture(name: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const picture = await this.#window.driver.takeScreenshot();
    await writeFile(join(this.#folder, `${name}.png`), picture, "base64");
  }
}

export const { BACK_SPACE, ENTER, ESCAPE, TAB } = Key;
