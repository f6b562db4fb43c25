import { useEffect, useState } from "react";
import type { FallbackProps } from "react-error-boundary";
import { Button } from "../components/Button.tsx";
import { Logo } from "../components/Logo.tsx";
import styles from "../components/MessagePage.module.css";
import { Spinner } from "../components/Spinner.tsx";
import { ChunkLoadError, reloadForNewCode } from "../lib/lazy-import.ts";
import { logFailure, messageOf } from "../lib/log.ts";
import { browserPage } from "../lib/reload.ts";

/**
 * Handles missing code of a page: most often a new version of the site has just been released, which a reload loads.
 */
function MissingPage() {
  const [isReloading, setIsReloading] = useState(true);
  useEffect(() => {
    void reloadForNewCode().then(setIsReloading);
  }, []);
  if (isReloading) return <Spinner />;
  return (
    <main className={styles.page}>
      <Logo />
      <h1>This page could not be loaded.</h1>
      <p>
        Please check your internet connection and try again. What you have
        entered is kept.
      </p>
      <Button onClick={() => browserPage.reload()}>Try again</Button>
    </main>
  );
}

/** Renders the last resort, for a page that cannot be loaded or rendered at all. */
export function RootErrorPage({ error }: FallbackProps) {
  useEffect(() => {
    logFailure({ event: "route failed", message: messageOf(error) });
  }, [error]);
  if (error instanceof ChunkLoadError) return <MissingPage />;
  return (
    <main className={styles.page}>
      <Logo />
      <h1>Something went wrong.</h1>
      <p>
        The issue that caused you to see this has been logged. We will get it
        fixed as soon as possible.
      </p>
      <p>If your browser is old, a newer one may help.</p>
      {/* A full load, because the application itself may have failed. */}
      <a href="/">Back to the application</a>
    </main>
  );
}
