import {
  useLayoutEffect,
  useReducer,
  type ComponentType,
  type ReactNode,
} from "react";
import { ToastsProvider } from "../components/Toasts.tsx";
import { AppRoutes } from "./AppRoutes.tsx";

/**
 * Lets all effects of the first rendering run together with it: what was typed into the first picture is written into
 * boxes whose fields have to listen by then. Has to come before what has effects.
 */
function EffectsAtOnce({
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

/**
 * Renders the whole site inside a router: the browser's, or one that stays at an address.
 * @param onShown called when it has first been rendered, before that has effects
 */
export function App({
  Router,
  onShown,
}: {
  readonly Router: ComponentType<{ readonly children: ReactNode }>;
  readonly onShown?: () => void;
}) {
  return (
    <ToastsProvider>
      <EffectsAtOnce onShown={onShown} />
      <Router>
        <AppRoutes />
      </Router>
    </ToastsProvider>
  );
}
