import { useEffect, type ReactNode } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { ServerError } from "../api/errors.ts";
import { BrokenPart } from "../components/BrokenPart.tsx";
import { useToasts } from "../components/Toasts.tsx";
import { ChunkLoadError } from "../lib/lazy-import.ts";
import { logFailure, messageOf } from "../lib/log.ts";
import { browserPage } from "../lib/reload.ts";

function BrokenSection({ error, resetErrorBoundary }: FallbackProps) {
  const toasts = useToasts();
  useEffect(() => {
    const message = messageOf(error);
    logFailure({ event: "uncaught error", message });
    if (!(error instanceof ChunkLoadError)) {
      toasts.error({
        label: "Unexpected Error",
        message,
        onReset: resetErrorBoundary,
      });
    }
  }, [error, resetErrorBoundary, toasts]);

  const retry = () => {
    // The browser does not request code again after it could not be loaded.
    if (error instanceof ChunkLoadError) {
      browserPage.reload();
    } else {
      resetErrorBoundary();
    }
  };
  // A failure of the server concerns more than this part, and is reported further up.
  if (error instanceof ServerError) throw error;
  return <BrokenPart onRetry={retry} />;
}

/** Contains the failure of one part of a page, so that the rest stays usable; its toast retries when it closes. */
export function SectionErrorBoundary({
  children,
}: {
  readonly children: ReactNode;
}) {
  return (
    <ErrorBoundary FallbackComponent={BrokenSection}>{children}</ErrorBoundary>
  );
}
