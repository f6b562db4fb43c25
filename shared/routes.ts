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

export const routes = {
  "get-profile": { method: "GET", path: "/api/profile", caller: "student" },
  "post-web-status": {
    method: "POST",
    path: "/api/web-status",
    caller: "student",
  },
  "put-last-page": { method: "PUT", path: "/api/last-page", caller: "student" },
  "put-answer": { method: "PUT", path: "/api/answer", caller: "student" },
  "post-validations": {
    method: "POST",
    path: "/api/validations",
    caller: "student",
  },
  submit: { method: "POST", path: "/api/submit", caller: "student" },
  "put-withdrawal": {
    method: "PUT",
    path: "/api/withdrawal",
    caller: "student",
  },
  "post-presigned-url": {
    method: "POST",
    path: "/api/presigned-url",
    caller: "student",
  },
  "get-document-answer": {
    method: "GET",
    path: "/api/document-answer",
    caller: "student",
  },
  "delete-document-answer": {
    method: "DELETE",
    path: "/api/document-answer/{key}",
    caller: "student",
  },
  "post-conversion": {
    method: "POST",
    path: "/api/pdf/document-answer/{key}",
    caller: "student",
  },
  "get-conversion": {
    method: "GET",
    path: "/api/pdf/document-answer/{key}",
    caller: "student",
  },
  "delete-conversion": {
    method: "DELETE",
    path: "/api/pdf/document-answer/{key}",
    caller: "student",
  },
  "get-pdf": { method: "GET", path: "/api/pdf", caller: "student" },
  "get-copy": { method: "GET", path: "/api/copy", caller: "student" },
  "put-add-another": {
    method: "PUT",
    path: "/api/add-another",
    caller: "student",
  },
  "get-add-another": {
    method: "GET",
    path: "/api/add-another",
    caller: "student",
  },
  "put-tabs": { method: "PUT", path: "/api/tabs", caller: "student" },
  "get-tabs": { method: "GET", path: "/api/tabs", caller: "student" },
  logout: { method: "GET", path: "/api/logout", caller: "visitor" },
  login: { method: "POST", path: "/public/login", caller: "visitor" },
  signup: { method: "POST", path: "/public/signup", caller: "visitor" },
  confirm: { method: "POST", path: "/public/confirm", caller: "visitor" },
  "resend-confirm": {
    method: "POST",
    path: "/public/resend-confirm",
    caller: "visitor",
  },
  "forgot-password": {
    method: "POST",
    path: "/public/forgot-password",
    caller: "visitor",
  },
  "reset-password": {
    method: "POST",
    path: "/public/reset-password",
    caller: "visitor",
  },
  "change-address": {
    method: "POST",
    path: "/public/change-address",
    caller: "visitor",
  },
  "confirm-address": {
    method: "POST",
    path: "/public/confirm-address",
    caller: "visitor",
  },
  "stop-reminders": {
    method: "POST",
    path: "/public/stop-reminders",
    caller: "visitor",
  },
  "get-public-view": {
    method: "GET",
    path: "/public/tmp",
    caller: "public-token",
  },
  "get-service-view": {
    method: "GET",
    path: "/service/tmp-pdf",
    caller: "service-token",
  },
  "get-service-document": {
    method: "GET",
    path: "/service/document-answer/{key}",
    caller: "service-token",
  },
  "get-service-pdf": {
    method: "GET",
    path: "/service/pdf",
    caller: "service-token",
  },
  lookup: { method: "GET", path: "/lookup/find", caller: "visitor" },
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
