import type { Browser, Page } from "@playwright/test";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { test } from "./failures.ts";
import { expect, logIn, originOf } from "./journey.ts";
import { beginAsStudent } from "./student.ts";

const STEPS = 140;
const SEED = 20_261_123;
const MINUTE = 60_000;
/** Key of each question, which is the ID of its box. */
const KEYS = {
  "Preferred Name": "preferred_name",
  "Gender Identity": "gender_iden",
} as const;
type Question = keyof typeof KEYS;
const QUESTIONS = ["Preferred Name", "Gender Identity"] as const;
type Choice = "Keep the answer below" | "Take the other one";
type Fate = "arrives" | "request lost" | "reply lost";

/** Returns a function that picks one of several values, the same ones in every run (Park and Miller). */
function chance(seed: number) {
  let state = seed;
  return <T>(...values: readonly [T, ...T[]]): T => {
    state = (state * 48_271) % 2_147_483_647;
    return values[state % values.length] ?? values[0];
  };
}

function fieldOf(page: Page, question: Question) {
  return page.getByRole("textbox", { name: question }).first();
}
function conflictOf(page: Page, question: Question) {
  return page
    .getByRole("group", { name: `Changed on another device: ${question}` })
    .first();
}

/** Opens the form on one device, whose saves meet the fate that is set. */
async function openDevice(browser: Browser) {
  const context = await browser.newContext({ baseURL: originOf() });
  const page = await context.newPage();
  await page.clock.install();
  let fate: Fate = "arrives";
  const calls = new Set<unknown>();
  page.on("request", (request) => {
    if (request.url().includes("/api/")) calls.add(request);
  });
  page.on("requestfinished", (request) => calls.delete(request));
  page.on("requestfailed", (request) => calls.delete(request));
  page.on("dialog", (dialog) => {
    dialog.accept().catch(() => undefined);
  });
  await page.route("**/api/answer?*", async (route) => {
    const current = fate;
    if (current === "arrives") return route.fallback();
    if (current === "reply lost") await route.fetch();
    return route.abort();
  });
  const quiet = () =>
    expect.poll(() => calls.size, { intervals: [5, 10, 20, 40] }).toBe(0);
  return {
    page,
    quiet,
    save: async (next: Fate) => {
      fate = next;
      await page.clock.fastForward(20_000);
      await quiet();
    },
    reload: async (next: Fate) => {
      fate = next;
      await page.reload();
      await expect(fieldOf(page, "Gender Identity")).toBeVisible();
      await quiet();
    },
    look: async () => {
      await page.clock.fastForward(MINUTE);
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await quiet();
    },
  };
}
type Device = Awaited<ReturnType<typeof openDevice>>;

/**
 * Reads both texts of a question and presses one of its buttons before the page can change either.
 * @returns the text that was decided against; undefined if there is nothing to choose
 */
function chooseAtOnce(page: Page, question: Question, choice: Choice) {
  return conflictOf(page, question).evaluateAll(
    ([conflict], { key, choice: name }) => {
      if (conflict === undefined) return undefined;
      const other = conflict.querySelector("blockquote")?.textContent;
      const field = document.querySelector<HTMLInputElement>(`input#${key}`);
      const button = [...conflict.querySelectorAll("button")].find(
        ({ textContent }) => textContent === name,
      );
      if (button === undefined || field === null) throw new Error(name);
      const rejected = name === "Take the other one" ? field.value : other;
      button.click();
      return rejected;
    },
    { key: KEYS[question], choice },
  );
}

/** Returns every text that the student can still come by: on the server, in a field or offered at one. */
async function textsOn(devices: readonly Device[]): Promise<string> {
  const places = await Promise.all(
    devices.map(async ({ page }) => {
      const texts = await page.evaluate(async () => {
        const reply = await fetch("/api/profile");
        const { answer, replaced } = (await reply.json()) as Record<
          "answer" | "replaced",
          AnswerMap
        >;
        const fields = [...document.querySelectorAll("input")];
        const offers = [...document.querySelectorAll("blockquote")];
        return [
          ...[answer, replaced].flatMap((map) => Object.values(map)),
          ...fields.map(({ value }) => value),
          ...offers.map(({ textContent }) => textContent),
        ];
      });
      return texts.join("\n");
    }),
  );
  return `${places.join("\n")}\n`;
}

test(`of ${STEPS} random steps on two devices, with reloads and lost network, no text is gone`, async ({
  browser,
  username,
}) => {
  test.setTimeout(120_000);
  const pick = chance(SEED);
  const [here, there] = await Promise.all([
    openDevice(browser),
    openDevice(browser),
  ]);
  const devices = [here, there];
  await beginAsStudent(here.page, username);
  await here.page.goto("/about");
  await there.page.goto("/login");
  await logIn(there.page, username);
  const alive = new Set<string>();
  let waiting = new Set<string>();
  const type = async ({ page }: Device, question: Question, text: string) => {
    const field = fieldOf(page, question);
    alive.delete(await field.inputValue());
    alive.add(text);
    await field.fill(text);
  };
  const choose = async ({ page }: Device, question: Question) => {
    const choice = pick<Choice>("Keep the answer below", "Take the other one");
    // Leaves the field: nobody is asked in mid-sentence.
    await page.getByRole("heading", { level: 1 }).click();
    const rejected = await chooseAtOnce(page, question, choice);
    if (rejected !== undefined) alive.delete(rejected);
  };

  /** A question offers one text after the other: one that is not seen has to come up later. */
  const look = async () => {
    const texts = await textsOn(devices);
    waiting = new Set(
      [...alive].filter((text) => !texts.includes(`${text}\n`)),
    );
  };

  for (let step = 1; step <= STEPS; step += 1) {
    const device = pick(here, there);
    const question = pick(...QUESTIONS);
    const fate = pick<Fate>("arrives", "arrives", "request lost", "reply lost");
    const action = pick(
      "type",
      "type",
      "save",
      "save",
      "look",
      "reload",
      "choose",
    );
    if (action === "type") await type(device, question, `text ${step}.`);
    else if (action === "choose") await choose(device, question);
    else if (action === "look") await device.look();
    else await device[action](fate);
    if (step % 5 === 0) await look();
  }
  for (const device of Array<Device[]>(4).fill(devices).flat()) {
    await device.save("arrives");
    await device.look();
    await look();
    for (const question of QUESTIONS) await choose(device, question);
    await device.save("arrives");
  }
  expect([...waiting].filter((text) => alive.has(text))).toEqual([]);
  await here.look();
  for (const question of QUESTIONS) {
    const shown = await fieldOf(here.page, question).inputValue();
    await expect(fieldOf(there.page, question)).toHaveValue(shown);
    await expect(conflictOf(here.page, question)).toHaveCount(0);
    await expect(conflictOf(there.page, question)).toHaveCount(0);
  }
});
