import { createStoredRecord, textOf } from "../../session/stored-record.ts";

/** Contents of a mailed link, which this tab remembers over a reload once they are removed from the address. */
export interface MailedCode {
  /** Returns the address and the `id` of a link; empty strings if it had none. */
  readonly read: (parameters: URLSearchParams) => {
    readonly username: string;
    readonly id: string;
  };
  /** Removes the `id` from the address and the history, which others may look at later. */
  readonly hide: (username: string, id: string) => void;
  readonly forget: () => void;
  /** Returns the path of the form with this address and `id`, as if a link had led there. */
  readonly pathWith: (username: string, id: string) => `/${string}`;
}

function createMailedCode(card: "confirm" | "reset"): MailedCode {
  const record = createStoredRecord(`${card}-code`);
  return {
    read: (parameters) => {
      const username = parameters.get("username") ?? "";
      const inAddress = parameters.get("id");
      if (inAddress !== null) return { username, id: inAddress };
      const stored = record.read();
      const id =
        stored?.["username"] === username ? textOf(stored, "code") : "";
      return { username, id };
    },
    hide: (username, code) => {
      const address = new URL(window.location.href);
      if (!address.searchParams.has("id")) return;
      if (!record.store({ username, code })) return;
      address.searchParams.delete("id");
      window.history.replaceState(window.history.state, "", address);
    },
    forget: record.clear,
    pathWith: (username, code) => {
      const isKept = record.store({ username, code });
      const query = { username, ...(isKept ? {} : { id: code }) };
      return `/${card}?${new URLSearchParams(query)}`;
    },
  };
}

export const confirmCode = createMailedCode("confirm");
export const resetCode = createMailedCode("reset");
