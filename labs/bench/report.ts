import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Benchmark } from "./benchmark.ts";
import type { Measured } from "./measure.ts";

/** Page that shows the ratios to readers. */
const PAGE = join(import.meta.dirname, "../../docs/benchmarks.md");
const STEADY = 0.2;

export interface Row {
  readonly benchmark: Pick<Benchmark, "name" | "limit" | "atMost">;
  readonly measured?: Measured;
  readonly leftOut?: string;
  readonly failure?: string;
}

/** Returns the remarks on a row; the ones that are faults end the run with an error. */
export function remarksOn({
  benchmark: { atMost },
  measured,
  leftOut,
  failure,
}: Row): { readonly faults: string[]; readonly notes: string[] } {
  if (failure !== undefined) return { faults: [failure], notes: [] };
  if (!measured) return { faults: [], notes: [`left out: ${leftOut}`] };
  return {
    faults: measured.iqr > STEADY ? ["unsteady"] : [],
    notes: measured.ratio <= atMost ? [] : ["goal missed"],
  };
}

function figure(value: number) {
  return String(Number(value.toPrecision(3)));
}

/** Returns the rows as a table in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const header = [
    "Ours / reference",
    "Ratio",
    "IQR",
    "n",
    "Limit",
    "Goal",
    "Medians",
    "",
  ];
  const lines = rows.map((row) => {
    const { benchmark, measured } = row;
    const { faults, notes } = remarksOn(row);
    const figures = measured
      ? [
          figure(measured.ratio),
          `${Math.round(measured.iqr * 100)} %`,
          String(measured.n),
        ]
      : ["", "", ""];
    const medians = measured
      ? `${figure(measured.ours)} / ${figure(measured.reference)} ${measured.unit}`
      : "";
    return [
      benchmark.name,
      ...figures,
      benchmark.limit,
      `≤ ${benchmark.atMost}`,
      medians,
      [...faults, ...notes].join(", "),
    ];
  });
  return markdownOf([header, ...lines]);
}

function markdownOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(3, ...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const written = rows.map(
    (cells) =>
      `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`,
  );
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [written[0], rule, ...written.slice(1)].join("\n");
}

/**
 * Returns the page with the measured ratios in its table. Rows that were not measured stay as they are, and those of
 * benchmarks that no longer exist go.
 */
export function pageWith(
  page: string,
  rows: readonly Row[],
  benchmarks: readonly Row["benchmark"][],
): string {
  const ratios = new Map([
    ...Array.from(
      page.matchAll(/^\| (.*?) +\| ([\d.]+) +\|/gm),
      ([, name = "", ratio = ""]) => [name, ratio] as const,
    ),
    ...rows.flatMap(({ benchmark: { name }, measured }) =>
      measured ? [[name, figure(measured.ratio)] as const] : [],
    ),
  ]);
  const table = markdownOf([
    ["Ours / reference", "Ratio", "Goal", ""],
    ...benchmarks.flatMap(({ name, atMost }) => {
      const ratio = ratios.get(name);
      if (ratio === undefined) return [];
      const missed = Number(ratio) <= atMost ? "" : "missed";
      return [[name, ratio, `≤ ${atMost}`, missed]];
    }),
  ]);
  return page.replace(/^\|[^]*?(?=\n\n)/m, () => table);
}

/** Writes the measured ratios to the page of benchmarks, as `pageWith`. */
export async function writePage(
  rows: readonly Row[],
  benchmarks: readonly Row["benchmark"][],
): Promise<void> {
  const page = await readFile(PAGE, "utf8");
  await writeFile(PAGE, pageWith(page, rows, benchmarks));
}
