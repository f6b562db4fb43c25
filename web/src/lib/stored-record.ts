import { createAge } from "./age.ts";
import { deviceTime } from "./clock.ts";

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

/** Uses storage; returns undefined if the browser forbids it, at any access, or it is full. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/**
 * Creates a record in this tab's storage.
 * @param shape returns what is valid of the stored fields, which any code in the browser may have written
 */
export function createStoredRecord<T extends object>(
  key: string,
  shape: (stored: Fields) => T,
): StoredRecord<T> {
  const age = createAge();
  let unstored: unknown;
  const find = (): (Fields & { readonly at: number }) | undefined => {
    const stored: unknown =
      unstored ?? JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (!isRecord(stored) || typeof stored["at"] !== "number") return undefined;
    return { ...stored, at: stored["at"] };
  };
  const clear = () => {
    unstored = undefined;
    attempt(() => {
      sessionStorage.removeItem(key);
    });
  };
  // The next page has only the device's clock, which laptops correct once the network is back.
  globalThis.addEventListener?.("pagehide", () => {
    attempt(() => {
      const stored = find();
      if (stored === undefined) return;
      const at = Math.round(deviceTime() - age(stored.at));
      sessionStorage.setItem(key, JSON.stringify({ ...stored, at }));
    });
  });
  return {
    clear,
    read: () =>
      attempt(() => {
        const stored = find();
        if (stored === undefined) return undefined;
        if (age(stored.at) <= MAX_AGE_MS) return shape(stored);
        clear();
        return undefined;
      }),
    store: (value) => {
      const at = deviceTime();
      unstored = { ...value, at };
      age(at);
      const isStored = attempt(() => {
        sessionStorage.setItem(key, JSON.stringify(unstored));
        return true;
      });
      if (isStored === true) unstored = undefined;
      return isStored === true;
    },
  };
}

/**
 * Creates a record of a time, in milliseconds.
 * @param area returns the storage
 */
export function createStoredTime(
  key: string,
  area: () => Storage,
): StoredRecord<number> {
  return {
    read: () => attempt(() => Number(area().getItem(key) ?? "")) || undefined,
    store: (time) =>
      attempt(() => {
        area().setItem(key, String(time));
        return true;
      }) === true,
    clear: () => {
      attempt(() => {
        area().removeItem(key);
      });
    },
  };
}
