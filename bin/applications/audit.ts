import type { RecordedAction } from "../../lambdas/storage/staff-actions.ts";
import { timeIn } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import { all } from "../functions.ts";
import { selectionOf } from "./selection.ts";
import { subcommand } from "./subcommand.ts";
import { jsonLine, plain } from "./terminal.ts";

export const audit = subcommand({
  summary: "lists what staff did, and who",
  usage: `Lists what staff did with applications: what was listed and shown, links made, opened and revoked, exports,
reopenings, withdrawals, mails lifted, erasures, and who read this log.

  npm run applications -- audit [--since DAY] [--reference <reference>] [--json]

--since      from this day on, YYYY-MM-DD in the zone ${school.timeZone}; everything by default
--reference  only what was done with this application
--json       one JSON object a line`,
  options: {
    since: { type: "string" },
    reference: { type: "string" },
    json: { type: "boolean", default: false },
  },
  run: async ({ since, reference, json }) => {
    const { since: from } = selectionOf({ since });
    for await (const { at, ...row } of all("administrator", "audit", {
      since: from,
      reference,
    })) {
      const entry = { ...row, at: timeIn(school.timeZone, at) };
      console.log(json ? jsonLine(entry) : plain(rowOf(entry)));
    }
  },
});

function rowOf({ at, by, action, reference, details }: RecordedAction) {
  const rest = Object.entries(details ?? {}).map(
    ([name, value]) => `${name} ${value}`,
  );
  return [
    at.replace(/T(.*)\.\d+/, " $1"),
    by.padEnd(24),
    action.padEnd(12),
    (reference ?? "").padEnd(9),
    rest.join(", "),
  ]
    .join("  ")
    .trimEnd();
}
