import type { ComponentType } from "react";
import { Navigate, useLocation, type RouteObject } from "react-router-dom";
import { DEFAULT_PAGE, pages } from "../../../shared/college/pages.ts";
import { ACCOUNT_PATHS, COMPLETION_PATH } from "../../../shared/site-paths.ts";
import { lazyImport } from "../lib/lazy-import.ts";
import { readNavigationState } from "../session/navigation-state.ts";
import { AccountLayout } from "./AccountLayout.tsx";
import type { PageHandle } from "./page-titles.ts";
import { Root } from "./Root.tsx";
import { RootErrorPage } from "./RootErrorPage.tsx";
import { StartPage } from "./StartPage.tsx";

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

function handle(title: string): PageHandle {
  return { title };
}

const formPages: RouteObject[] = pages.map(({ id, title }) => ({
  path: `/${id}`,
  handle: handle(title),
  lazy: async () => {
    const { default: FormPage } = await lazyImport(
      () => import("../pages/FormPage.tsx"),
    );
    return { element: <FormPage key={id} pageId={id} /> };
  },
}));

interface AccountPage {
  readonly title: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

const accountPages: Readonly<Record<keyof typeof ACCOUNT_PATHS, AccountPage>> =
  {
    login: {
      title: "Log In",
      load: () => import("../pages/account/LoginPage.tsx"),
    },
    signUp: {
      title: "Sign Up",
      load: () => import("../pages/account/SignUpPage.tsx"),
    },
    confirm: {
      title: "Confirm Your Account",
      load: () => import("../pages/account/ConfirmPage.tsx"),
    },
    forgot: {
      title: "Forgot Password",
      load: () => import("../pages/account/ForgotPage.tsx"),
    },
    reset: {
      title: "Reset Password",
      load: () => import("../pages/account/ResetPage.tsx"),
    },
  };

/** Routes of all pages of the site; the code of each is loaded when it is first visited. */
export const appRoutes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RootErrorPage />,
    hydrateFallbackElement: <StartPage />,
    children: [
      {
        lazy: async () => {
          const { FormRoutes } = await lazyImport(
            () => import("./FormRoutes.tsx"),
          );
          return { element: <FormRoutes /> };
        },
        children: [
          ...formPages,
          {
            path: COMPLETION_PATH,
            handle: handle("Application Submitted"),
            lazy: async () => {
              const { default: CompletionPage } = await lazyImport(
                () => import("../pages/CompletionPage.tsx"),
              );
              return { element: <CompletionPage /> };
            },
          },
        ],
      },
      {
        element: <AccountLayout />,
        children: Object.entries(accountPages).map(
          ([page, { title, load }]) => ({
            path: ACCOUNT_PATHS[page as keyof typeof ACCOUNT_PATHS],
            handle: handle(title),
            lazy: async () => ({ Component: (await lazyImport(load)).default }),
          }),
        ),
      },
      { path: "*", element: <ToDefaultPage /> },
    ],
  },
];
