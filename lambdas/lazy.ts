/** Makes a value at its first use: a module that reads the environment can be imported before it is set. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
