import { execFile } from "node:child_process";
import {
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import {
  start,
  startScreen,
  startService,
  type Environment,
} from "../engines/screen.ts";
import { until } from "../engines/until.ts";

/** Programs of a desk with a screen reader, each with the Debian packages that contain it. */
export const programs: Readonly<Record<string, string>> = {
  "firefox-esr": "firefox-esr",
  orca: "orca at-spi2-core",
  Xvfb: "xvfb",
  xdotool: "xdotool",
  openbox: "openbox",
  "dbus-daemon": "dbus",
};

/** Time without a line in its log after which the reader is done with what has happened. */
const QUIET_MS = 700;

/** What a browser says of its own accord would mix with the words of the site. */
const preferences: Readonly<Record<string, boolean | number | string>> = {
  "app.normandy.enabled": false,
  "app.update.enabled": false,
  "browser.aboutwelcome.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "browser.urlbar.autoFill": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.formautofill.addresses.enabled": false,
  "network.captive-portal-service.enabled": false,
  "signon.rememberSignons": false,
  "widget.use-xdg-desktop-portal.file-picker": 0,
};

/** Names of keys on the screen of X, where they differ from those on the keys. */
const keysyms: Readonly<Record<string, string>> = {
  Control: "ctrl",
  Enter: "Return",
  Shift: "shift",
  Space: "space",
};

async function environmentIn(
  stops: AsyncDisposableStack,
  home: string,
): Promise<Environment> {
  const desk = {
    DISPLAY: await startScreen(stops),
    HOME: home,
    XDG_CACHE_HOME: join(home, "cache"),
    XDG_CONFIG_HOME: join(home, "config"),
    XDG_DATA_HOME: join(home, "data"),
    XDG_RUNTIME_DIR: home,
    GNOME_ACCESSIBILITY: "1",
    GSETTINGS_BACKEND: "memory",
    LC_ALL: "C.UTF-8",
    LIBGL_ALWAYS_SOFTWARE: "1",
  };
  const options = ["--session", "--nofork", "--nosyslog", "--print-address=3"];
  const bus = await startService(stops, "dbus-daemon", options, desk);
  return { ...desk, DBUS_SESSION_BUS_ADDRESS: bus };
}

/**
 * Returns the program with which the reader logs each line at once, in seconds; into the file of its option it would come
 * late. It does not read a page through when it is loaded: stopped in the middle by a key on a busy machine, it would
 * take what is typed for commands.
 */
function logTo(path: string): string {
  return [
    "import time",
    "from orca import debug, settings",
    "settings.sayAllOnLoad = False",
    "debug.debugLevel = debug.LEVEL_INFO",
    `debug.debugFile = open(${JSON.stringify(path)}, "w", buffering=1)`,
    "log = debug.println",
    'debug.println = lambda level, text="", stamped=False: log(level, f"{time.time()} {text}")',
  ].join("\n");
}

export interface Utterance {
  readonly at: number;
  readonly words: string;
}

/** Files of a voice that plays into nothing: any other one waits for a sound card, which few servers have. */
const SILENT_VOICE: Readonly<Record<string, string>> = {
  ".libao": "default_driver=null\n",
  "config/speech-dispatcher/speechd.conf":
    'AudioOutputMethod "libao"\nAddModule "dummy" "sd_dummy" ""\nDefaultModule "dummy"\n',
};

/** Desk of a student who does not see: Firefox, Orca and a keyboard. */
export class Desk {
  readonly #environment: Environment;
  readonly #log: string;
  /** When the last key was released. */
  keyAt = 0;

  private constructor(environment: Environment, log: string) {
    this.#environment = environment;
    this.#log = log;
  }

  /** Starts all of it; what must be stopped goes on the list, even if a later step fails. */
  static async open(stops: AsyncDisposableStack): Promise<Desk> {
    const home = await mkdtemp(join(tmpdir(), "admission-heard-"));
    stops.defer(() =>
      rm(home, { recursive: true, force: true, maxRetries: 5 }),
    );
    const environment = await environmentIn(stops, home);
    const desk = new Desk(environment, join(home, "orca.log"));
    const profile = join(home, "firefox");
    await mkdir(profile);
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
    );
    await writeFile(join(profile, "user.js"), lines.join("\n"));
    const settings = join(home, "data", "orca");
    await mkdir(settings, { recursive: true });
    await writeFile(join(settings, "orca-customizations.py"), logTo(desk.#log));
    for (const [name, text] of Object.entries(SILENT_VOICE)) {
      await mkdir(join(home, dirname(name)), { recursive: true });
      await writeFile(join(home, name), text);
    }
    start(stops, "openbox", [], environment);
    start(stops, "orca", [], environment);
    await until("Orca speaks", async () => (await desk.spoken()).length > 0);
    const options = ["--profile", profile, "--no-remote", "about:blank"];
    start(stops, "firefox-esr", options, environment);
    await until("Firefox is heard", async () =>
      (await desk.spoken()).some(({ words }) => words.includes("Firefox")),
    );
    await desk.becomesQuiet();
    return desk;
  }

  async spoken(): Promise<readonly Utterance[]> {
    const log = await readFile(this.#log, "utf8").catch(() => "");
    // A word may stand over several lines, and contain apostrophes.
    const utterance =
      /^([\d.]+) SPEECH OUTPUT: '([^]*?)'(?: voice=\w+)? ?(?:[[{].*)?$/gm;
    return [...log.matchAll(utterance)].map(([, seconds, words = ""]) => ({
      at: 1_000 * Number(seconds),
      words: words.replaceAll(/\s+/g, " ").trim(),
    }));
  }

  /** Waits until the reader has nothing more to do. */
  async becomesQuiet(): Promise<void> {
    let [size, since] = [-1, Date.now()];
    await until("the reader is quiet", async () => {
      const log = await stat(this.#log);
      if (log.size !== size) [size, since] = [log.size, Date.now()];
      return Date.now() - since > QUIET_MS;
    });
  }

  /** Presses a key, or several together, and waits for what it leads to: the reader takes the next one as it then is. */
  async press(key: string): Promise<void> {
    const names = key.split("+").map((part) => keysyms[part] ?? part);
    await this.#xdotool("key", names.join("+"));
    await this.becomesQuiet();
  }

  /**
   * Types a text, key by key, and waits until all of it was heard: a Tab a few milliseconds after a letter, which no hand
   * presses, overtakes the letter on its way to the reader.
   */
  async type(text: string): Promise<void> {
    await this.#xdotool("type", "--delay", "60", "--", text);
    await this.becomesQuiet();
  }

  async #xdotool(...options: readonly string[]): Promise<void> {
    const env = { ...process.env, ...this.#environment };
    await promisify(execFile)("xdotool", options, { env });
    this.keyAt = Date.now();
  }
}
