import { createStoredRecord, textOf } from "../../session/stored-record.ts";

const record = createStoredRecord("reset-code");

/** The code of a mailed link, which this tab remembers over a reload once it is out of the address. */
export const readMailedCode = (parameters: URLSearchParams): string => {
  const inAddress = parameters.get("id");
  if (inAddress !== null) return inAddress;
  const stored = record.read();
  return stored?.["username"] === parameters.get("username")
    ? textOf(stored, "code")
    : "";
};

/** Takes the code out of the address and the history, which others may look at later. */
export const hideMailedCode = (username: string, code: string): void => {
  const address = new URL(window.location.href);
  if (!address.searchParams.has("id")) return;
  if (!record.store({ username, code })) return;
  address.searchParams.delete("id");
  window.history.replaceState(window.history.state, "", address);
};

export const forgetMailedCode = (): void => {
  record.clear();
};
