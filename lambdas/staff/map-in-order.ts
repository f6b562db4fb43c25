/** Maps what comes, a few at a time, and yields the results in the same order. */
export async function* mapInOrder<T, R>(
  source: AsyncIterable<T> | Iterable<T>,
  atOnce: number,
  map: (value: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: (() => Promise<R>)[] = [];
  for await (const value of source) {
    const result = map(value);
    // Whoever awaits it, later, learns of its failure.
    result.catch(() => {});
    running.push(() => result);
    if (running.length === atOnce) yield* first(running);
  }
  while (running.length > 0) yield* first(running);
}

async function* first<R>(running: (() => Promise<R>)[]) {
  const result = running.shift();
  if (result !== undefined) yield await result();
}
