import { parse } from "csv-parse/sync";
import { readFileSync } from "node:fs";
import { schoolColumns, type School } from "./school.ts";

/** The schools of one of the project's own lists. */
export const readSchoolTable = (file: string): readonly School[] =>
  parse<School>(readFileSync(file), { columns: true, bom: true });

const quoted = (value: string): string =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

/** A list as it is kept: CSV with a header, a line per school. */
export const schoolTable = (schools: readonly School[]): string =>
  [
    schoolColumns,
    ...schools.map((school) => schoolColumns.map((column) => school[column])),
  ]
    .map((values) => `${values.map(quoted).join(",")}\n`)
    .join("");
