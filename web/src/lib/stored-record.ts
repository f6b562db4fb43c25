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
  /** Returns the milliseconds since it was stored, also of a computer's sleep, if there is one. */
  readonly age: () => number | undefined;
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

type Item<T> = Omit<StoredRecord<T>, "age">;

/** Creates an item of storage; the page itself remembers what storage refuses. */
function createItem(key: string, area: () => Storage): Item<string> {
  let unstored: string | undefined;
  return {
    read: () => unstored ?? attempt(() => area().getItem(key)) ?? undefined,
    store: (value) => {
      unstored = value;
      attempt(() => {
        area().setItem(key, value);
        unstored = undefined;
      });
      return unstored === undefined;
    },
    clear: () => {
      unstored = undefined;
      attempt(() => {
        area().removeItem(key);
      });
    },
  };
}

/**
 * Creates a record in this tab's storage.
 * @param shape returns what is valid of the stored fields, which any code in the browser may have written
 * @param owner returns whose it is, if it is anybody's: what another one left is cleared instead of read
 */
export function createStoredRecord<T extends object>(
  key: string,
  shape: (stored: Fields) => T,
  owner?: () => string,
): StoredRecord<T> {
  const item = createItem(key, () => sessionStorage);
  const age = createAge();
  const store = (value: object, at: number) => {
    age(at);
    return item.store(JSON.stringify({ ...value, at }));
  };
  const find = <R>(work: (stored: Fields, at: number) => R): R | undefined =>
    attempt(() => {
      const stored: unknown = JSON.parse(item.read() ?? "null");
      return isRecord(stored) && typeof stored["at"] === "number"
        ? work(stored, stored["at"])
        : undefined;
    });
  // The next page has only the device's clock, which laptops correct once the network is back.
  globalThis.addEventListener?.("pagehide", () => {
    find((stored, at) => store(stored, deviceTime() - age(at)));
  });
  return {
    clear: item.clear,
    read: () =>
      find((stored, at) => {
        const isOwn = owner === undefined || stored["owner"] === owner();
        if (isOwn && age(at) <= MAX_AGE_MS) return shape(stored);
        item.clear();
        return undefined;
      }),
    age: () => find((_, at) => Math.max(age(at), deviceTime() - at)),
    store: (value) => {
      const owned = owner === undefined ? value : { ...value, owner: owner() };
      return store(owned, deviceTime());
    },
  };
}

/**
 * Creates a record of a number, such as a time in milliseconds.
 * @param area returns the storage
 */
export function createStoredNumber(
  key: string,
  area: () => Storage,
): Item<number> {
  const item = createItem(key, area);
  return {
    ...item,
    read: () => Number(item.read()) || undefined,
    store: (value) => item.store(String(value)),
  };
}
