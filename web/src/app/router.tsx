import type { ComponentType } from "react";
import { Navigate, useLocation, type RouteObject } from "react-router-dom";
import { DEFAULT_PAGE, pages } from "../../../shared/application/pages.ts";
import { AccountLayout } from "./AccountLayout.tsx";
import { lazyImport } from "../lib/lazy-import.ts";
import { readNavigationState } from "../session/navigation-state.ts";
import type { PageHandle } from "./page-titles.ts";
import { Root } from "./Root.tsx";
import { RootErrorPage } from "./RootErrorPage.tsx";
import { StartPage } from "./StartPage.tsx";

/** The query string holds tokens, so it goes along; so does whatever another page sent. */
const ToDefaultPage = () => {
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
};

const handle = (title: string): PageHandle => ({ title });

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

/** The route of an account form. */
function formOf(
  path: string,
  title: string,
  load: () => Promise<{ readonly default: ComponentType }>,
): RouteObject {
  return {
    path,
    handle: handle(title),
    lazy: async () => ({ Component: (await lazyImport(load)).default }),
  };
}

/** Every page of the site; each one's code is loaded when it is first visited. */
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
            path: "/completion",
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
        children: [
          formOf(
            "/login",
            "Log In",
            () => import("../pages/account/LoginPage.tsx"),
          ),
          formOf(
            "/signup",
            "Sign Up",
            () => import("../pages/account/SignUpPage.tsx"),
          ),
          formOf(
            "/confirm",
            "Confirm Your Account",
            () => import("../pages/account/ConfirmPage.tsx"),
          ),
          formOf(
            "/forgot",
            "Forgot Password",
            () => import("../pages/account/ForgotPage.tsx"),
          ),
          formOf(
            "/reset",
            "Reset Password",
            () => import("../pages/account/ResetPage.tsx"),
          ),
        ],
      },
      { path: "*", element: <ToDefaultPage /> },
    ],
  },
];
