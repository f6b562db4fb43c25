import { useSyncExternalStore } from "react";
import { hasLoginFlag } from "../api/login-flag.ts";

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
