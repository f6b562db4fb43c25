/**
 * Every route of the application, declared once: the stack, the handlers, the browser's client, the local run and the
 * tests read this list. The name of a route is the name of its handler file in `lambdas/api` and of its function.
 */
export type Caller =
  /** Logged-in student: session cookies. */
  | "student"
  /** Anybody. */
  | "visitor"
  /** Holder of a public link. */
  | "public-token"
  /** Holder of a link to the whole application or its reader's copy, such as the PDF pipeline. */
  | "service-token";

/** Header by which a student's page and the API tell each other which form each has (see `form/version.ts`). */
export const FORM_VERSION_HEADER = "x-form-version";

export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly caller: Caller;
}

/** Returns how the routes of one kind of caller are declared. */
function routesOf<const C extends Caller>(caller: C) {
  return <const M extends Route["method"], const P extends string>(
    method: M,
    path: P,
  ) => ({ method, path, caller }) as const;
}
const student = routesOf("student");
const visitor = routesOf("visitor");
const publicToken = routesOf("public-token");
const serviceToken = routesOf("service-token");

export const routes = {
  "get-profile": student("GET", "/api/profile"),
  "post-web-status": student("POST", "/api/web-status"),
  "put-last-page": student("PUT", "/api/last-page"),
  "put-answer": student("PUT", "/api/answer"),
  "post-validations": student("POST", "/api/validations"),
  submit: student("POST", "/api/submit"),
  "put-withdrawal": student("PUT", "/api/withdrawal"),
  "post-presigned-url": student("POST", "/api/presigned-url"),
  "get-document-answer": student("GET", "/api/document-answer"),
  "delete-document-answer": student("DELETE", "/api/document-answer/{key}"),
  "post-conversion": student("POST", "/api/pdf/document-answer/{key}"),
  "get-conversion": student("GET", "/api/pdf/document-answer/{key}"),
  "delete-conversion": student("DELETE", "/api/pdf/document-answer/{key}"),
  "get-pdf": student("GET", "/api/pdf"),
  "get-copy": student("GET", "/api/copy"),
  "put-add-another": student("PUT", "/api/add-another"),
  "get-add-another": student("GET", "/api/add-another"),
  "put-tabs": student("PUT", "/api/tabs"),
  "get-tabs": student("GET", "/api/tabs"),
  logout: visitor("GET", "/api/logout"),
  login: visitor("POST", "/public/login"),
  signup: visitor("POST", "/public/signup"),
  confirm: visitor("POST", "/public/confirm"),
  "resend-confirm": visitor("POST", "/public/resend-confirm"),
  "forgot-password": visitor("POST", "/public/forgot-password"),
  "reset-password": visitor("POST", "/public/reset-password"),
  "change-address": visitor("POST", "/public/change-address"),
  "confirm-address": visitor("POST", "/public/confirm-address"),
  "stop-reminders": visitor("POST", "/public/stop-reminders"),
  "get-public-view": publicToken("GET", "/public/tmp"),
  "get-service-view": serviceToken("GET", "/service/tmp-pdf"),
  "get-service-document": serviceToken("GET", "/service/document-answer/{key}"),
  "get-service-pdf": serviceToken("GET", "/service/pdf"),
  lookup: visitor("GET", "/lookup/find"),
} as const satisfies Record<string, Route>;

export type RouteId = keyof typeof routes;

/** The routes that one kind of caller may call. */
export type RouteOf<C extends Caller> = {
  [R in RouteId]: (typeof routes)[R]["caller"] extends C ? R : never;
}[RouteId];

export const routeIds = Object.keys(routes) as readonly RouteId[];

/** The names in braces of a route's path. */
export type PathParameters<R extends RouteId> =
  (typeof routes)[R]["path"] extends `${string}{${infer Name}}${string}`
    ? Readonly<Record<Name, string>>
    : Readonly<Record<never, string>>;
