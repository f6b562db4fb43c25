import { lazy, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Spinner } from "../components/Spinner.tsx";
import { lazyImport } from "../lib/lazy-import.ts";
import { useSession } from "../session/session.tsx";
import { ExpiredLinkPage } from "./ExpiredLinkPage.tsx";
import { FormShell } from "./FormShell.tsx";

const DocumentView = lazy(() =>
  lazyImport(() => import("../pages/DocumentView.tsx")),
);

/**
 * Renders the form for students and visitors; for the holder of a token, every form route is the one printable
 * document.
 */
function FormRoutes() {
  const { mode } = useSession();
  if (mode === "form") return <FormShell />;
  return (
    <ErrorBoundary FallbackComponent={ExpiredLinkPage}>
      <Suspense fallback={<Spinner />}>
        <DocumentView />
      </Suspense>
    </ErrorBoundary>
  );
}

export default FormRoutes;
