import {
  Fragment,
  startTransition,
  useEffect,
  useReducer,
  useState,
  type ReactNode,
} from "react";
import { Navigate, useLocation } from "react-router-dom";
import { Spinner } from "../components/Spinner.tsx";
import { listen } from "../lib/listen.ts";
import { InactivityGuard } from "../session/InactivityGuard.tsx";
import { SessionProvider, useSession } from "../session/session.tsx";
import { useVisit } from "../session/use-visit.ts";
import { VisitGuard } from "../session/VisitGuard.tsx";
import { RESTORED } from "../typed-early.ts";
import { AppErrorBoundary } from "./AppErrorBoundary.tsx";
import { pageAddress } from "./page-addresses.ts";
import { PageChange } from "./PageChange.tsx";
import styles from "./Root.module.css";

function Pages({ children }: { readonly children: ReactNode }) {
  const { isLoggedIn } = useSession();
  const [isTimeUp, setIsTimeUp] = useState(false);
  if (isTimeUp && !isLoggedIn) setIsTimeUp(false);
  const visit = useVisit(!isLoggedIn);
  const [restorations, addRestoration] = useReducer(
    (count: number) => count + 1,
    0,
  );
  useEffect(
    () => listen(window, RESTORED, () => startTransition(addRestoration)),
    [],
  );
  const { pathname, search, hash, state } = useLocation();
  const path = pageAddress(pathname) ?? pathname;
  if (path !== pathname) {
    return (
      <Navigate
        to={{ pathname: path, search, hash }}
        state={state as unknown}
        replace
      />
    );
  }
  return (
    <>
      <PageChange />
      {isLoggedIn && (
        <InactivityGuard
          onTimeUp={() => {
            setIsTimeUp(true);
          }}
        />
      )}
      {/* Whoever wakes the computer must not see the student's answers while the log-out is under way. */}
      {isTimeUp && <Spinner label="Logging out" />}
      {visit.isOver && <VisitGuard onDecided={visit.begin} />}
      <div hidden={isTimeUp || visit.isOver} className={styles.page}>
        <AppErrorBoundary>
          {visit.number > 0 && (
            <Fragment key={visit.number + restorations}>{children}</Fragment>
          )}
        </AppErrorBoundary>
      </div>
    </>
  );
}

/** Renders what every page has around it. */
export function Root({ children }: { readonly children: ReactNode }) {
  return (
    <SessionProvider>
      <Pages>{children}</Pages>
    </SessionProvider>
  );
}
