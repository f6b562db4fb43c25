import puppeteer, { type ElementHandle } from "puppeteer-core";
import type { Driver, Engine } from "./driver.ts";
import {
  addressInPage,
  findInPage,
  optionInPage,
  selectInPage,
  toPage,
} from "./in-page.ts";
import { findProgram } from "./programs.ts";

async function launch(program: string): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    protocol: "webDriverBiDi",
    executablePath: program,
    headless: true,
  });
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("pageerror", (error) => {
    problems.push(String(error));
  });
  return {
    async open(address) {
      await page.goto(address);
    },
    async resize(width, height) {
      await page.setViewport({ width, height });
    },
    evaluate: (work, ...values) =>
      page.evaluate(work as never, ...values) as never,
    async find(wanted, isPressable) {
      const handle = await page.evaluateHandle(
        findInPage,
        toPage(wanted),
        isPressable,
      );
      const element = handle.asElement() as ElementHandle<HTMLElement> | null;
      if (element === null) return undefined;
      return {
        click: () => element.click(),
        async type(text) {
          await element.evaluate(selectInPage);
          if (text === "") {
            await page.keyboard.press("Backspace");
          } else {
            await page.keyboard.type(text);
          }
        },
        async choose(label) {
          const option = await element.evaluateHandle(optionInPage, label);
          await element.select(await option.evaluate(({ value }) => value));
        },
        address: () => element.evaluate(addressInPage),
        async upload(file) {
          await (element as ElementHandle<HTMLInputElement>).uploadFile(file);
        },
      };
    },
    press: (key) => page.keyboard.press(key),
    screenshot: () => page.screenshot(),
    problems: () => problems,
    close: () => browser.close(),
  };
}

/** Mozilla Firefox, over WebDriver BiDi. */
export const firefox: Engine = {
  name: "firefox",
  packages: "firefox-esr",
  program: findProgram("firefox-esr", "firefox"),
  launch,
};
