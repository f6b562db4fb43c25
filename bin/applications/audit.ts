import type { RecordedAction } from "../../lambdas/storage/staff-actions.ts";
import { isCalendarDate } from "../../shared/calendar.ts";
import { UserError } from "../command.ts";
import { all } from "../functions.ts";
import { subcommand } from "./subcommand.ts";
import { jsonLine, plain } from "./terminal.ts";

export const audit = subcommand({
  summary: "lists what staff did, and who",
  usage: `Lists what staff did with applications: what was listed and shown, links made, opened and revoked, exports,
reopenings, mails lifted, erasures, and who read this log.

  npm run applications -- audit [--since <YYYY-MM-DD>] [--reference <reference>] [--json]

--since      from this day on; everything by default
--reference  only what was done with this application
--json       one JSON object a line`,
  options: {
    since: { type: "string" },
    reference: { type: "string" },
    json: { type: "boolean", default: false },
  },
  run: async ({ since, reference, json }) => {
    if (since !== undefined && !isCalendarDate(since)) {
      throw new UserError(`${since} must be a day: YYYY-MM-DD.`);
    }
    for await (const entry of all("administrator", "audit", {
      since,
      reference,
    })) {
      console.log(json ? jsonLine(entry) : plain(lineOf(entry)));
    }
  },
});

function lineOf({ at, by, action, reference, details }: RecordedAction) {
  const rest = Object.entries(details ?? {}).map(
    ([name, value]) => `${name} ${value}`,
  );
  return [
    at.slice(0, 19).replace("T", " "),
    by.padEnd(24),
    action.padEnd(12),
    (reference ?? "").padEnd(9),
    rest.join(", "),
  ]
    .join("  ")
    .trimEnd();
}
