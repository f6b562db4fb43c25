/** Runs until its time is over. */
export function handler() {
  return new Promise(() => {});
}
