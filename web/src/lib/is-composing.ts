/** What browsers call every key that goes to an input method. */
const COMPOSITION_KEY = 229;

/**
 * True for a key that chooses among an input method's own words and is nobody else's. In Safari the last one comes
 * after the end of the composition, and is known by its code alone.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === COMPOSITION_KEY;
}
