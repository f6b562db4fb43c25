import { lazy, Suspense, useEffect, useState, type ComponentType } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import {
  ChunkLoadError,
  lazyImport,
  reloadForNewCode,
} from "../lib/lazy-import.ts";
import { browserPage } from "../lib/reload.ts";
import { BrokenPart } from "./BrokenPart.tsx";

const loads = new Set<() => Promise<unknown>>();

/** Loads the code of all parts, so that their first use neither waits nor needs the network. A failure shows at use. */
export async function loadParts(): Promise<void> {
  for (const load of loads) await load().catch(() => undefined);
}

/**
 * Makes a function that loads code, which `loadParts` has called earlier if it could.
 * @throws ChunkLoadError when the code does not arrive
 */
export function loadLater<T>(load: () => Promise<T>): () => Promise<T> {
  const loadNow = () => lazyImport(load);
  loads.add(loadNow);
  return loadNow;
}

/** The browser does not request code again after it could not be loaded. */
function MissingPart() {
  useEffect(() => {
    void reloadForNewCode();
  }, []);
  return (
    <BrokenPart
      onRetry={() => {
        browserPage.reload();
      }}
    />
  );
}

/**
 * Makes a component whose code is loaded when it is first rendered, or earlier by `loadParts`; nothing is shown until
 * then.
 * @param Instead takes its place if the code does not arrive
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Instead: ComponentType<Props> = MissingPart,
) {
  let loaded: ComponentType<Props> | undefined;
  const Later: ComponentType<Props> = lazy(
    loadLater(async () => {
      const part = await load();
      loaded = part.default;
      return part;
    }),
  );

  function Loaded(props: Props) {
    // Once rendered, it stays the same component, and with it its state.
    const [Part] = useState(() => loaded ?? Later);
    return <Part {...props} />;
  }
  return function LazyPart(props: Props) {
    const instead = ({ error }: FallbackProps) => {
      if (!(error instanceof ChunkLoadError)) throw error;
      return <Instead {...props} />;
    };
    return (
      <ErrorBoundary fallbackRender={instead}>
        <Suspense fallback={null}>
          <Loaded {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
