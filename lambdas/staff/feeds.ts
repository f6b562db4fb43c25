import { conflict } from "../problem.ts";
import { windowOf, type FeedShape, type Window } from "../storage/exports.ts";
import type { Selection } from "./selection.ts";

function wordsOf({ target, scope, format, term }: FeedShape): string {
  const ofTerm = term === undefined ? "" : ` --term ${term}`;
  return `--target ${target} --scope ${scope} --format ${format}${ofTerm}`;
}

/** Returns what a feed gives next, or gave the last time. @throws Problem 409 if it has never given that */
export async function nextOf(
  name: string,
  isAgain: boolean,
  asked: FeedShape,
): Promise<Selection & Pick<Window, "mark" | "changes">> {
  const {
    shape: first = asked,
    words: _,
    ...window
  } = await windowOf(name, isAgain);
  const [has, wants] = [first, asked].map(wordsOf);
  if (has !== wants) {
    throw conflict(`The feed ${name} is ${has}. Another one needs a name.`);
  }
  if (isAgain && window.mark === undefined) {
    throw conflict(`The feed ${name} has given nothing yet.`);
  }
  return { ...window, status: "submitted", term: asked.term };
}
