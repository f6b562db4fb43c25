import { now } from "./clock.ts";

const MAX_AGE_MS = 24 * 60 * 60 * 1000;

type Fields = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Record that this tab remembers for 24 hours, even over a reload unless storage refuses it. */
export interface StoredRecord<T> {
  /** Returns the record if it is still valid. */
  readonly read: () => T | undefined;
  /**
   * Stores the record.
   * @returns false if storage is full or forbidden; the page itself remembers it all the same
   */
  readonly store: (value: T) => boolean;
  readonly clear: () => void;
}

/**
 * Creates a record in this tab's storage.
 * @param shape returns what is valid of the stored fields, which any code in the browser may have written
 */
export function createStoredRecord<T extends object>(
  key: string,
  shape: (stored: Fields) => T,
): StoredRecord<T> {
  let unstored: unknown;
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
        if (Math.abs(age) <= MAX_AGE_MS) return shape(stored);
        clear();
        return undefined;
      } catch {
        return undefined;
      }
    },
    store: (value) => {
      const dated = { ...value, at: now().getTime() };
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

/**
 * Creates a record of a time, in milliseconds.
 * @param area returns the storage; browsers that forbid it throw already here
 */
export function createStoredTime(
  key: string,
  area: () => Storage,
): StoredRecord<number> {
  return {
    read: () => {
      try {
        const time = Number(area().getItem(key) ?? "");
        return time > 0 ? time : undefined;
      } catch {
        return undefined;
      }
    },
    store: (time) => {
      try {
        area().setItem(key, String(time));
        return true;
      } catch {
        return false;
      }
    },
    clear: () => {
      try {
        area().removeItem(key);
      } catch {
        // If storage is forbidden, nothing was stored.
      }
    },
  };
}
