import { useState } from "react";
import { createSharedValue, useSharedValue } from "./shared-value.ts";

interface State<R> {
  readonly data?: R;
  readonly error?: unknown;
  /** True before the first run. */
  readonly isIdle: boolean;
  readonly isPending: boolean;
}

/** Work that the student starts, with what has become of its last run. */
export interface Work<A, R = unknown> extends State<R> {
  /** Never rejects. */
  readonly run: (argument: A) => Promise<void>;
  readonly reset: () => void;
}

const IDLE = { isIdle: true, isPending: false };

/** Returns work with the state of its last run. */
export function useWork<A, R>(
  work: (argument: A) => Promise<R>,
  onDone?: (data: R, argument: A) => void,
  onError?: (error: unknown) => void,
): Work<A, R> {
  const [state] = useState(() => createSharedValue<State<R>>(IDLE));
  return {
    ...useSharedValue(state),
    run: async (argument) => {
      state.set({ isIdle: false, isPending: true });
      const end = { isIdle: false, isPending: false };
      try {
        const data = await work(argument);
        state.set({ ...end, data });
        onDone?.(data, argument);
      } catch (error) {
        state.set({ ...end, error });
        onError?.(error);
      }
    },
    reset: () => state.set(IDLE),
  };
}
