import { useEffect, useState } from "react";
import { createDebouncer, type Debouncer } from "./debounce.ts";

/** Creates the debouncer of a component; work that is pending when the component leaves the page is canceled. */
export function useDebouncer(waitMs: number, maxWaitMs?: number): Debouncer {
  const [debouncer] = useState(() => createDebouncer(waitMs, maxWaitMs));
  useEffect(() => debouncer.cancel, [debouncer]);
  return debouncer;
}

/** Returns a value as it was when it had last not changed for this time. */
export function useDebounced<T>(value: T, waitMs: number): T {
  const [settled, setSettled] = useState(value);
  const { call } = useDebouncer(waitMs);
  useEffect(() => {
    call(() => setSettled(value));
  }, [call, value]);
  return settled;
}
