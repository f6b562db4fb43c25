/** Runs until its timeout. */
export function handler() {
  return new Promise(() => {});
}
