import type { School, SchoolCategory } from "../school.ts";
import {
  forEachRow,
  hasColumn,
  type Columns,
  type SkippedRow,
} from "./for-each-row.ts";
import { readRows, type FileRow } from "./read-rows.ts";
import { agencyId, RowSkipped, schoolOfRow } from "./school-of-row.ts";
import {
  ceebLength,
  crosswalk,
  sources,
  type Row,
  type Source,
} from "./sources.ts";

export interface ImportFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface FileReport {
  readonly name: string;
  /** Source that the file was recognized as; undefined if it is none of the known ones. */
  readonly kind: string | undefined;
  /** Reason for which the whole file was skipped. */
  readonly problem?: string;
  readonly imported: number;
  readonly skipped: readonly SkippedRow[];
}

export interface Import {
  /** Schools of each category for which there was a file. */
  readonly schools: ReadonlyMap<SchoolCategory, readonly School[]>;
  readonly reports: readonly FileReport[];
  /** Number of crosswalk codes that belong to none of these schools. */
  readonly unusedCodes: number;
}

/** Returns the key under which crosswalk and school meet, even if a spreadsheet cut the zeros of one of them. */
function keyOf(category: SchoolCategory, id: string): string {
  return `${category} ${id.replace(/^0+/, "")}`;
}

/** File whose header has been read. */
interface OpenFile {
  readonly name: string;
  readonly columns: Columns;
  readonly rows: Iterable<FileRow>;
}

/** Returns all codes of the crosswalks by the school that they belong to. */
function readCodes(
  { name, columns, rows }: OpenFile,
  codes: Map<string, string>,
): FileReport {
  const category = hasColumn(columns, crosswalk.collegeId)
    ? "college_ceeb"
    : "hs_ceeb";
  const idColumn =
    category === "college_ceeb" ? crosswalk.collegeId : crosswalk.highSchoolId;
  const handle = (row: Row) => {
    const id = row.value(idColumn);
    const ceeb = row.value(crosswalk.ceeb);
    if (id === "" || ceeb === "") throw new RowSkipped("has no id or no code");
    if (!new RegExp(`^\\d{1,${ceebLength[category]}}$`).test(ceeb)) {
      throw new RowSkipped("its code has the wrong form");
    }
    const key = keyOf(category, agencyId(id, 0));
    if (codes.has(key)) throw new RowSkipped("has the id of a code before it");
    codes.set(key, ceeb.padStart(ceebLength[category], "0"));
  };
  return { name, kind: crosswalk.name, ...forEachRow(rows, columns, handle) };
}

function readSchools(
  { name, columns, rows }: OpenFile,
  source: Source,
  codes: ReadonlyMap<string, string>,
  schools: Map<string, School>,
  usedIds: Set<string>,
  maxNameLength: number,
): FileReport {
  const missing = source.required.filter(
    (column) => !hasColumn(columns, column),
  );
  if (missing.length > 0) {
    const names = missing.map((column) =>
      typeof column === "string"
        ? column
        : column.source.replaceAll(/[^A-Z]/g, ""),
    );
    const problem = `The file lacks the columns ${names.join(", ")}.`;
    return { name, kind: source.name, problem, imported: 0, skipped: [] };
  }
  const handle = (row: Row) => {
    const school = schoolOfRow(source, row, maxNameLength);
    const key = keyOf(source.category, school.id);
    if (schools.has(key)) {
      throw new RowSkipped("has the id of a school before it");
    }
    const ceeb = codes.get(key) ?? "";
    // Branches may share a code; an id belongs to one school only.
    const isFirst = ceeb !== "" && !usedIds.has(`${source.category} ${ceeb}`);
    const id = isFirst ? ceeb : `${source.prefix}-${school.id}`;
    usedIds.add(`${source.category} ${id}`);
    schools.set(key, { ...school, id, ceeb });
  };
  return { name, kind: source.name, ...forEachRow(rows, columns, handle) };
}

/**
 * Imports files as the agencies publish them, recognized by their header, in any order. Of two equal ids the first
 * counts.
 * @param maxNameLength code points; a school whose name is longer is skipped
 */
export function importSchools(
  files: readonly ImportFile[],
  maxNameLength: number,
): Import {
  const codes = new Map<string, string>();
  const schools = new Map<SchoolCategory, Map<string, School>>();
  const usedIds = new Set<string>();
  const read = (
    { name, bytes }: ImportFile,
    wantsCodes: boolean,
  ): FileReport | undefined => {
    const rows = readRows(bytes);
    const header = rows.next();
    const names = header.done ? [] : header.value.values;
    const columns: Columns = new Map(
      names.map((column, at) => [column.trim().toUpperCase(), at]),
    );
    const file = { name, columns, rows };
    const source = sources.find(({ signature }) =>
      signature.every((column) => hasColumn(columns, column)),
    );
    const isCrosswalk =
      !source &&
      hasColumn(columns, crosswalk.ceeb) &&
      (hasColumn(columns, crosswalk.collegeId) ||
        hasColumn(columns, crosswalk.highSchoolId));
    if (isCrosswalk) return wantsCodes ? readCodes(file, codes) : undefined;
    if (wantsCodes) return undefined;
    if (source) {
      const known = schools.get(source.category) ?? new Map<string, School>();
      schools.set(source.category, known);
      return readSchools(file, source, codes, known, usedIds, maxNameLength);
    }
    const problem = header.done
      ? "The file is empty."
      : "Its header is none of CCD, PSS, IPEDS HD or a CEEB crosswalk.";
    return { name, kind: undefined, problem, imported: 0, skipped: [] };
  };
  // Codes first: the id of a school is its code.
  const codeReports = files.map((file) => read(file, true));
  const reports = files.flatMap(
    (file, at) => codeReports[at] ?? read(file, false) ?? [],
  );
  return {
    reports,
    schools: new Map(
      [...schools].map(([category, known]) => [category, [...known.values()]]),
    ),
    unusedCodes: [...codes.keys()].filter(
      (key) => ![...schools.values()].some((known) => known.has(key)),
    ).length,
  };
}
