import { useEffect, useEffectEvent } from "react";
import { useApplication } from "../application/react.tsx";
import { now } from "../lib/clock.ts";
import { tabMemory, type EarlierText } from "../lib/tab-memory.ts";

const MAX_TEXTS = 10;

/** Time after which a text that is being changed is kept. */
const EVERY_MS = 5 * 60_000;

/** Share of a text, and its characters, without which it is another one. */
const LARGE_SHARE = 0.1;
const MANY_UNITS = 50;

const record = tabMemory.earlierTexts;

/** Returns how many characters a text keeps at its beginning and its end. */
function sharedUnits(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (start + end < most && before.at(-1 - end) === after.at(-1 - end)) {
    end += 1;
  }
  return start + end;
}

/** Text of a question at its longest since the last one that was kept. */
interface Longest {
  readonly text: string;
  readonly since: number;
}

/** Returns the text that a change would lose, if it is more than the last step of the browser's own undo. */
function lostBy(
  { text, since }: Longest,
  before: string,
  after: string,
  time: number,
): string | undefined {
  const cut = text.length - after.length;
  if (cut >= Math.max(MANY_UNITS, text.length * LARGE_SHARE)) return text;
  const isReplaced =
    before.length >= MANY_UNITS &&
    sharedUnits(before, after) < before.length / 2;
  return isReplaced || time - since >= EVERY_MS ? before : undefined;
}

function readTexts(): readonly EarlierText[] {
  return record.read()?.texts ?? [];
}

/** Returns functions that read and keep the earlier texts of one question, the oldest first. */
export function earlierTextsOf(key: string) {
  return {
    read: () => readTexts().filter((one) => one.key === key),
    keep: (text: string) => {
      const texts = readTexts();
      const own = texts.filter((one) => one.key === key);
      if (text.trim() === "" || own.some((one) => one.text === text)) return;
      const kept = [...own, { key, text, at: now().getTime() }];
      const others = texts.filter((one) => one.key !== key);
      record.store({ texts: [...others, ...kept.slice(-MAX_TEXTS)] });
    },
  };
}

/** Returns when a text was kept, with the day unless that is today. */
export function timeOf({ at }: EarlierText): string {
  const isToday = new Date(at).toDateString() === now().toDateString();
  return new Date(at).toLocaleTimeString("en-US", {
    ...(isToday ? {} : { weekday: "long" }),
    hour: "numeric",
    minute: "2-digit",
  });
}

/** Keeps what a text was before it changes much, and every few minutes. */
export function useKeptTexts(key: string): void {
  const { subscribe } = useApplication();
  const keep = useEffectEvent(earlierTextsOf(key).keep);
  useEffect(() => {
    let longest: Longest | undefined;
    return subscribe((_, { answers }, next) => {
      const before = String(answers[key] ?? "");
      const after = String(next.answers[key] ?? "");
      if (before === after) return;
      const time = now().getTime();
      longest ??= { text: before, since: 0 };
      const lost = lostBy(longest, before, after, time);
      if (lost !== undefined) {
        keep(lost);
        longest = { text: after, since: time };
      } else if (after.length >= longest.text.length) {
        longest = { ...longest, text: after };
      }
    });
  }, [subscribe, key]);
}
