import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { secretIn } from "../../lib/secret-in-address.ts";
import { tabMemory, type Mailed } from "../../lib/tab-memory.ts";

/** Returns what reads and hides the contents of a mailed link, which this tab remembers over a reload. */
function createMailedCode(card: "confirm" | "reset" | "address") {
  const record = tabMemory[`${card}Code`];
  const names = ["username", "id"] as const;
  return {
    read: (parameters: URLSearchParams): Mailed => {
      const sent = {
        username: parameters.get("username") ?? "",
        id: secretIn(parameters, "id"),
        isFirst: false,
      };
      const isSent = names.some((name) => parameters.has(name));
      return isSent ? sent : (record.read() ?? sent);
    },
    /** Removes name and `id` from the address and the history, which others may look at later. */
    hide: (mailed: Mailed) => {
      const address = new URL(window.location.href);
      if (!names.some((name) => address.searchParams.has(name))) return;
      if (!record.store(mailed)) return;
      for (const name of names) address.searchParams.delete(name);
      window.history.replaceState(window.history.state, "", address);
    },
    forget: record.clear,
    /** Returns the path of the form with this address and `id`, as if a link had led there. */
    pathWith: (username: string, id: string): `/${string}` =>
      record.store({ username, id, isFirst: true })
        ? `/${card}`
        : `/${card}?${new URLSearchParams({ username, id })}`,
  };
}

export const confirmCode = createMailedCode("confirm");
export const resetCode = createMailedCode("reset");
export const addressCode = createMailedCode("address");

/**
 * Returns the contents of the link that led to this form. The address changes while the form is open, which keeps the
 * initial contents.
 */
export function useMailedCode(code: typeof confirmCode): Mailed {
  const { search } = useLocation();
  const [mailed] = useState(() => code.read(new URLSearchParams(search)));
  useEffect(() => {
    code.hide(mailed);
  }, [code, mailed]);
  return mailed;
}
