import { routes, type RouteId } from "../../../shared/routes.ts";
import { hasLoginFlag } from "./login-flag.ts";
import { send } from "./send.ts";

interface EarlyReply {
  readonly response: Promise<Response>;
  readonly controller: AbortController;
}

declare global {
  /** Handed over by `start.ts`, which is a script of its own. */
  var earlyProfile: EarlyReply | undefined;
}

let wasLoggedIn = globalThis.earlyProfile !== undefined;

/**
 * Returns whether the page was opened by a student who was logged in. If the session is over, the early reply has
 * removed the cookies before they could be read.
 */
export function wasLoggedInAtStart(): boolean {
  return wasLoggedIn;
}

/** Forgets that a student was logged in when the page was opened. */
export function forgetLoginAtStart(): void {
  wasLoggedIn = false;
}

/** Requests a student's profile while the site's code is still loading; does nothing without a student. */
export function askForProfile(): void {
  if (!hasLoginFlag()) return;
  const controller = new AbortController();
  const { method, path } = routes["get-profile"];
  const response = send(path, { method, signal: controller.signal });
  // The caller that takes the reply handles its failure.
  response.catch(() => undefined);
  globalThis.earlyProfile = { response, controller };
}

/**
 * Returns the early reply, if this is the first API call and requests the profile. Any other call may change who the
 * student is, and aborts an early request that was not taken.
 */
export function takeEarlyReply(
  routeId: RouteId,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const taken = globalThis.earlyProfile;
  globalThis.earlyProfile = undefined;
  if (taken === undefined) return undefined;
  const abort = () => taken.controller.abort(signal.reason);
  if (routeId !== "get-profile" || signal.aborted) {
    abort();
  } else {
    signal.addEventListener("abort", abort);
  }
  return routeId === "get-profile" ? taken.response : undefined;
}
