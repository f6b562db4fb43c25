import { useEffect } from "react";
import { DOCUMENT_LINK_SECONDS } from "../../../../shared/documents.ts";
import type { Documents } from "../../application/documents.ts";

/** Interval of a third of a link's lifetime, so that one on display always works. */
const LOOK_EVERY_MS = (DOCUMENT_LINK_SECONDS * 1000) / 3;

/** Looks up the document's state again when the student returns to this tab, and before its link expires. */
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
