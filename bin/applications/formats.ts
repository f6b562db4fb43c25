interface Table {
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly string[]>;
}

/** Returns a record of RFC 4180, with the end of its line. */
function csvRecord(fields: readonly string[]): string {
  const written = fields.map((text) =>
    /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
  );
  return `${written.join(",")}\r\n`;
}

async function* csv({ columns, rows }: Table) {
  yield csvRecord(columns);
  for await (const row of rows) yield csvRecord(row);
}

async function* jsonl({ columns, rows }: Table) {
  for await (const row of rows) {
    const named = columns.map((name, at) => [name, row[at]] as const);
    yield `${JSON.stringify(Object.fromEntries(named))}\n`;
  }
}

/** Texts are told to be texts, so that a spreadsheet calculates none, and keeps the zeros of codes. */
async function* xlsx({ columns, rows }: Table) {
  const { writeXlsxStream } = await import("hucre/xlsx");
  async function* cells() {
    for await (const row of rows) {
      yield row.map((text) =>
        // What looks like the format's own escape of a character is none.
        text === ""
          ? null
          : text.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_"),
      );
    }
  }
  yield* writeXlsxStream(cells(), {
    name: "Applications",
    columns: columns.map((header) => ({ header, numFmt: "@" })),
    freezePane: { rows: 1 },
  });
}

/** Formats of a file: the first two are byte for byte what was written, for programs; the last is for people. */
export const formats = { csv, jsonl, xlsx };
