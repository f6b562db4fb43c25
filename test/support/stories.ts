/** Names of steps, each with what it does or expects; a part in braces of a name stands for a number. */
export type Words<Scene> = Readonly<
  Record<string, (scene: Scene, number: number) => unknown>
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
  const number = /-?\d+(\.\d+)?/.exec(step)?.[0] ?? "";
  const word = words[step] ?? words[step.replace(number, "{}")];
  if (word === undefined) throw new Error(`What is “${step}”?`);
  await word(scene, Number(number));
}
