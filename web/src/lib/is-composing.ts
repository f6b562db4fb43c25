/** Key code that browsers give every key that goes to an input method. */
const COMPOSITION_KEY = 229;

/**
 * Returns whether a key chooses among an input method's candidates and is meant for nothing else. In Safari the last
 * such key comes after the end of the composition, and is recognizable only by its code.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === COMPOSITION_KEY;
}
