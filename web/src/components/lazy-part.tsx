import {
  createContext,
  lazy,
  Suspense,
  use,
  useState,
  type ComponentType,
  type ReactNode,
} from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { CALL_TIMEOUT_MS } from "../lib/deadline.ts";
import { ChunkLoadError, importCode, lazyImport } from "../lib/lazy-import.ts";
import { browserPage } from "../lib/reload.ts";
import { useIsAfter, useIsPainted } from "../lib/use-is-after.ts";
import { BrokenPart } from "./BrokenPart.tsx";

/** Longest wait of pages for their parts, once: without them a page can be used as well. */
const PAGE_WAITS_MS = 5_000;
let patience: Promise<unknown> | undefined;

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

/**
 * Says that code is late or missing. The browser does not request it again after it could not be loaded, but nothing
 * reloads by itself under the hands of a student who writes elsewhere on the page.
 */
function MissingPart() {
  return <BrokenPart onRetry={() => browserPage.reload()} />;
}

/** Holds the place of code that is coming, and renders something there once it is long in coming. */
function WhenLate({ children }: { readonly children: ReactNode }) {
  return useIsAfter(CALL_TIMEOUT_MS) ? children : <span hidden data-awaited />;
}

const ArrivingContext = createContext(false);

/**
 * Shows the parts that its content begins with together with it, so that nothing moves under a hand when their code
 * comes. Once it is there, nothing in use waits for another part.
 */
export function Arriving({ children }: { readonly children: ReactNode }) {
  const isThere = useIsPainted();
  return <ArrivingContext value={!isThere}>{children}</ArrivingContext>;
}

/**
 * Makes a component whose code is loaded when it is first rendered, or earlier by `loadParts`; nothing is shown until
 * then.
 * @param Instead takes its place while the code is late, and if it does not arrive
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Instead: ComponentType<Props> = MissingPart,
) {
  let loaded: ComponentType<Props> | undefined;
  const loadPart = async () => {
    const part = await load();
    loaded = part.default;
    return part;
  };
  loads.add(() => lazyImport(loadPart));
  const Later: ComponentType<Props> = lazy(() => importCode(loadPart));
  let arrival: Promise<unknown> | undefined;

  function Loaded(props: Props) {
    // Once rendered, it stays the same component, and with it its state.
    const [Part] = useState(() => loaded ?? Later);
    return <Part {...props} />;
  }
  return function LazyPart(props: Props) {
    if (use(ArrivingContext) && loaded === undefined) {
      patience ??= new Promise((resolve) => setTimeout(resolve, PAGE_WAITS_MS));
      arrival ??= Promise.race([loadPart(), patience]).catch(() => undefined);
      use(arrival);
    }
    const instead = <Instead {...props} />;
    const missing = ({ error }: FallbackProps) => {
      if (error instanceof ChunkLoadError) return instead;
      throw error;
    };
    return (
      <ErrorBoundary fallbackRender={missing}>
        <Suspense fallback={<WhenLate>{instead}</WhenLate>}>
          <Loaded {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
