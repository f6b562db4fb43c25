import type { FileRow } from "./read-rows.ts";
import { Dropped } from "./school-of-row.ts";
import { unknownValues, type Row } from "./sources.ts";

/** Row that was skipped. */
export interface DroppedRow {
  readonly line: number;
  readonly reason: string;
  /** Beginning of the row, to recognize it. */
  readonly text: string;
}

/** Indexes of the columns by their names in capitals. */
export type Columns = ReadonlyMap<string, number>;

function columnOf(
  columns: Columns,
  wanted: string | RegExp,
): number | undefined {
  return typeof wanted === "string"
    ? columns.get(wanted)
    : columns.get(
        [...columns.keys()].find((column) => wanted.test(column)) ?? "",
      );
}

function rowOf(columns: Columns, { values }: FileRow): Row {
  return {
    value: (column) => {
      const value = values[columnOf(columns, column) ?? -1]?.trim() ?? "";
      return unknownValues.has(value.toUpperCase()) ? "" : value;
    },
  };
}

/** Iterates over all rows but the header; a row that is dropped is listed with its reason and stops nothing. */
export function takeRows(
  rows: Iterable<FileRow>,
  columns: Columns,
  take: (row: Row, line: number) => void,
): { readonly taken: number; readonly dropped: readonly DroppedRow[] } {
  const dropped: DroppedRow[] = [];
  let taken = 0;
  for (const row of rows) {
    try {
      if (row.fault !== undefined) throw new Dropped(row.fault);
      if (row.values.length < columns.size) {
        throw new Dropped("is cut off: fewer values than there are columns");
      }
      take(rowOf(columns, row), row.line);
      taken++;
    } catch (error) {
      if (!(error instanceof Dropped)) throw error;
      const text = row.values.filter(Boolean).join(",").slice(0, 80);
      dropped.push({ line: row.line, reason: error.message, text });
    }
  }
  return { taken, dropped };
}

export function hasColumn(columns: Columns, column: string | RegExp): boolean {
  return columnOf(columns, column) !== undefined;
}
