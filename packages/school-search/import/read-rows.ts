import { parse } from "csv-parse/sync";

export interface FileRow {
  /** Line number in the file, from 1; the first of a row that has several. */
  readonly line: number;
  readonly values: readonly string[];
  /** Reason for which the row cannot be read. */
  readonly fault?: string;
}

/** Limit of lines after which an open quotation mark is taken for a stray one. */
const MAX_LINES = 10;

/** Decodes a file in UTF-8, with or without a byte order mark, or in Windows-1252: agencies publish in both. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function hasOpenQuote(text: string): boolean {
  return (text.split('"').length - 1) % 2 === 1;
}

/** Joins lines of which a quoted value spans several. */
function* records(
  text: string,
): Generator<{ line: number; record: string; fault?: string }> {
  const lines = text.split(/\r\n|\n|\r/);
  for (let at = 0; at < lines.length; at++) {
    const line = at + 1;
    const first = lines[at] ?? "";
    if (first.trim() === "") continue;
    let record = first;
    let last = at;
    while (
      hasOpenQuote(record) &&
      last - at < MAX_LINES &&
      last + 1 < lines.length
    ) {
      record += `\n${lines[++last] ?? ""}`;
    }
    if (hasOpenQuote(record)) {
      // Only this line is lost: the next ones are rows of their own.
      yield { line, record: first, fault: "a quotation mark is not closed" };
      continue;
    }
    yield { line, record };
    at = last;
  }
}

function valuesOf(record: string, delimiter: string): readonly string[] {
  if (!record.includes('"')) return record.split(delimiter);
  const [values] = parse(record, {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
  }) as string[][];
  return values ?? [];
}

/** Yields the rows of a CSV or TSV file, the header first. A row that cannot be read has a `fault`. */
export function* readRows(bytes: Uint8Array): Generator<FileRow> {
  const text = textOf(bytes);
  const header = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  const delimiter =
    header.split("\t").length > header.split(",").length ? "\t" : ",";
  for (const { line, record, fault } of records(text)) {
    if (fault !== undefined) {
      yield { line, values: [record], fault };
      continue;
    }
    try {
      yield { line, values: valuesOf(record, delimiter) };
    } catch {
      yield {
        line,
        values: [record],
        fault: "its quotation marks are malformed",
      };
    }
  }
}
