import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { secretIn } from "../../lib/secret-in-address.ts";
import { tabMemory, type Mailed } from "../../lib/tab-memory.ts";

/** Contents of a mailed link, which this tab remembers over a reload once they are removed from the address. */
interface MailedCode {
  readonly read: (parameters: URLSearchParams) => Mailed;
  /** Removes name and `id` from the address and the history, which others may look at later. */
  readonly hide: (mailed: Mailed) => void;
  readonly forget: () => void;
  /** Returns the path of the form with this address and `id`, as if a link had led there. */
  readonly pathWith: (username: string, id: string) => `/${string}`;
}

function createMailedCode(card: "confirm" | "reset"): MailedCode {
  const record = tabMemory[`${card}Code`];
  return {
    read: (parameters) => {
      const username = parameters.get("username");
      const id = secretIn(parameters, "id");
      if (username !== null || id !== null) {
        return { username: username ?? "", id: id ?? "", isFirst: false };
      }
      return record.read() ?? { username: "", id: "", isFirst: false };
    },
    hide: (mailed) => {
      const address = new URL(window.location.href);
      const names = ["username", "id"] as const;
      if (!names.some((name) => address.searchParams.has(name))) return;
      if (!record.store(mailed)) return;
      for (const name of names) address.searchParams.delete(name);
      window.history.replaceState(window.history.state, "", address);
    },
    forget: record.clear,
    pathWith: (username, id) =>
      record.store({ username, id, isFirst: true })
        ? `/${card}`
        : `/${card}?${new URLSearchParams({ username, id })}`,
  };
}

export const confirmCode = createMailedCode("confirm");
export const resetCode = createMailedCode("reset");

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
