import { useLayoutEffect, useReducer } from "react";

/**
 * Lets all effects of the first rendering run together with it: what was typed into the first picture is written into
 * boxes whose fields have to listen by then. Has to come before what has effects.
 */
export function EffectsAtOnce({
  onShown,
}: {
  readonly onShown: (() => void) | undefined;
}) {
  const [, renderAgain] = useReducer(() => true, false);
  useLayoutEffect(() => {
    // Effects that are due run before another rendering, and one from here is not put off.
    renderAgain();
    onShown?.();
  }, [renderAgain, onShown]);
  return null;
}
