import type { SyntheticEvent } from "react";

/** Key code that browsers give every key that goes to an input method. */
const COMPOSITION_KEY = 229;

/**
 * Returns whether an input, or a key, belongs to an input method alone, whose candidates it chooses among. In Safari
 * the last such key comes after the end of the composition, and is recognizable only by its code.
 */
export function isComposing(event: Event): boolean {
  return (
    ("isComposing" in event && event.isComposing === true) ||
    ("keyCode" in event && event.keyCode === COMPOSITION_KEY)
  );
}

type Listener = (event: SyntheticEvent<HTMLInputElement>) => void;

/**
 * Returns the listeners of a box that changes what is typed into it. An input method inserts again what changes while
 * it composes, so that the box is left alone until the composition ends.
 */
export function rewriting(rewrite: Listener, whileComposing: Listener) {
  return {
    onChange: (event: SyntheticEvent<HTMLInputElement>) => {
      (isComposing(event.nativeEvent) ? whileComposing : rewrite)(event);
    },
    onCompositionEnd: rewrite,
  };
}
