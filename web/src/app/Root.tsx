import { Outlet, useNavigation } from "react-router-dom";
import { Spinner } from "../components/Spinner.tsx";
import { InactivityGuard } from "../session/InactivityGuard.tsx";
import { SessionProvider, useSession } from "../session/session.tsx";
import { AppErrorBoundary } from "./AppErrorBoundary.tsx";
import { PageChange } from "./PageChange.tsx";

const Pages = () => {
  const { isLoggedIn } = useSession();
  const { state } = useNavigation();
  return (
    <>
      <PageChange />
      {isLoggedIn && <InactivityGuard />}
      {state === "loading" && <Spinner />}
      <AppErrorBoundary>
        <Outlet />
      </AppErrorBoundary>
    </>
  );
};

/** What every page has around it. */
export const Root = () => (
  <SessionProvider>
    <Pages />
  </SessionProvider>
);
