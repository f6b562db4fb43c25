import { now } from "../lib/clock.ts";

const MAX_AGE_MS = 24 * 60 * 60 * 1000;

type Fields = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A text of a record; an empty one where there is none. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}

/** One thing that this tab remembers for 24 hours, over a reload too unless storage refuses it. */
export interface StoredRecord {
  /** What was stored, if it is still good; anything that runs in the browser may have written it. */
  readonly read: () => Fields | undefined;
  /** False where storage is full or forbidden; the page itself remembers it all the same. */
  readonly store: (fields: Fields) => boolean;
  readonly clear: () => void;
}

/** Keys of what is forgotten when a session begins or ends; the code of some records may not be loaded then. */
const FORGOTTEN = "until-session:";
const unstoredOnes = new Set<() => void>();

/** Forgets what this tab remembers of whoever was there, but for what waits for that student's return. */
export function forgetRecords(): void {
  for (const forget of unstoredOnes) forget();
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(FORGOTTEN)) sessionStorage.removeItem(key);
    }
  } catch {
    // Where storage is forbidden, nothing was stored.
  }
}

/** @param options.waits stays when sessions begin and end */
export function createStoredRecord(
  name: string,
  { waits = false }: { readonly waits?: boolean } = {},
): StoredRecord {
  const key = waits ? name : `${FORGOTTEN}${name}`;
  let unstored: Fields | undefined;
  if (!waits) {
    unstoredOnes.add(() => {
      unstored = undefined;
    });
  }
  const clear = () => {
    unstored = undefined;
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Where storage is forbidden, nothing was stored.
    }
  };
  return {
    clear,
    read: () => {
      try {
        const stored: unknown =
          unstored ?? JSON.parse(sessionStorage.getItem(key) ?? "null");
        if (!isRecord(stored) || typeof stored["at"] !== "number") {
          return undefined;
        }
        const age = now().getTime() - stored["at"];
        if (age >= 0 && age <= MAX_AGE_MS) return stored;
        clear();
        return undefined;
      } catch {
        return undefined;
      }
    },
    store: (fields) => {
      const dated = { ...fields, at: now().getTime() };
      try {
        sessionStorage.setItem(key, JSON.stringify(dated));
        unstored = undefined;
        return true;
      } catch {
        unstored = dated;
        return false;
      }
    },
  };
}
