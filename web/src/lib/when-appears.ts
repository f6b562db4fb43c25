/**
 * Calls back once, when `find` finds something: immediately, or as soon as it is added to the page. Returns a function
 * that stops waiting.
 */
export function whenAppears<T>(
  find: () => T | null,
  work: (found: T) => void,
): () => void {
  const check = () => {
    const found = find();
    if (found === null) return;
    observer.disconnect();
    work(found);
  };
  const observer = new MutationObserver(check);
  observer.observe(document.body, { childList: true, subtree: true });
  check();
  return () => observer.disconnect();
}
