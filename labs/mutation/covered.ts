import { readdir, readFile } from "node:fs/promises";

/** Folder with a file for each test, which says how long it takes, and how many functions of which sources it runs. */
export const COVERED = ".build/mutation/covered";

interface Covered {
  readonly seconds: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** What each test takes before it begins. */
const START_SECONDS = 2;

/** Returns, for each source file, the tests that run it, those that run most of it in a second first. */
export async function coveringTests(): Promise<
  ReadonlyMap<string, readonly string[]>
> {
  const found = new Map<string, [test: string, rank: number][]>();
  for (const name of await readdir(COVERED)) {
    const test = name.replaceAll("+", "/").replace(/\.json$/, "");
    const text = await readFile(`${COVERED}/${name}`, "utf8");
    const { seconds, counts } = JSON.parse(text) as Covered;
    for (const [file, count] of Object.entries(counts)) {
      const rank = count / (seconds + START_SECONDS);
      found.set(file, [...(found.get(file) ?? []), [test, rank]]);
    }
  }
  return new Map(
    Array.from(found, ([file, tests]) => [
      file,
      tests.sort(([, one], [, other]) => other - one).map(([test]) => test),
    ]),
  );
}
