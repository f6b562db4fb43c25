import { lazy, type ComponentType } from "react";
import { Spinner } from "../components/Spinner.tsx";
import { lazyImport } from "../lib/lazy-import.ts";
import { createSharedValue, useSharedValue } from "../lib/shared-value.ts";

const numLoading = createSharedValue(0);

/** Makes a page whose code is loaded when it is first visited; the page before stays until then. */
export function lazyPage<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
) {
  // A microtask later: React asks in the middle of rendering, when nobody may be told.
  return lazy(() =>
    Promise.resolve()
      .then(() => {
        numLoading.set(numLoading.get() + 1);
        return lazyImport(load);
      })
      .finally(() => {
        numLoading.set(numLoading.get() - 1);
      }),
  );
}

/** Covers the page before while the code of the next one is loading. */
export function LoadingPage() {
  return useSharedValue(numLoading) > 0 && <Spinner />;
}
