import { useEffect } from "react";
import { DOCUMENT_LINK_SECONDS } from "../../../../shared/documents.ts";
import type { Documents } from "../../application/documents.ts";

/** Thrice in the life of a link, so that one on the screen always works. */
const LOOK_EVERY_MS = (DOCUMENT_LINK_SECONDS * 1000) / 3;

/** Looks again how a document stands when its student comes back to this tab, and while its link grows old. */
export function useDocumentWatch(
  { resume }: Pick<Documents, "resume">,
  key: string,
): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void resume(key);
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [resume, key]);
}
