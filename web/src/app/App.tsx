import type { ComponentType, ReactNode } from "react";
import { ToastsProvider } from "../components/Toasts.tsx";
import { AppRoutes } from "./AppRoutes.tsx";

/** Renders the whole site inside a router: the browser's, or one that stays at an address. */
export function App({
  Router,
}: {
  readonly Router: ComponentType<{ readonly children: ReactNode }>;
}) {
  return (
    <ToastsProvider>
      <Router>
        <AppRoutes />
      </Router>
    </ToastsProvider>
  );
}
