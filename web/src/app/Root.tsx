import {
  Navigate,
  Outlet,
  useLocation,
  useMatches,
  useNavigation,
} from "react-router-dom";
import { Spinner } from "../components/Spinner.tsx";
import { InactivityGuard } from "../session/InactivityGuard.tsx";
import { SessionProvider, useSession } from "../session/session.tsx";
import { AppErrorBoundary } from "./AppErrorBoundary.tsx";
import { canonicalPath } from "./canonical-path.ts";
import { titleOf } from "./page-titles.ts";
import { PageChange } from "./PageChange.tsx";

function Pages() {
  const { isLoggedIn } = useSession();
  const navigation = useNavigation();
  const { pathname, search, hash, state } = useLocation();
  const isPage =
    titleOf(useMatches().map(({ handle }) => handle)) !== undefined;
  const path = isPage ? canonicalPath(pathname) : pathname;
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
      {isLoggedIn && <InactivityGuard />}
      {navigation.state === "loading" && <Spinner />}
      <AppErrorBoundary>
        <Outlet />
      </AppErrorBoundary>
    </>
  );
}

/** Renders what every page has around it. */
export function Root() {
  return (
    <SessionProvider>
      <Pages />
    </SessionProvider>
  );
}
