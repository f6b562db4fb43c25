import { lazy, Suspense } from "react";
import { Outlet } from "react-router-dom";
import {
  ApplicationProvider,
  useApplication,
} from "../application/ApplicationProvider.tsx";
import { ErrorSummary } from "../form/ErrorSummary.tsx";
import { AppErrorBoundary } from "./AppErrorBoundary.tsx";
import { DeadlineBanner } from "./header/DeadlineBanner.tsx";
import { Footer } from "./footer/Footer.tsx";
import { Header } from "./header/Header.tsx";
import { loadCode } from "../lib/lazy-import.ts";
import { PageNav } from "./page-nav/PageNav.tsx";
import { SaveLine } from "./save-status/SaveLine.tsx";
import styles from "./shell.module.css";
import { MAIN_ID, SkipLink } from "./SkipLink.tsx";
import { SuccessNotification } from "./SuccessNotification.tsx";
import { UnknownPathNotice } from "./UnknownPathNotice.tsx";
import { useIsPainted } from "../lib/use-is-painted.ts";
import { WelcomeBanner } from "./header/WelcomeBanner.tsx";

// Without its code the page prints as it is.
const PrintCopy = lazy(() =>
  loadCode(() => import("../pages/PrintCopy.tsx")).catch(() => ({
    default: () => null,
  })),
);

const Shell = () => {
  const { status, numLogins, preferredName } = useApplication();
  const isPainted = useIsPainted();
  return (
    <div className={styles["shell"]}>
      <SkipLink />
      <Header>{status !== "submitted" && <PageNav />}</Header>
      <WelcomeBanner
        status={status}
        numLogins={numLogins}
        preferredName={preferredName}
      />
      <DeadlineBanner status={status} />
      <main id={MAIN_ID} tabIndex={-1} className={styles["main"]}>
        <div className={styles["notices"]}>
          <SuccessNotification />
          <UnknownPathNotice />
          <ErrorSummary />
        </div>
        <AppErrorBoundary>
          <Outlet />
        </AppErrorBoundary>
      </main>
      <SaveLine />
      <Footer />
      {isPainted && (
        <Suspense fallback={null}>
          <PrintCopy />
        </Suspense>
      )}
    </div>
  );
};

/** What all form pages share; it stays while the pages change, and with it the answers. */
export const FormShell = () => (
  <ApplicationProvider>
    <Shell />
  </ApplicationProvider>
);
