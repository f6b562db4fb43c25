/** Paths of the account pages: the router, the links and the CloudFront function read this list. */
export const ACCOUNT_PATHS = {
  login: "/login",
  signUp: "/signup",
  confirm: "/confirm",
  forgot: "/forgot",
  reset: "/reset",
} as const;

/** Path of the page that a submitted application leads to. The pages of the form have the paths of their ids. */
export const COMPLETION_PATH = "/completion";
