import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import type { WebStatus } from "../../../shared/contract/replies.ts";
import { callApi } from "../api/call.ts";
import { afterPaint } from "../lib/after-paint.ts";

/** Reports the current page to the server until the application is submitted. A failure is ignored. */
export function usePageTracking(
  isLoggedIn: boolean,
  status: WebStatus | null,
): void {
  const { pathname } = useLocation();
  const isTracked =
    isLoggedIn && (status === "started" || status === "validating");
  useEffect(() => {
    if (!isTracked) return undefined;
    return afterPaint(() => {
      callApi("put-last-page", { body: { last_page: pathname } }).catch(
        () => undefined,
      );
    });
  }, [isTracked, pathname]);
}
