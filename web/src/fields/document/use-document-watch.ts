import { useEffect } from "react";
import type { Documents } from "../../application/documents.ts";

/** Looks up the document's state again when the student returns to this tab. */
export function useDocumentWatch(
  { resume }: Pick<Documents, "resume">,
  key: string,
): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void resume(key);
    };
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [resume, key]);
}
