import { createSharedValue } from "../lib/shared-value.ts";

const count = createSharedValue(0);

/** Calls the listener at every 401 reply to any call; returns an unsubscribe function. */
export const onUnauthorized = count.subscribe;

export function reportUnauthorized(): void {
  count.set(count.get() + 1);
}
