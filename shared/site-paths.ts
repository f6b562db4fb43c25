/** Paths of the account pages: the router, the links and the CloudFront function read this list. */
export const ACCOUNT_PATHS = {
  login: "/login",
  signUp: "/signup",
  confirm: "/confirm",
  forgot: "/forgot",
  reset: "/reset",
  address: "/address",
  stopReminders: "/stop-reminders",
} as const;

/** Path of the page that a submitted application leads to. The pages of the form have the paths of their ids. */
export const COMPLETION_PATH = "/completion";

/** Parameters of an address that shows the whole application as a document, in place of any page. */
export const SERVICE_TOKEN = "service_token";
export const PUBLIC_TOKEN = "token";
/** Parameter of the service view's address that asks for its PDF: the view has links, but no buttons. */
export const PDF = "pdf";
