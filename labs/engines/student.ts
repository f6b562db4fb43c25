import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Driver, Found, Key, Wanted } from "./driver.ts";
import { expectFit } from "./looks.ts";
import { until } from "./until.ts";

function described(wanted: Wanted): string {
  const { role = "", name, selector = "", within } = wanted;
  const place = within === undefined ? "" : ` in ${described(within)}`;
  return `${role}${selector}${name === undefined ? "" : ` “${String(name)}”`}${place}`;
}

/** Student at a browser: acts as soon as possible, and expects to see something within a time limit. */
export class Student {
  readonly #driver: Driver;
  readonly #folder: string;
  readonly origin: string;
  #pictures = 0;

  /** @param folder where pictures go */
  constructor(driver: Driver, origin: string, folder: string) {
    this.#driver = driver;
    this.#folder = folder;
    this.origin = origin;
  }

  async open(path: string): Promise<void> {
    await this.#driver.open(new URL(path, this.origin).href);
    // What is found in the first picture may be gone when it is pressed.
    await until("the code has taken over", () =>
      this.evaluate(() => document.querySelector(".first-picture") === null),
    );
  }

  /** Runs a function in the page. */
  evaluate: Driver["evaluate"] = (work, ...values) =>
    this.#driver.evaluate(work, ...values);

  #ready(wanted: Wanted): Promise<Found> {
    return until(`${described(wanted)} can be used`, () =>
      this.#driver.find(wanted, true),
    );
  }

  async click(wanted: Wanted): Promise<void> {
    await (await this.#ready(wanted)).click();
  }

  /** Replaces the text of a field. */
  async type(wanted: Wanted, text: string): Promise<void> {
    await (await this.#ready(wanted)).type(text);
  }

  async choose(wanted: Wanted, label: string): Promise<void> {
    await (await this.#ready(wanted)).choose(label);
  }

  async upload(wanted: Wanted, file: string): Promise<void> {
    await (await this.#ready(wanted)).upload(file);
  }

  async addressOf(link: Wanted): Promise<string> {
    return (await this.#ready(link)).address();
  }

  press(key: Key): Promise<void> {
    return this.#driver.press(key);
  }

  async sees(wanted: Wanted): Promise<void> {
    await until(`${described(wanted)} is there`, () =>
      this.#driver.find(wanted, false),
    );
  }

  async misses(wanted: Wanted): Promise<void> {
    await until(
      `${described(wanted)} is gone`,
      async () => (await this.#driver.find(wanted, false)) === undefined,
    );
  }

  /** Waits until the page contains a text. */
  async reads(text: string): Promise<void> {
    const isThere = () =>
      this.evaluate(
        (wanted) =>
          document.body.innerText.replaceAll(/\s+/g, " ").includes(wanted),
        text,
      );
    await until(`the page says “${text}”`, isThere);
  }

  /** Waits until the page no longer contains a text. */
  async readsNoMore(text: string): Promise<void> {
    await until(`the page is without “${text}”`, () =>
      this.evaluate(
        (unwanted) =>
          !document.body.innerText.replaceAll(/\s+/g, " ").includes(unwanted),
        text,
      ),
    );
  }

  /** Waits for a page of the site, by its path and fragment. */
  async isAt(path: string): Promise<void> {
    await this.#becomes("The address", path, () =>
      this.evaluate(() => location.pathname + location.hash),
    );
  }

  /** Waits for the heading of a page, and until the whole page is drawn. */
  async arrivesAt(path: string, title: string): Promise<void> {
    await this.isAt(path);
    await this.sees({ role: "heading", selector: "h1", name: title });
    await until("the page is whole", () =>
      this.evaluate(
        () => document.querySelector("main form[aria-busy=true]") === null,
      ),
    );
    await expectFit(this);
  }

  /** Waits until a question, given by its key, has a value. */
  async shows(key: string, value: string): Promise<void> {
    await this.#becomes(key, value, () =>
      this.evaluate(
        (id) => (document.getElementById(id) as HTMLInputElement | null)?.value,
        key,
      ),
    );
  }

  /** Waits until the server has a text as the answer to a question. */
  async stored(key: string, value: string): Promise<void> {
    await this.#becomes(`The stored ${key}`, value, () =>
      this.evaluate(async (wanted) => {
        const reply = await fetch("/api/profile");
        const { answer } = (await reply.json()) as {
          readonly answer: Readonly<Record<string, string>>;
        };
        return answer[wanted] ?? "";
      }, key),
    );
  }

  /** Waits until something has a value. On timeout, reports the value that it has. */
  async #becomes(
    what: string,
    wanted: string,
    ask: () => Promise<string | undefined>,
  ): Promise<void> {
    let last: string | undefined;
    await until(`${what} is ${wanted}`, async () => {
      last = await ask();
      return last === wanted;
    }).catch((cause: unknown) => {
      throw new Error(`${what} is ${last}, not ${wanted}.`, { cause });
    });
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
    // The screen may be older than the document, or still moving towards it.
    await this.evaluate(async () => {
      const moving = document
        .getAnimations()
        .filter(
          ({ effect }) => effect?.getComputedTiming().iterations !== Infinity,
        );
      await Promise.allSettled(moving.map(({ finished }) => finished));
      for (let frames = 0; frames < 2; frames += 1) {
        await new Promise(requestAnimationFrame);
      }
    });
    await mkdir(this.#folder, { recursive: true });
    const number = String((this.#pictures += 1)).padStart(2, "0");
    await writeFile(
      join(this.#folder, `${number}-${name}.png`),
      await this.#driver.screenshot(),
    );
  }

  /** Stores screenshots of the whole page, one window after the other. */
  async pictures(name: string): Promise<void> {
    const { height, window: step } = await this.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      window: window.innerHeight,
    }));
    for (let top = 0; top < height; top += step) {
      await this.evaluate((y) => {
        window.scrollTo(0, y);
      }, top);
      await this.picture(name);
    }
  }
}
