import { lazy, useSyncExternalStore, type ComponentType } from "react";
import { Spinner } from "../components/Spinner.tsx";
import { lazyImport } from "../lib/lazy-import.ts";

/** Number of pages whose code is loading, and who wants to know it. */
let loading = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  loading += change;
  for (const listener of listeners) listener();
}

/** Makes a page whose code is loaded when it is first visited; the page before stays until then. */
export function lazyPage<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
) {
  // A microtask later: React asks in the middle of rendering, when nobody may be told.
  return lazy(() =>
    Promise.resolve()
      .then(() => {
        count(1);
        return lazyImport(load);
      })
      .finally(() => {
        count(-1);
      }),
  );
}

/** Covers the page before while the code of the next one is loading. */
export function LoadingPage() {
  const isLoading = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => loading > 0,
    () => false,
  );
  return isLoading && <Spinner />;
}
