import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { By, Key, type WebDriver, type WebElement } from "selenium-webdriver";
import { described, field, findInPage, type Wanted } from "./find.ts";
import { until } from "./until.ts";

export interface BrowserWindow {
  readonly driver: WebDriver;
  /** Returns the errors of its page since the last call, in its console or uncaught. */
  takeProblems(): Promise<readonly string[]>;
  /** Closes its tab, does something, and has the browser open the tab again; undefined if it cannot. */
  readonly reopen?: (between: () => Promise<unknown>) => Promise<void>;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Browser that is installed on this machine, or what is missing for it. */
export interface Engine {
  readonly name: string;
  /** Debian packages that contain it. */
  readonly packages: string;
  /** Path of the program; undefined if it is not installed. */
  readonly program: string | undefined;
  /** Opens a window; what must be stopped with it goes on the list, even if a later step fails. */
  open(
    stops: AsyncDisposableStack,
    program: string,
    size: Size,
  ): Promise<BrowserWindow>;
}

export interface Applicant {
  readonly username: string;
  readonly png: string;
  readonly pdf: string;
  /** Folder in which the running system keeps its data. */
  readonly dataDir: string;
}

/** Part of the main job, which begins where the previous one ended. */
export type Step = (student: Student, applicant: Applicant) => Promise<void>;

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
    await this.sees({ selector: "html:not(:has(.first-picture))" });
  }

  /** Returns false if this browser does not open closed tabs again. */
  async reopen(between: () => Promise<unknown>): Promise<boolean> {
    await this.#window.reopen?.(between);
    return this.#window.reopen !== undefined;
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

  /** Finds the one visible element; nothing while there is none. @throws Error if several match */
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

  click(wanted: Wanted): Promise<void> {
    return this.#use(wanted, (element) => element.click());
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
  choose(key: string, label: string): Promise<void> {
    const wanted = By.xpath(`.//option[.=${JSON.stringify(label)}]`);
    return this.#use(field(key), (select) =>
      select.findElement(wanted).click(),
    );
  }

  upload(wanted: Wanted, file: string): Promise<void> {
    return this.#use(wanted, (element) => element.sendKeys(file));
  }

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

  async reads(text: string): Promise<void> {
    await until(`the page says “${text}”`, async () => {
      const words = await this.evaluate(() => document.body.innerText);
      return words.replaceAll(/\s+/g, " ").includes(text);
    });
  }

  /** Waits for the heading of a page by its path, and until the whole page is drawn. */
  async arrivesAt(path: string, title: string): Promise<void> {
    await until(`the address is ${path}`, async () => {
      const address = await this.#window.driver.getCurrentUrl();
      return new URL(address).pathname === path;
    });
    const whole = "html:not(:has(main form[aria-busy=true]))";
    await this.sees({ selector: `${whole} h1`, name: title });
  }

  async shows(key: string, value: string): Promise<void> {
    const shown = (id: string) =>
      (document.getElementById(id) as HTMLInputElement | null)?.value;
    await until(
      `${key} is ${value}`,
      async () => (await this.evaluate(shown, key)) === value,
    );
  }

  hasFocusOn(selector: string): Promise<void> {
    return this.sees({ selector: `${selector}:focus` });
  }

  async picture(name: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const picture = await this.#window.driver.takeScreenshot();
    await writeFile(join(this.#folder, `${name}.png`), picture, "base64");
  }
}

export const { BACK_SPACE, ENTER, ESCAPE, TAB } = Key;
