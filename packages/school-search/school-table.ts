import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { schoolColumns, type School } from "./school.ts";

/** Reads one of the project's own lists. */
export function readSchoolTable(file: string): readonly School[] {
  return parse<School>(readFileSync(file), { columns: true, bom: true });
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** Formats a list as CSV with a header and a line per school. */
export function schoolTable(schools: readonly School[]): string {
  return [
    schoolColumns,
    ...schools.map((school) => schoolColumns.map((column) => school[column])),
  ]
    .map((values) => `${values.map(quoted).join(",")}\n`)
    .join("");
}
