import { readdir, readFile } from "node:fs/promises";

/** Folder with a file for each test, which says how many functions of which source files it runs. */
export const COVERED = ".build/mutation/covered";

/** Returns, for each source file, the tests that run it, those that run most of it first. */
export async function coveringTests(): Promise<
  ReadonlyMap<string, readonly string[]>
> {
  const found = new Map<string, [test: string, count: number][]>();
  for (const name of await readdir(COVERED)) {
    const test = name.replaceAll("+", "/").replace(/\.json$/, "");
    const text = await readFile(`${COVERED}/${name}`, "utf8");
    for (const [file, count] of Object.entries(
      JSON.parse(text) as Record<string, number>,
    )) {
      found.set(file, [...(found.get(file) ?? []), [test, count]]);
    }
  }
  return new Map(
    Array.from(found, ([file, tests]) => [
      file,
      tests.sort(([, one], [, other]) => other - one).map(([test]) => test),
    ]),
  );
}
