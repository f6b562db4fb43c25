import { randomUUID } from "node:crypto";
import { Visitor } from "../../bin/visitor.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { questionByKey } from "../../shared/form/questions.ts";
import { schoolDay } from "../../test/e2e/student.ts";
import { PASSWORD, studentOf, type Mail } from "../../test/e2e/system.ts";
import { aCompleteApplication } from "../../test/support/applications.ts";
import { until } from "../engines/until.ts";
import type { Desk, Utterance } from "./orca.ts";
import type { Row, Verb } from "./script.ts";

/** More stops than any page has. */
const MOST_STOPS = 70;
/** Time within which the words of a row are heard; an upload is converted meanwhile. */
const PATIENCE_MS = 45_000;

/** Time after the last key within which nothing is said of a pause in typing, which begins 1.5 s after it. */
const TYPING_MS = 1_000;

export interface Heard {
  readonly spoken: readonly string[];
  /** Words that were not heard where they should be, or the other way round. */
  readonly faults: readonly string[];
}

/** Student who presses keys as the script says, and goes by what is heard alone. */
export class Walker {
  readonly #desk: Desk;
  readonly #origin: string;
  readonly #pdf: string;

  constructor(desk: Desk, origin: string, pdf: string) {
    this.#desk = desk;
    this.#origin = origin;
    this.#pdf = pdf;
  }

  /**
   * Does what a row says, and compares what is heard: by the times of keys and words, since a busy machine says late what
   * is due. A row that only waits has what was said since the last key, and one that does not wait forbids words while
   * one types.
   */
  async take({ actions, heard, once, unheard }: Row): Promise<Heard> {
    const waits = actions.some(({ verb }) => verb === "wait");
    const isPause = actions.every(({ verb }) => verb === "wait");
    const from = isPause ? this.#desk.keyAt : Date.now();
    const since = async () => after(await this.#desk.spoken(), from);
    const faults: string[] = [];
    try {
      for (const { verb, words } of actions) await this.#act(verb, words);
      const deadline = Date.now() + PATIENCE_MS;
      await until(
        "the words are heard or late",
        async () =>
          missing(await since(), heard) === undefined || Date.now() > deadline,
      );
      await this.#desk.becomesQuiet();
    } catch (error) {
      faults.push(String(error));
    }
    const spoken = await since();
    const late = missing(spoken, heard);
    if (late !== undefined) faults.push(`not heard: “${late}”`);
    for (const words of once) {
      const times = textOf(spoken).split(words).length - 1;
      if (times !== 1) faults.push(`heard ${times} times: “${words}”`);
    }
    const end = waits ? Infinity : this.#desk.keyAt + TYPING_MS;
    for (const words of unheard) {
      if (missing(after(spoken, from, end), [words]) === undefined) {
        faults.push(`heard: “${words}”`);
      }
    }
    return { spoken: spoken.map(({ words }) => words), faults };
  }

  async #act(verb: Verb, words: readonly string[]): Promise<void> {
    const [first = ""] = words;
    switch (verb) {
      case "log in as another student":
        return this.#logIn(`student-${randomUUID()}@example.org`);
      case "open":
        return this.#open(first);
      case "tab to":
        return this.#tabTo(first);
      case "type":
        return this.#desk.type(await this.#filledIn(first));
      case "press":
        for (const key of words) await this.#desk.press(key);
        return;
      case "answer everything else but":
        return this.#answer(words);
      case "answer elsewhere":
        return this.#save({ [first]: words[1] ?? "" });
      case "wait":
    }
  }

  /** Logs in by keys with an account that was made elsewhere: each part of the script starts by itself. */
  async #logIn(username: string): Promise<void> {
    await studentOf({ origin: this.#origin }, username);
    await this.#open("/login");
    await this.#tabTo("Email Address");
    await this.#desk.type(username);
    await this.#tabTo("Password");
    await this.#desk.type(PASSWORD);
    await this.#desk.press("Enter");
  }

  async #open(path: string): Promise<void> {
    await this.#desk.press("Control+l");
    await this.#desk.type(`${this.#origin}${path}`);
    const before = Date.now();
    await this.#desk.press("Enter");
    await until("the page is loaded", async () =>
      textOf(after(await this.#desk.spoken(), before)).includes(
        "Finished loading",
      ),
    );
    await this.#desk.becomesQuiet();
  }

  async #tabTo(name: string): Promise<void> {
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      const before = Date.now();
      await this.#desk.press("Tab");
      const spoken = after(await this.#desk.spoken(), before);
      if (missing(spoken, [name]) === undefined) return;
    }
    throw new Error(`No stop is called “${name}”.`);
  }

  async #newestMail(): Promise<Mail> {
    const headers = { accept: "application/json" };
    const reply = await fetch(`${this.#origin}/_local/outbox`, { headers });
    const [mail] = (await reply.json()) as Mail[];
    if (mail === undefined) throw new Error("There is no mail.");
    return mail;
  }

  /** Returns a text to type with what only this walk knows. */
  async #filledIn(text: string): Promise<string> {
    if (text === "the code") return (await this.#newestMail()).code;
    return text === "the file" ? this.#pdf : text;
  }

  /** Answers what nobody has answered yet, as from another device. */
  async #answer(left: readonly string[]): Promise<void> {
    const student = await this.#elsewhere();
    const { answer } = (await student.call("get-profile")).body;
    const isLeft = (key: string) =>
      left.some((label) =>
        questionByKey.get(key)?.question.label.startsWith(label),
      );
    const rest = Object.entries(aCompleteApplication({}, schoolDay())).filter(
      ([key]) => !isLeft(key) && (answer[key] ?? "") === "",
    );
    await this.#save(Object.fromEntries(rest));
  }

  async #elsewhere(): Promise<Visitor> {
    const student = new Visitor({ origin: this.#origin });
    const { to: username } = await this.#newestMail();
    await student.call("login", { body: { username, password: PASSWORD } });
    return student;
  }

  async #save(body: AnswerMap): Promise<void> {
    const student = await this.#elsewhere();
    const { status } = await student.call("put-answer", { body });
    if (status !== 200) {
      throw new Error(`The answers were refused with ${status}.`);
    }
  }
}

function after(
  spoken: readonly Utterance[],
  from: number,
  end = Infinity,
): readonly Utterance[] {
  return spoken.filter(({ at }) => at >= from && at <= end);
}

function textOf(spoken: readonly Utterance[]): string {
  return spoken.map(({ words }) => words).join(" ");
}

/** Returns the first of these words that is not heard after the ones before it. */
function missing(
  spoken: readonly Utterance[],
  wanted: readonly string[],
): string | undefined {
  const text = textOf(spoken);
  let from = 0;
  return wanted.find((words) => {
    const at = text.indexOf(words, from);
    from = at + words.length;
    return at === -1;
  });
}
