import { compileFunction } from "node:vm";

/** Values of a metric by period, the last one at the end; a period without data has none. */
export type Series = readonly (number | undefined)[];

/** Functions of CloudWatch's metric math, whose operands without data are NaN. */
const MATH = {
  AT_LEAST: (one: number, other: number) =>
    Number.isNaN(one) ? one : Number(one >= other),
  IF: (is: number, then: number, otherwise: number) =>
    Number.isNaN(is) ? is : is === 0 ? otherwise : then,
  TIME_SERIES: (value: number) => value,
  MAX: (values: readonly number[]) => Math.max(...known(values)),
  SUM: (values: readonly number[]) =>
    known(values).reduce((sum, value) => sum + value),
};

/** Returns the values of a list that there are, or none in place of an empty list. */
function known(values: readonly number[]): readonly number[] {
  const found = values.filter((value) => !Number.isNaN(value));
  return found.length === 0 ? [NaN] : found;
}

/**
 * Reckons a period of an expression as CloudWatch does, in whose syntax it is one of JavaScript: without data there is no
 * value, FILL fills the gaps of a metric that has data in some period, and only TIME_SERIES always has a value.
 */
function valueOf(
  expression: string,
  series: ReadonlyMap<string, Series>,
  at: number,
): number {
  const FILL = (name: string, value: number) => {
    const own = series.get(name) ?? [];
    return own.some((each) => each !== undefined) ? (own[at] ?? value) : NaN;
  };
  const names = [...new Set(expression.match(/\b[a-z]\w*/g))];
  const values = names.map((name) => series.get(name)?.[at] ?? NaN);
  const code = expression
    .replaceAll(/(\w+) >= (\w+)/g, "AT_LEAST($1, $2)")
    .replaceAll(/FILL\((\w+)/g, 'FILL("$1"');
  const scope = { ...MATH, FILL };
  const work = compileFunction(`return ${code}`, [
    ...Object.keys(scope),
    ...names,
  ]);
  return Number(work(...Object.values(scope), ...values));
}

interface Metric {
  readonly Namespace?: string;
  readonly MetricName?: string;
  readonly Dimensions?: readonly { readonly Name: string }[];
}

interface MetricStat {
  readonly Metric: Metric;
  readonly Period: number;
  readonly Stat: string;
}

/** Alarm as the template has it. */
export interface AlarmProperties extends Metric {
  readonly AlarmName: string;
  readonly AlarmDescription: string;
  readonly ComparisonOperator: string;
  readonly EvaluationPeriods: number;
  readonly DatapointsToAlarm: number;
  readonly Threshold: number;
  readonly TreatMissingData: "breaching" | "notBreaching" | "ignore";
  readonly Period?: number;
  readonly Metrics?: readonly {
    readonly Id: string;
    readonly Expression?: string;
    readonly MetricStat?: MetricStat;
  }[];
}

/** What AWS sends of each metric whose declaration contains the words: one value for every period, or those of the last ones. */
export type Sent = Readonly<Record<string, number | Series>>;

/** Returns the seconds of the alarm's period. */
export function periodOf({ Period, Metrics = [] }: AlarmProperties): number {
  return (
    Period ??
    Metrics.flatMap(({ MetricStat: stat }) => stat?.Period ?? [])[0] ??
    0
  );
}

/** Returns the declarations of the alarm's metrics by their ids. */
function metricsOf(alarm: AlarmProperties): ReadonlyMap<string, string> {
  if (alarm.Metrics === undefined) {
    return new Map([["metric", JSON.stringify(alarm)]]);
  }
  return new Map(
    alarm.Metrics.flatMap(({ Id, MetricStat: stat }) =>
      stat === undefined ? [] : [[Id, JSON.stringify(stat)]],
    ),
  );
}

/**
 * Returns the state that CloudWatch gives an alarm: as many periods as it needs reach the threshold, or lack data where
 * that counts; "kept" if it changes nothing.
 * @throws Error for words that no metric of the alarm contains
 */
export function stateOf(
  alarm: AlarmProperties,
  sent: Sent,
): "ALARM" | "OK" | "kept" {
  const { EvaluationPeriods: periods, Threshold: threshold } = alarm;
  const metrics = metricsOf(alarm);
  const series = new Map<string, Series>();
  for (const [words, values] of Object.entries(sent)) {
    const found = [...metrics].filter(([, text]) => text.includes(words));
    if (found.length === 0) throw new Error(`No metric has ${words}.`);
    const last = typeof values === "number" ? [] : values;
    const all = Array.from({ length: periods }, (_, at) =>
      typeof values === "number" ? values : last[last.length - periods + at],
    );
    for (const [id] of found) series.set(id, all);
  }
  const expression =
    alarm.Metrics?.find(({ Expression }) => Expression !== undefined)
      ?.Expression ?? "metric";
  const values = Array.from({ length: periods }, (_, at) =>
    valueOf(expression, series, at),
  );
  const isBreaching = (value: number) =>
    Number.isNaN(value)
      ? alarm.TreatMissingData === "breaching"
      : {
          GreaterThanOrEqualToThreshold: value >= threshold,
          LessThanThreshold: value < threshold,
          LessThanOrEqualToThreshold: value <= threshold,
        }[alarm.ComparisonOperator];
  if (alarm.TreatMissingData === "ignore" && values.every(Number.isNaN)) {
    return "kept";
  }
  const breaching = values.filter(isBreaching).length;
  return breaching >= alarm.DatapointsToAlarm ? "ALARM" : "OK";
}
