import { useEffect, type ComponentType } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Navigate, useLocation } from "react-router-dom";
import { DEFAULT_PAGE, PAGE_IDS } from "../../../shared/college/page-titles.ts";
import { ACCOUNT_PATHS, COMPLETION_PATH } from "../../../shared/site-paths.ts";
import { loadParts } from "../components/lazy-part.tsx";
import { readNavigationState } from "../session/navigation-state.ts";
import { useSession } from "../session/session.tsx";
import { AccountLayout } from "./AccountLayout.tsx";
import { lazyPage, LoadingPage } from "./lazy-page.tsx";
import { Root } from "./Root.tsx";
import { RootErrorPage } from "./RootErrorPage.tsx";

/** Longest wait in milliseconds, and the wait of a browser that does not tell when it is idle. */
const LONGEST_WAIT_MS = 2_000;

/** Calls back once the browser has nothing else to do; returns a function that cancels the call. */
function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(callback, LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: LONGEST_WAIT_MS });
  return () => cancelIdleCallback(handle);
}

/**
 * Redirects to the default page with the query string, which holds tokens, and with the state passed by another page.
 */
function ToDefaultPage() {
  const { pathname, search, state } = useLocation() as {
    readonly pathname: string;
    readonly search: string;
    readonly state: unknown;
  };
  const carried = readNavigationState(state);
  return (
    <Navigate
      to={{ pathname: `/${DEFAULT_PAGE}`, search }}
      state={pathname === "/" ? state : { ...carried, isUnknownPath: true }}
      replace
    />
  );
}

function loadStudentShell() {
  return import("./StudentShell.tsx");
}
function loadFormPage() {
  return import("../pages/FormPage.tsx");
}
function loadCompletion() {
  return import("../pages/CompletionPage.tsx");
}
function loadLogin() {
  return import("../pages/account/LoginPage.tsx");
}
const FormShell = lazyPage(() => import("./FormShell.tsx"));
const StudentShell = lazyPage(loadStudentShell);
const FormPage = lazyPage(loadFormPage);
const CompletionPage = lazyPage(loadCompletion);
const accountPages: Readonly<
  Record<keyof typeof ACCOUNT_PATHS, ComponentType>
> = {
  login: lazyPage(loadLogin),
  signUp: lazyPage(() => import("../pages/account/SignUpPage.tsx")),
  confirm: lazyPage(() => import("../pages/account/ConfirmPage.tsx")),
  forgot: lazyPage(() => import("../pages/account/ForgotPage.tsx")),
  reset: lazyPage(() => import("../pages/account/ResetPage.tsx")),
  address: lazyPage(() => import("../pages/account/AddressPage.tsx")),
  stopReminders: lazyPage(
    () => import("../pages/account/StopRemindersPage.tsx"),
  ),
};

/**
 * Loads the form, which an account page leads to, where a session and a submission end, whatever becomes of the network
 * meanwhile, and the parts of all. Without them, their first use waits.
 */
async function loadRest(): Promise<void> {
  const pages = [loadStudentShell, loadFormPage, loadLogin, loadCompletion];
  await Promise.all(pages.map((load) => load())).catch(() => undefined);
  await loadParts();
  // A page that is opened without a network needs it, and cannot ask for it again.
  await import("../fields/CreatableField.tsx").catch(() => undefined);
}

/** Renders the page at the router's address in the frame that it shares with others, which stays mounted among them. */
function CurrentPage() {
  const { pathname } = useLocation();
  const Shell = useSession().isLoggedIn ? StudentShell : FormShell;
  const pageId = PAGE_IDS.find((id) => pathname === `/${id}`);
  const card = Object.entries(ACCOUNT_PATHS).find(
    ([, path]) => path === pathname,
  );
  if (card !== undefined) {
    const AccountPage = accountPages[card[0] as keyof typeof ACCOUNT_PATHS];
    return (
      <AccountLayout>
        {/* A new form is mounted on each path, and keeps what was typed while messages come and go. */}
        <AccountPage key={pathname} />
      </AccountLayout>
    );
  }
  if (pageId === undefined && pathname !== COMPLETION_PATH) {
    return <ToDefaultPage />;
  }
  return (
    <Shell>
      {pageId === undefined ? (
        <CompletionPage />
      ) : (
        <FormPage key={pageId} pageId={pageId} />
      )}
    </Shell>
  );
}

/**
 * Renders the page at the router's address; the code of each is loaded when it is first visited, and the page before
 * stays until then.
 */
export function AppRoutes() {
  const { key, pathname } = useLocation();
  useEffect(() => whenIdle(() => void loadRest()), [pathname]);
  return (
    <ErrorBoundary FallbackComponent={RootErrorPage} resetKeys={[key]}>
      <LoadingPage />
      <Root>
        <CurrentPage />
      </Root>
    </ErrorBoundary>
  );
}
