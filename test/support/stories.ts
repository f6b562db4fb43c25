/** Names of steps, each with what it does or expects; "…" stands for what else a step says. */
export type Words<Scene> = Readonly<
  Record<string, (scene: Scene, rest: string) => unknown>
>;

export interface Story {
  readonly name: string;
  readonly steps: readonly string[];
}

/** Reads a table of stories: in each line a name, a colon, and steps with commas between them; what is indented goes on. */
export function storiesIn(table: string): readonly Story[] {
  const lines = table.replaceAll(/\n {2,}/g, " ").matchAll(/^(.+?): (.+)$/gm);
  return Array.from(lines, ([, name = "", steps = ""]) => ({
    name,
    steps: steps.split(/, +/),
  }));
}

/**
 * Does one step of a story.
 * @throws if there is no such word
 */
export async function play<Scene>(
  step: string,
  words: Words<Scene>,
  scene: Scene,
): Promise<void> {
  const [, verb = "", rest = ""] = /^(.+?) ([^ ]+)$/.exec(step) ?? [];
  const word = words[step] ?? words[`${verb} …`];
  if (word === undefined) throw new Error(`What is “${step}”?`);
  await word(scene, rest);
}
