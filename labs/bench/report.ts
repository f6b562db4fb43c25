import { mkdir, readFile, writeFile } from "node:fs/promises";
import { arch, cpus, platform } from "node:os";
import { dirname, join } from "node:path";
import type { Benchmark } from "./benchmark.ts";
import type { Measured } from "./measure.ts";

const HERE = import.meta.dirname;
const RESULT = join(HERE, "../../.build/bench/result.json");
/** Reference ratios, by name: a later one that is a tenth worse is a fault. */
const REFERENCE = join(HERE, "reference.json");
/** Page that shows them to readers. */
const PAGE = join(HERE, "../../docs/benchmarks.md");
const MOST_WORSE = 1.1;
const STEADY = 0.2;

export interface Row {
  readonly benchmark: Pick<Benchmark, "name" | "limit" | "goal">;
  readonly measured?: Measured;
  readonly leftOut?: string;
  readonly failure?: string;
}

type References = Readonly<Record<string, number>>;

export async function readReferences(): Promise<References> {
  return JSON.parse(await readFile(REFERENCE, "utf8")) as References;
}

/** Returns the remarks on a row; the ones that are faults end the run with an error. */
export function remarksOn(
  { benchmark: { name, goal }, measured, leftOut, failure }: Row,
  references: References,
): { readonly faults: string[]; readonly notes: string[] } {
  if (failure !== undefined) return { faults: [failure], notes: [] };
  if (!measured) return { faults: [], notes: [`left out: ${leftOut}`] };
  const { ratio, iqr } = measured;
  const known = references[name];
  const isUpward = "atLeast" in goal;
  const worse =
    known === undefined ? 1 : isUpward ? known / ratio : ratio / known;
  return {
    faults: [
      ...(iqr > STEADY ? ["unsteady"] : []),
      ...(worse > MOST_WORSE ? [`was ${known}`] : []),
    ],
    notes: meets(ratio, goal) ? [] : ["goal missed"],
  };
}

function meets(ratio: number, goal: Benchmark["goal"]): boolean {
  return "atLeast" in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;
}

function figure(value: number) {
  return String(Number(value.toPrecision(3)));
}
function goalOf(goal: Benchmark["goal"]) {
  return "atMost" in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`;
}

/** Returns the rows as a table in Markdown. */
export function tableOf(rows: readonly Row[], references: References): string {
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
    const { faults, notes } = remarksOn(row, references);
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
      goalOf(benchmark.goal),
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

/** Writes the rows to `.build/bench/result.json`, and returns the path. */
export async function writeResult(rows: readonly Row[]): Promise<string> {
  await mkdir(dirname(RESULT), { recursive: true });
  const machine = `${cpus().length} cores, ${platform()} ${arch()}, Node ${process.version}`;
  const written = rows.map(({ benchmark: { name, limit, goal }, ...rest }) => ({
    name,
    limit,
    goal: goalOf(goal),
    ...rest.measured,
    ...(rest.leftOut === undefined ? {} : { leftOut: rest.leftOut }),
    ...(rest.failure === undefined ? {} : { failure: rest.failure }),
    machine,
  }));
  await writeFile(RESULT, `${JSON.stringify(written, undefined, 2)}\n`);
  return RESULT;
}

/**
 * Stores the measured ratios as the new references, in the file and on the page; names that no longer exist are removed
 * from both.
 */
export async function writeReferences(
  rows: readonly Row[],
  known: References,
  benchmarks: readonly Row["benchmark"][],
): Promise<void> {
  const fresh = Object.fromEntries(
    rows.flatMap(({ benchmark: { name }, measured }) =>
      measured ? [[name, Number(figure(measured.ratio))] as const] : [],
    ),
  );
  const all = Object.fromEntries(
    benchmarks.flatMap(({ name }) => {
      const ratio = fresh[name] ?? known[name];
      return ratio === undefined ? [] : [[name, ratio] as const];
    }),
  );
  await writeFile(REFERENCE, `${JSON.stringify(all, undefined, 2)}\n`);
  const page = await readFile(PAGE, "utf8");
  const table = markdownOf([
    ["Ours / reference", "Ratio", "Goal", ""],
    ...benchmarks
      .filter(({ name }) => name in all)
      .map(({ name, goal }) => {
        const ratio = all[name] ?? 0;
        return [
          name,
          figure(ratio),
          goalOf(goal),
          meets(ratio, goal) ? "" : "missed",
        ];
      }),
  ]);
  await writeFile(
    PAGE,
    page.replace(/^\|[^]*?(?=\n\n)/m, () => table),
  );
}
