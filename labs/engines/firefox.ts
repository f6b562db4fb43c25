import { BrowsingContext, Builder, LogInspector } from "selenium-webdriver";
import { Options, ServiceBuilder } from "selenium-webdriver/firefox.js";
import { UserError } from "../../bin/command.ts";
import { findProgram } from "./programs.ts";
import type { Engine } from "./student.ts";

/** Mozilla Firefox, over W3C WebDriver; its console and the size of its page over WebDriver BiDi. */
export const firefox: Engine = {
  name: "firefox",
  packages: "firefox-esr",
  program: findProgram("firefox-esr", "firefox"),
  async open(stops, program, { width, height }) {
    // What fetches the driver would report its use.
    process.env["SE_AVOID_STATS"] = "true";
    const options = new Options().setBinary(program).addArguments("-headless");
    options.enableBidi();
    const driver = await new Builder()
      .forBrowser("firefox")
      .setFirefoxOptions(options)
      .setFirefoxService(new ServiceBuilder(findProgram("geckodriver")))
      .build()
      .catch(({ message }: Error) => {
        throw new UserError(`geckodriver is not in PATH, or fails: ${message}`);
      });
    stops.defer(() => driver.quit());
    const problems: string[] = [];
    const log = await LogInspector(driver);
    await log.onLog(({ level, text }) => {
      if (level === "error") problems.push(text);
    });
    // A window of its own is never as narrow as a phone.
    const page = await BrowsingContext(driver, {
      browsingContextId: await driver.getWindowHandle(),
    });
    await page.setViewport(width, height);
    return {
      driver,
      takeProblems: () => Promise.resolve(problems.splice(0)),
    };
  },
};
