/** Maximum wait in milliseconds. A hidden page is never painted, and must not wait for that. */
const LONGEST_WAIT_MS = 250;

/** Calls back once the browser has painted the current state; returns a function that cancels the call. */
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
