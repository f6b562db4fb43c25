import { isolated } from "../../shared/plain-text.ts";

/** Texts for a terminal: columns are letters and spaces of one width, as far as terminals agree on them. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|[\u{20000}-\u{3fffd}]/u;
const letters = new Intl.Segmenter();
const GAP = "  ";
/** Width below which a column is not cut, and rows that decide about the widths of all. */
const NARROWEST = 6;
const ROWS_MEASURED = 200;

function widthOf(text: string): number {
  // Taking letters apart costs memory that is freed late.
  if (/^[ -~\u00a0-\u02ff]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of letters.segment(text)) {
    width += WIDE.test(segment) ? 2 : 1;
  }
  return width;
}

/** What moves a terminal's cursor, changes its colors or turns its line around. */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Returns a value as one line of JSON, in which a terminal's controls are escaped. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replaceAll(CONTROLS, (control) =>
    Array.from(
      { length: control.length },
      (_, at) => `\\u${control.charCodeAt(at).toString(16).padStart(4, "0")}`,
    ).join(""),
  );
}

export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

/** Returns a text without what moves a terminal's cursor, changes its colors or turns its line around. */
export function plain(text: string): string {
  return text
    .replaceAll(/(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu, " ")
    .trim();
}

function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let shown = "";
  for (const { segment } of letters.segment(text)) {
    if (widthOf(shown + segment) > width - 1) break;
    shown += segment;
  }
  return `${shown}…`;
}

function fitted(text: string, width: number): string {
  const shown = cut(text, width);
  return isolated(shown) + " ".repeat(width - widthOf(shown));
}

/** Returns widths that fit together, for which the widest columns give first, of equal ones the last. */
function fittingWidths(widths: readonly number[], total: number): number[] {
  const fitting = [...widths];
  const room = total - GAP.length * (widths.length - 1);
  for (;;) {
    const sum = fitting.reduce((all, each) => all + each, 0);
    const widest = Math.max(...fitting);
    if (sum <= room || widest <= NARROWEST) return fitting;
    fitting[fitting.lastIndexOf(widest)] = widest - 1;
  }
}

type Rows<T> = AsyncIterable<T> | Iterable<T>;

/** Makes the lines of a table as its rows come. Without a width, as in a pipe, nothing is cut. */
export async function* tableLines(
  titles: readonly string[],
  rows: Rows<readonly string[]>,
  width = process.stdout.columns ?? Infinity,
): AsyncGenerator<string> {
  let widths: readonly number[] | undefined;
  let first: (readonly string[])[] = [titles];
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) =>
        width === Infinity
          ? cell.padEnd(cell.length + (widths?.[at] ?? 0) - widthOf(cell))
          : fitted(cell, widths?.[at] ?? 0),
      )
      .join(GAP)
      .trimEnd();
  const measure = () => {
    const natural = titles.map((_, at) =>
      Math.max(...first.map((cells) => widthOf(cells[at] ?? ""))),
    );
    widths = width === Infinity ? natural : fittingWidths(natural, width);
  };
  for await (const row of rows) {
    const cells = row.map(plain);
    if (widths !== undefined) {
      yield line(cells);
      continue;
    }
    first.push(cells);
    if (first.length > ROWS_MEASURED) {
      measure();
      yield* first.map(line);
      first = [];
    }
  }
  if (widths === undefined) {
    measure();
    yield* first.map(line);
  }
}

/** Makes the lines of a table of names and numbers, with a bar for each number. */
export function barChart(
  titles: readonly [string, string],
  counts: readonly (readonly [name: string, count: number])[],
): AsyncGenerator<string> {
  const most = Math.max(1, ...counts.map(([, count]) => count));
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  return tableLines(
    [...titles, "", ""],
    counts.map(([name, count]) => [
      name,
      count.toLocaleString("en-US").padStart(titles[1].length),
      `${Math.round((100 * count) / Math.max(1, all))} %`.padStart(5),
      "█".repeat(Math.round((24 * count) / most)),
    ]),
  );
}

/** Counts long work on standard error, about once a second and, with `end`, at last. */
export function progress(what: string): {
  readonly step: () => void;
  readonly end: () => void;
} {
  let count = 0;
  let said = performance.now();
  const end = () => {
    process.stderr.write(`${count.toLocaleString("en-US")} ${what}\n`);
  };
  return {
    step: () => {
      count += 1;
      if (performance.now() - said < 1_000) return;
      said = performance.now();
      end();
    },
    end,
  };
}
