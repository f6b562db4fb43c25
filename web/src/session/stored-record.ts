import { now } from "../lib/clock.ts";

const MAX_AGE_MS = 24 * 60 * 60 * 1000;

type Fields = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a text of a record; an empty string if there is none. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}

/** Record that this tab remembers for 24 hours, even over a reload unless storage refuses it. */
export interface StoredRecord {
  /** Returns the stored fields if they are still valid; any code in the browser may have written them. */
  readonly read: () => Fields | undefined;
  /**
   * Stores the fields.
   * @returns false if storage is full or forbidden; the page itself remembers them all the same
   */
  readonly store: (fields: Fields) => boolean;
  readonly clear: () => void;
}

/** Key prefix of records that are cleared when a session begins or ends; the code of some may not be loaded then. */
const FORGOTTEN = "until-session:";
const unstoredOnes = new Set<() => void>();

/** Clears what this tab remembers of the last student, except what waits for that student's return. */
export function forgetRecords(): void {
  for (const forget of unstoredOnes) forget();
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(FORGOTTEN)) sessionStorage.removeItem(key);
    }
  } catch {
    // If storage is forbidden, nothing was stored.
  }
}

/**
 * Creates a record in this tab's storage.
 * @param options.waits keeps the record when sessions begin and end
 */
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
      // If storage is forbidden, nothing was stored.
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
        // Negative if the clock was corrected, as laptops do once the network is back.
        if (Math.abs(age) <= MAX_AGE_MS) return stored;
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
