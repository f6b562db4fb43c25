import {
  listStaffActions,
  type RecordedAction,
} from "../../lambdas/storage/staff-actions.ts";

/** Returns everything that a generator gives. */
export async function collected<T>(
  items: AsyncIterable<T>,
): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const each of items) all.push(each);
  return all;
}

/** Returns what staff and functions have done to applications, the oldest first. */
export async function staffLog(): Promise<readonly RecordedAction[]> {
  return (await collected(listStaffActions())).map(({ row }) => row);
}
