import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { MailedCode } from "./mailed-code.ts";

/**
 * Returns the contents of the link that led to this form. The address changes while the form is open, which keeps the
 * initial contents.
 */
export function useMailedCode(
  code: MailedCode,
): ReturnType<MailedCode["read"]> {
  const [parameters] = useSearchParams();
  const [mailed] = useState(() => code.read(parameters));
  const { username, id } = mailed;
  useEffect(() => {
    code.hide(username, id);
  }, [code, username, id]);
  return mailed;
}
