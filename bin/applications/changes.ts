import { rename, rm } from "node:fs/promises";
import { begin } from "../functions.ts";
import { formats } from "./formats.ts";
import { newFile, write } from "./new-file.ts";

/** Writes what has become of submissions since the last export of a feed, if there is any. */
export async function writeChanges(
  feed: string,
  window: { readonly since: string; readonly until?: string },
  file: string,
) {
  const { head, rows } = await begin("exporter", "changes", {
    feed,
    ...window,
  });
  const columns = ["reference", "what", "version", "happened_at"] as const;
  let count = 0;
  async function* texts() {
    for await (const row of rows) {
      count += 1;
      yield columns.map((name) => String(row[name]));
    }
  }
  await write(formats.csv({ columns, rows: texts() }), `${file}.part`);
  if (count === 0) await rm(`${file}.part`);
  else await rename(`${file}.part`, newFile(file));
  return { count, until: head.until };
}
