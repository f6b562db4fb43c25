import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { MailedCode } from "./mailed-code.ts";

/** What the link that led to this card carried. The address changes under the card, which keeps what it opened with. */
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
