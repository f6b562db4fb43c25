import type { FileRow } from "./read-rows.ts";
import { RowSkipped } from "./school-of-row.ts";
import { unknownValues, type Row } from "./sources.ts";

/** Row that was skipped. */
export interface SkippedRow {
  readonly line: number;
  readonly reason: string;
  /** Beginning of the row, to recognize it. */
  readonly text: string;
}

/** Indexes of the columns by their names in capitals. */
export type Columns = ReadonlyMap<string, number>;

function columnOf(columns: Columns, name: string | RegExp): number | undefined {
  return typeof name === "string"
    ? columns.get(name)
    : columns.get(
        [...columns.keys()].find((column) => name.test(column)) ?? "",
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

/** Iterates over all rows but the header; a row that is skipped is listed with its reason and stops nothing. */
export function forEachRow(
  rows: Iterable<FileRow>,
  columns: Columns,
  handle: (row: Row, line: number) => void,
): { readonly imported: number; readonly skipped: readonly SkippedRow[] } {
  const skipped: SkippedRow[] = [];
  let imported = 0;
  for (const row of rows) {
    try {
      if (row.fault !== undefined) throw new RowSkipped(row.fault);
      if (row.values.length < columns.size) {
        throw new RowSkipped("is cut off: fewer values than there are columns");
      }
      handle(rowOf(columns, row), row.line);
      imported++;
    } catch (error) {
      if (!(error instanceof RowSkipped)) throw error;
      const text = row.values.filter(Boolean).join(",").slice(0, 80);
      skipped.push({ line: row.line, reason: error.message, text });
    }
  }
  return { imported, skipped };
}

export function hasColumn(columns: Columns, column: string | RegExp): boolean {
  return columnOf(columns, column) !== undefined;
}
