import { lazy, Suspense, type ReactNode } from "react";
import { calledName } from "../../../shared/form/names.ts";
import { OpenApplication, useSelector } from "../application/react.tsx";
import { isWithdrawn } from "../application/state.ts";
import { Arriving, lazyPart } from "../components/lazy-part.tsx";
import { useNoStrayDrops } from "../fields/document/use-file-drop.ts";
import { lazyImport } from "../lib/lazy-import.ts";
import { useIsPainted } from "../lib/use-is-after.ts";
import { AppErrorBoundary } from "./AppErrorBoundary.tsx";
import { EnteredNotice } from "./EnteredNotice.tsx";
import { Footer } from "./footer/Footer.tsx";
import { DeadlineBanner } from "./header/DeadlineBanner.tsx";
import { Header } from "./header/Header.tsx";
import { LeftToAnswer } from "./header/LeftToAnswer.tsx";
import { WelcomeBanner } from "./header/WelcomeBanner.tsx";
import {
  MailsComeBack,
  SuccessNotification,
  UnknownPathNotice,
} from "./notices.tsx";
import { PageNav } from "./page-nav/PageNav.tsx";
import { SaveStatusBar } from "./save-status/SaveStatusBar.tsx";
import styles from "./shell.module.css";
import { MAIN_ID, SkipLink } from "./SkipLink.tsx";

const WithdrawnBanner = lazyPart(() => import("./header/WithdrawnBanner.tsx"));

const ErrorSummary = lazyPart(() => import("../form/ErrorSummary.tsx"));

// Without its code the page prints as it is.
const PrintCopy = lazy(() =>
  lazyImport(() => import("../pages/PrintCopy.tsx")).catch(() => ({
    default: () => null,
  })),
);

/** Renders what all form pages share. It stays mounted across pages, and with what is above it the answers. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const status = useSelector((snapshot) => snapshot.status);
  const profile = useSelector((snapshot) => snapshot.profile);
  const isOver = useSelector(isWithdrawn);
  const preferredName = useSelector(({ saved }) =>
    profile === undefined ? "" : calledName(saved),
  );
  const isPainted = useIsPainted();
  useNoStrayDrops();
  return (
    <Arriving>
      <div className={styles.shell}>
        <SkipLink />
        <Header>{status !== "submitted" && <PageNav />}</Header>
        {profile?.withdrawn === undefined ? (
          <>
            <WelcomeBanner
              status={status}
              numLogins={Math.max(1, profile?.successful_login.length ?? 1)}
              preferredName={preferredName}
              reopened={profile?.reopened}
              left={<LeftToAnswer />}
            />
            <DeadlineBanner status={status} />
          </>
        ) : (
          <WithdrawnBanner withdrawn={profile.withdrawn} />
        )}
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <div className={styles.notices}>
            <SuccessNotification />
            <UnknownPathNotice />
            <EnteredNotice />
            {profile?.mails_come_back === true && (
              <MailsComeBack address={profile.username} />
            )}
            {status === "validating" && !isOver && <ErrorSummary />}
          </div>
          <AppErrorBoundary>{children}</AppErrorBoundary>
        </main>
        {status !== "submitted" && <SaveStatusBar />}
        <Footer />
        {isPainted && (
          <Suspense fallback={null}>
            <PrintCopy />
          </Suspense>
        )}
      </div>
    </Arriving>
  );
}

/** Renders what all form pages of a visitor share. */
function FormShell({ children }: { readonly children: ReactNode }) {
  return (
    <AppErrorBoundary>
      <OpenApplication>
        <Shell>{children}</Shell>
      </OpenApplication>
    </AppErrorBoundary>
  );
}

export default FormShell;
