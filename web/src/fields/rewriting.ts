import type { SyntheticEvent } from "react";
import { isComposing } from "../lib/is-composing.ts";

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
