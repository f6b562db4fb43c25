import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const IMPORTED = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

/** Returns, for each source file, the tests that import it, those that are fewer imports away first. */
export async function nearestTests(
  files: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const imported = new Map<string, readonly string[]>();
  for (const file of files) {
    const code = await readFile(file, "utf8");
    const found = code.matchAll(IMPORTED);
    imported.set(
      file,
      Array.from(found, ([, path = ""]) => join(dirname(file), path)),
    );
  }
  const reached = new Map<string, [test: string, distance: number][]>();
  for (const test of files.filter((file) => file.includes(".test."))) {
    const seen = new Set([test]);
    let edge = [test];
    for (let distance = 1; edge.length > 0; distance += 1) {
      edge = edge
        .flatMap((file) => imported.get(file) ?? [])
        .filter((file) => !seen.has(file) && seen.add(file));
      for (const file of edge) {
        reached.set(file, [...(reached.get(file) ?? []), [test, distance]]);
      }
    }
  }
  return new Map(
    Array.from(reached, ([file, tests]) => [
      file,
      tests.sort(([, one], [, other]) => one - other).map(([test]) => test),
    ]),
  );
}
