import type { Due } from "../../lambdas/accounts/retention.ts";
import { referenceOf } from "../../lambdas/reference.ts";
import { UserError } from "../command.ts";
import { all, ask } from "../functions.ts";
import { findApplication } from "./find-application.ts";
import { subcommand } from "./subcommand.ts";
import { print, tableLines } from "./terminal.ts";

/** Counts applications by term and what they are, with the first day on which some of them are erased. */
function countsOf(due: readonly Due[]): string[][] {
  const groups = Map.groupBy(due, ({ summary, status }) =>
    [summary.term_label || "No term", status].join("\n"),
  );
  return [...groups].toSorted().map(([name, each]) => [
    ...name.split("\n"),
    String(each.length),
    each
      .flatMap(({ from }) => from ?? [])
      .toSorted()
      .at(0) ?? "not told yet",
  ]);
}

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
    const due: Due[] = [];
    for await (const each of all("administrator", "retention", {})) {
      due.push(each);
    }
    const rows = list
      ? due.map(({ student, summary, status, from }) => [
          referenceOf(student),
          summary.term_label,
          status,
          from ?? "not told yet",
        ])
      : countsOf(due);
    const titles = [
      ...(list ? ["Reference", "Term", "Status"] : ["Term", "Status", "Count"]),
      "Erased from",
    ];
    for await (const line of tableLines(titles, rows)) print(line);
    console.error(`${due.length} applications.`);
  },
});
