import { BrowsingContext, Builder, LogInspector } from "selenium-webdriver";
import {
  Context,
  Options,
  ServiceBuilder,
  type Driver,
} from "selenium-webdriver/firefox.js";
import { UserError } from "../../bin/command.ts";
import { findProgram } from "./programs.ts";
import type { Engine, Size } from "./student.ts";
import { until } from "./until.ts";

// A window of its own is never as narrow as a phone.
async function resize(driver: Driver, { width, height }: Size): Promise<void> {
  const page = await BrowsingContext(driver, {
    browsingContextId: await driver.getWindowHandle(),
  });
  await page.setViewport(width, height);
}

/** Opens the tab again that was closed last, as a press of the browser's own keys does. */
async function undoClose(driver: Driver): Promise<void> {
  const others = await driver.getAllWindowHandles();
  await driver.setContext(Context.CHROME);
  await driver.executeScript("window.SessionStore.undoCloseTab(window, 0)");
  await driver.setContext(Context.CONTENT);
  const tab = await until("the tab is open again", async () =>
    (await driver.getAllWindowHandles()).find((it) => !others.includes(it)),
  );
  await driver.switchTo().window(tab);
}

/** Mozilla Firefox, over W3C WebDriver; its console and the size of its page over WebDriver BiDi. */
export const firefox: Engine = {
  name: "firefox",
  packages: "firefox-esr",
  program: findProgram("firefox-esr", "firefox"),
  async open(stops, program, size) {
    // What fetches the driver would report its use.
    process.env["SE_AVOID_STATS"] = "true";
    const options = new Options().setBinary(program).addArguments("-headless");
    options.enableBidi();
    const service = new ServiceBuilder(findProgram("geckodriver"));
    service.addArguments("--allow-system-access");
    const driver = (await new Builder()
      .forBrowser("firefox")
      .setFirefoxOptions(options)
      .setFirefoxService(service)
      .build()
      .catch(({ message }: Error) => {
        throw new UserError(`geckodriver is not in PATH, or fails: ${message}`);
      })) as Driver;
    stops.defer(() => driver.quit());
    const problems: string[] = [];
    const log = await LogInspector(driver);
    await log.onLog(({ level, text }) => {
      if (level === "error") problems.push(text);
    });
    await resize(driver, size);
    return {
      driver,
      takeProblems: () => Promise.resolve(problems.splice(0)),
      async reopen(between) {
        const tab = await driver.getWindowHandle();
        await driver.switchTo().newWindow("tab");
        const other = await driver.getWindowHandle();
        await driver.switchTo().window(tab);
        await driver.close();
        await driver.switchTo().window(other);
        await between();
        await undoClose(driver);
        await resize(driver, size);
      },
    };
  },
};
