import { createContext, use } from "react";

/**
 * Creates a context, and the hook that returns its value.
 * @param missing what the hook throws where nothing above provides the value
 */
export function createNeededContext<T extends object>(missing: string) {
  const Context = createContext<T | undefined>(undefined);
  const useValue = (): T => {
    const value = use(Context);
    if (value === undefined) throw new Error(missing);
    return value;
  };
  return [Context, useValue] as const;
}
