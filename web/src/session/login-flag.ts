import { useSyncExternalStore } from "react";

/** The server sets a readable cookie of this prefix beside the session's hidden ones. */
const FLAG_PREFIX = "CognitoIdentityServiceProvider";

const hasLoginFlag = (): boolean =>
  document.cookie
    .split(";")
    .some((cookie) => cookie.trim().startsWith(FLAG_PREFIX));

/** Another tab may have logged in or out while this one was away. */
const onReturn = (listener: () => void) => {
  window.addEventListener("focus", listener);
  document.addEventListener("visibilitychange", listener);
  return () => {
    window.removeEventListener("focus", listener);
    document.removeEventListener("visibilitychange", listener);
  };
};

/** Whether somebody is logged in, as far as the browser can tell; the server decides. */
export const useLoginFlag = (): boolean =>
  useSyncExternalStore(onReturn, hasLoginFlag);
