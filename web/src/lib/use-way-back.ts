import { useEffect, useEffectEvent } from "react";

/** What tells Chrome's pages of the way back; no other browser has it, nor TypeScript. */
declare class CloseWatcher extends EventTarget {
  destroy(): void;
}

/** Lets a phone's way back close what is open over the page, which it would leave otherwise. */
export function useWayBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open || !("CloseWatcher" in window)) return undefined;
    const watcher = new CloseWatcher();
    watcher.addEventListener("close", () => close());
    return () => watcher.destroy();
  }, [open]);
}
