import { routes, type RouteId } from "../../../shared/routes.ts";
import { hasLoginFlag } from "./login-flag.ts";
import { send } from "./send.ts";
import { modeOf } from "./session-mode.ts";

interface EarlyReply {
  readonly response: Promise<Response>;
  readonly abort: (reason: unknown) => void;
}

let early: EarlyReply | undefined;
let wasLoggedIn = false;

/**
 * Whether the page began for a student who was logged in. Where the session is over, the reply that was asked for early
 * has taken the cookies away before anybody could look at them.
 */
export function wasLoggedInAtStart(): boolean {
  return wasLoggedIn;
}

/** Whoever was there when the page began is there no more. */
export function forgetLoginAtStart(): void {
  wasLoggedIn = false;
}

/** Asks for a student's profile while the site's code is still on its way; without a student, does nothing. */
export function askForProfile(): void {
  if (!hasLoginFlag() || modeOf(location.search) !== "form") return;
  wasLoggedIn = true;
  const controller = new AbortController();
  const { method, path } = routes["get-profile"];
  const response = send(path, { method, signal: controller.signal });
  // Whoever takes the reply is told of its failure.
  response.catch(() => undefined);
  early = {
    response,
    abort: (reason) => {
      controller.abort(reason);
    },
  };
}

/**
 * The reply that was asked for early, if this call of the API is the first and is one for the profile. Any other call
 * may change who the student is, and ends what nobody took.
 */
export function takeEarlyReply(
  routeId: RouteId,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const taken = early;
  early = undefined;
  if (taken === undefined) return undefined;
  const follow = () => {
    taken.abort(signal.reason);
  };
  if (routeId !== "get-profile" || signal.aborted) {
    follow();
  } else {
    signal.addEventListener("abort", follow);
  }
  return routeId === "get-profile" ? taken.response : undefined;
}
