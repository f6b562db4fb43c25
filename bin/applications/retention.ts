import { referenceOf } from "../../lambdas/reference.ts";
import { print, UserError } from "../command.ts";
import { all, ask } from "../functions.ts";
import { findApplication } from "./find-application.ts";
import { subcommand } from "./subcommand.ts";
import { tableLines } from "./terminal.ts";

async function keep(reference: string, reason?: string): Promise<string> {
  const { student } = await findApplication(reference);
  await ask("administrator", "keep", { student, reason });
  return `${referenceOf(student)} is kept ${reason === undefined ? "as long as all others" : "whatever its age"}.`;
}

export const retention = subcommand({
  summary: "counts what is about to be erased, and keeps one of them",
  usage: `Counts the applications that are old enough to be erased, by term and status; keeps one of them.

  npm run applications -- retention [--list]
  npm run applications -- retention --keep <reference> --reason <text>
  npm run applications -- retention --release <reference>

--list     the reference of each, its term, its status, and the day from which on it is erased
--keep     keeps an application, whatever its age, until --release`,
  options: {
    list: { type: "boolean", default: false },
    keep: { type: "string" },
    release: { type: "string" },
    reason: { type: "string" },
  },
  run: async ({ list, keep: kept, release, reason }) => {
    if ((kept === undefined) !== (reason === undefined)) {
      throw new UserError("Add a --reason to --keep.");
    }
    const named = kept ?? release;
    if (named !== undefined) return print(await keep(named, reason));
    const counts = new Map<string, number>();
    for await (const due of all("administrator", "retention", {})) {
      const { student, summary, status, from = "not told yet" } = due;
      const row = [summary.term_label || "No term", status, from];
      if (list) row.unshift(referenceOf(student));
      const name = row.join("\n");
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const titles = ["Term", "Status", "Erased from", "Count"];
    const rows = [...counts]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, count]) => [...name.split("\n"), String(count)]);
    if (list) titles.unshift("Reference");
    for await (const line of tableLines(titles, rows)) print(line);
  },
});
