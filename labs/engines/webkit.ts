import type { Driver, Engine, Key } from "./driver.ts";
import {
  addressInPage,
  findInPage,
  optionInPage,
  selectInPage,
  toPage,
} from "./in-page.ts";
import { findProgram } from "./programs.ts";
import { SCREEN, type Stop } from "./screen.ts";
import { until } from "./until.ts";
import { asArgument, elementIn, runInPage, type Session } from "./webdriver.ts";
import { startSession } from "./webkit-session.ts";

const KEYS: Readonly<Record<Key, string>> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Escape: "\uE00C",
};

function windowOf(
  session: Session,
  problems: readonly string[],
  close: () => Promise<void>,
): Driver {
  const run = (
    work: { toString(): string },
    ...values: readonly unknown[]
  ): Promise<unknown> => runInPage(session, String(work), values);
  const send = (path: string, body: object = {}) =>
    session.command("POST", path, body);
  const sizeOf = async () =>
    (await run(() => [window.innerWidth, window.innerHeight])) as [
      number,
      number,
    ];
  const click = (element: string) => send(`/element/${element}/click`);
  const type = (element: string, text: string) =>
    send(`/element/${element}/value`, { text });

  const press = async (key: Key) => {
    const value = KEYS[key];
    const actions = ["keyDown", "keyUp"].map((pressed) => ({
      type: pressed,
      value,
    }));
    await send("/actions", {
      actions: [{ type: "key", id: "keyboard", actions }],
    });
  };

  return {
    async open(url) {
      await send("/url", { url });
    },
    async resize(width, height) {
      // In the middle, where the pointer is: without a window manager, the screen's focus follows it.
      const x = (SCREEN.width - width) / 2;
      await send("/window/rect", { x, y: 0, width, height });
      // The window is larger than the page by its own bar.
      const [, inner] = await sizeOf();
      await send("/window/rect", {
        x,
        y: 0,
        width,
        height: 2 * height - inner,
      });
      await until(`the page is ${width} by ${height}`, async () => {
        const [innerWidth, innerHeight] = await sizeOf();
        return innerWidth === width && innerHeight === height;
      });
    },
    evaluate: (work, ...values) => run(work, ...values) as never,
    async find(wanted, isPressable) {
      const found = await run(findInPage, toPage(wanted), isPressable);
      const element = elementIn(found);
      if (element === undefined) return undefined;
      const argument = asArgument(element);
      return {
        async click() {
          await click(element);
        },
        async type(text) {
          await run(selectInPage, argument);
          // The protocol does not allow empty text.
          if (text !== "") {
            await type(element, text);
          } else {
            await press("Backspace");
          }
        },
        async choose(label) {
          const option = await run(optionInPage, argument, label);
          await click(elementIn(option) ?? "");
        },
        async address() {
          return String(await run(addressInPage, argument));
        },
        async upload(file) {
          await type(element, file);
        },
      };
    },
    press,
    async screenshot() {
      const picture = await session.command("GET", "/screenshot");
      return Buffer.from(String(picture), "base64");
    },
    problems: () => problems,
    close,
  };
}

async function launch(driver: string): Promise<Driver> {
  const stops: Stop[] = [];
  const close = async () => {
    // In reverse: the window before the screen that it is on.
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    const { session, problems } = await startSession(stops, driver);
    return windowOf(session, problems, close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** Small browser of WebKitGTK, over W3C WebDriver, on an invisible screen: the engine of Safari. */
export const webkit: Engine = {
  name: "webkit",
  packages: "webkit2gtk-driver xvfb",
  program:
    findProgram("Xvfb") === undefined
      ? undefined
      : findProgram("WebKitWebDriver"),
  launch,
};
