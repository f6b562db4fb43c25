import type { ReactNode } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { useLocation } from "react-router-dom";
import { ServerError, UnauthorizedError } from "../api/errors.ts";
import { Button } from "../components/Button.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { Spinner } from "../components/Spinner.tsx";
import { logFailure, messageOf } from "../lib/log.ts";

function UnexpectedError({ error, resetErrorBoundary }: FallbackProps) {
  // The end of the session leads to the login page, which replaces all this in a moment.
  if (error instanceof UnauthorizedError) return <Spinner />;
  // An error of the site's own code, which a retry does not fix.
  if (!(error instanceof ServerError)) throw error;
  return (
    <Dialog
      open
      onOpenChange={resetErrorBoundary}
      title="Unexpected Error"
      actions={<Button onClick={resetErrorBoundary}>Try again</Button>}
    >
      <p>{messageOf(error)}</p>
    </Dialog>
  );
}

/**
 * Shows a failure of the server in a dialog; closing it retries, and so does going to another page. The root error page
 * shows any other failure.
 */
export function AppErrorBoundary({
  onReset,
  children,
}: {
  readonly onReset?: () => void;
  readonly children: ReactNode;
}) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      FallbackComponent={UnexpectedError}
      resetKeys={[pathname]}
      {...(onReset && { onReset })}
      onError={(error) =>
        logFailure({ event: "uncaught error", message: messageOf(error) })
      }
    >
      {children}
    </ErrorBoundary>
  );
}
