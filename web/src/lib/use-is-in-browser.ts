import { useSyncExternalStore } from "react";

function never() {
  return () => undefined;
}

/** Returns false in the first picture and while React takes it over, whose first rendering has to equal it. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
