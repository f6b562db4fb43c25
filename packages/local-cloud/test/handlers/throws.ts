class Unlucky extends Error {
  override readonly name = "Unlucky";
}

/** Fails like a handler with a bug. */
export async function handler() {
  throw new Unlucky("with a secret inside");
}
