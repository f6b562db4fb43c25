import { useEffect } from "react";
import type { SaveQueue, SaveState } from "./save-queue.ts";

const RETRY_MS = 15_000;

/** Tries a failed save again after a while, and as soon as the browser is online; until then it asks before it closes. */
export const useSaveRetry = (queue: SaveQueue, saveState: SaveState): void => {
  useEffect(() => {
    if (saveState !== "failed") return undefined;
    const again = () => {
      queue.save().catch(() => undefined);
    };
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener("online", again);
    window.addEventListener("beforeunload", ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
      window.removeEventListener("beforeunload", ask);
    };
  }, [queue, saveState]);
};
