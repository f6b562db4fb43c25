import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Mailed } from "../../lib/tab-memory.ts";
import type { MailedCode } from "./mailed-code.ts";

/**
 * Returns the contents of the link that led to this form. The address changes while the form is open, which keeps the
 * initial contents.
 */
export function useMailedCode(code: MailedCode): Mailed {
  const [parameters] = useSearchParams();
  const [mailed] = useState(() => code.read(parameters));
  useEffect(() => {
    code.hide(mailed);
  }, [code, mailed]);
  return mailed;
}
