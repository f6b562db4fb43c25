import type { FileReport, Import } from "./import-schools.ts";

const LINES_SHOWN = 5;

/** Groups the skipped rows of a file by reason, the most frequent first. */
function byReason({ skipped }: FileReport) {
  return [...Map.groupBy(skipped, ({ reason }) => reason)].toSorted(
    ([, some], [, others]) => others.length - some.length,
  );
}

function fileLines(report: FileReport): readonly string[] {
  const { name, kind, problem, imported, skipped } = report;
  if (problem !== undefined) return [`${name}: not imported. ${problem}`];
  return [
    `${name}: ${kind}, ${imported} imported, ${skipped.length} skipped`,
    ...byReason(report).map(([reason, rows]) => {
      const lines = rows.slice(0, LINES_SHOWN).map(({ line }) => line);
      const more = rows.length > lines.length ? ", …" : "";
      return `  ${String(rows.length).padStart(7)}  ${reason} (line ${lines.join(", ")}${more})`;
    }),
  ];
}

/** Returns the lines that say what was imported and what was skipped. */
export function reportLines({
  reports,
  schools,
  unusedCodes,
}: Import): readonly string[] {
  const all = [...schools.values()].flat();
  const withoutCode = all.filter(({ ceeb }) => ceeb === "").length;
  return [
    ...reports.flatMap(fileLines),
    ...(withoutCode > 0
      ? [
          `${withoutCode} of ${all.length} schools have no CEEB code: they are found as well, and leave the code empty.`,
        ]
      : []),
    ...(unusedCodes > 0
      ? [`${unusedCodes} codes belong to none of these schools.`]
      : []),
  ];
}

/** Returns every skipped row as tab-separated file, line, reason and beginning of the row. */
export function skippedTable({ reports }: Import): string {
  return reports
    .flatMap(({ name, skipped }) =>
      skipped.map(
        ({ line, reason, text }) =>
          `${[name, line, reason, text].join("\t").replaceAll("\n", " ")}\n`,
      ),
    )
    .join("");
}
