import { useLayoutEffect, useReducer } from "react";

/**
 * Lets all effects of the first rendering run together with it: what was typed into the first picture is written into
 * boxes whose fields have to listen by then.
 */
export function EffectsAtOnce() {
  const [, renderAgain] = useReducer(() => true, false);
  useLayoutEffect(() => {
    // Effects that are due run before another rendering, and one from here is not put off.
    renderAgain();
  }, [renderAgain]);
  return null;
}
