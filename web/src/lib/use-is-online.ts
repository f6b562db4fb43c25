import { useSyncExternalStore } from "react";

const subscribe = (listener: () => void) => {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
};

/** False where the browser is sure that there is no network. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(subscribe, () => navigator.onLine);
