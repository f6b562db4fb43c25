import { jest } from "@jest/globals";

/** Refuses everything that the site would store in the browser; the spy returned restores it. */
export function blockStorage() {
  return jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
}

/** Runs some work as in a browser that lacks a feature, such as `AbortSignal.any`. */
export async function withoutFeature(
  owner: object,
  name: string,
  work: () => Promise<void> | void,
): Promise<void> {
  const feature = Object.getOwnPropertyDescriptor(owner, name);
  if (feature === undefined) throw new Error(`There is no ${name} here.`);
  Reflect.deleteProperty(owner, name);
  try {
    await work();
  } finally {
    Object.defineProperty(owner, name, feature);
  }
}
