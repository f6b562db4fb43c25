/** In milliseconds. A page that nobody sees is never painted, and must not wait for that. */
const LONGEST_WAIT_MS = 250;

/** Calls back once the browser has shown what is there now. Gives back the way to call it off. */
export function afterPaint(callback: () => void): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(soon);
    clearTimeout(late);
  };
  const run = () => {
    stop();
    callback();
  };
  // A frame's callbacks run before it is painted.
  const frame = requestAnimationFrame(() => {
    soon = setTimeout(run);
  });
  const late = setTimeout(run, LONGEST_WAIT_MS);
  return stop;
}
