import type { Answers } from "./condition.ts";

/** What facts above the printed document are made of, where a text is empty unless its reader is shown the answer. */
export interface FactReading {
  readonly answers: Answers;
  readonly textOf: (key: string) => string;
  /** Returns a text that a fact states, so that no part repeats it. */
  readonly state: (key: string) => string;
  /** Returns what is stated of a question that is asked several times. */
  readonly listed: (key: string) => readonly string[];
}
