import { useEffect } from "react";
import type { Documents } from "../../application/documents.ts";

/** Looks up the document's state again when the student returns to this tab. */
export function useDocumentWatch(
  { resume }: Pick<Documents, "resume">,
  key: string,
): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") void resume(key);
    };
    window.addEventListener("focus", refresh);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      window.removeEventListener("focus", refresh);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [resume, key]);
}
