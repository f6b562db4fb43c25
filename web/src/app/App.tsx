import type { ComponentType, ReactNode } from "react";
import { ToastsProvider } from "../components/Toasts.tsx";
import { AppRoutes } from "./AppRoutes.tsx";
import { EffectsAtOnce } from "./EffectsAtOnce.tsx";

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
