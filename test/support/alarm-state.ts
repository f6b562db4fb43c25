/** Values of a metric by period, the last one at the end; a period without data has none. */
export type Series = readonly (number | undefined)[];

type Value = number | undefined;

/** Returns the tokens of an expression of CloudWatch's metric math. */
function tokenize(expression: string): string[] {
  return expression.match(/\w+|>=|[-+*/()[\],]/g) ?? [];
}

const OPERATORS: Readonly<Record<string, (a: number, b: number) => number>> = {
  ">=": (a, b) => Number(a >= b),
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
};
const PRECEDENCE = [[">="], ["+", "-"], ["*", "/"]];

/** Functions of several values, which leave out what has no data. */
const OF_LIST: Readonly<Record<string, (values: number[]) => number>> = {
  MAX: (values) => Math.max(...values),
  SUM: (values) => values.reduce((sum, value) => sum + value, 0),
};

/**
 * Reckons a period of an expression as CloudWatch does: without data there is no value, FILL fills the gaps of a metric
 * that has data in some period, and only TIME_SERIES always has a value. Takes the tokens away.
 */
function valueOf(
  tokens: string[],
  series: ReadonlyMap<string, Series>,
  at: number,
  level = 0,
): Value {
  const operators = PRECEDENCE[level];
  if (operators === undefined) return operand(tokens, series, at);
  let left = valueOf(tokens, series, at, level + 1);
  while (operators.includes(tokens[0] ?? "")) {
    const operator = OPERATORS[tokens.shift() ?? ""];
    const right = valueOf(tokens, series, at, level + 1);
    left =
      left === undefined || right === undefined
        ? undefined
        : operator?.(left, right);
  }
  return Number.isNaN(left) ? undefined : left;
}

function operand(
  tokens: string[],
  series: ReadonlyMap<string, Series>,
  at: number,
): Value {
  const token = tokens.shift() ?? "";
  if (/^\d/.test(token)) return Number(token);
  if (token === "(") {
    const value = valueOf(tokens, series, at);
    tokens.shift();
    return value;
  }
  if (tokens[0] !== "(") return series.get(token)?.[at];
  tokens.shift();
  const isEmpty = (name: string) =>
    (series.get(name) ?? []).every((value) => value === undefined);
  const filled = tokens[0] ?? "";
  const values: Value[] = [];
  // The one list that a function takes is all of its arguments.
  const skip = (bracket: string) => {
    if (tokens.at(0) === bracket) tokens.shift();
  };
  for (let end: string | undefined = ","; end === ","; end = tokens.shift()) {
    skip("[");
    values.push(valueOf(tokens, series, at));
    skip("]");
  }
  const [first, second, third] = values;
  switch (token) {
    case "IF":
      return first === undefined ? undefined : first === 0 ? third : second;
    case "FILL":
      return isEmpty(filled) ? undefined : (first ?? second);
    case "TIME_SERIES":
      return first;
    default: {
      const known = values.filter((value) => value !== undefined);
      return known.length === 0 ? undefined : OF_LIST[token]?.(known);
    }
  }
}

interface MetricStat {
  readonly Metric: { readonly MetricName: string };
  readonly Period: number;
  readonly Stat: string;
}

/** Alarm as the template has it. */
export interface AlarmProperties {
  readonly AlarmName: string;
  readonly AlarmDescription: string;
  readonly ComparisonOperator: string;
  readonly EvaluationPeriods: number;
  readonly DatapointsToAlarm: number;
  readonly Threshold: number;
  readonly TreatMissingData: "breaching" | "notBreaching" | "ignore";
  readonly Period?: number;
  readonly MetricName?: string;
  readonly Dimensions?: readonly object[];
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
    valueOf(tokenize(expression), series, at),
  );
  const isBreaching = (value: number | undefined) =>
    value === undefined
      ? alarm.TreatMissingData === "breaching"
      : {
          GreaterThanOrEqualToThreshold: value >= threshold,
          LessThanThreshold: value < threshold,
          LessThanOrEqualToThreshold: value <= threshold,
        }[alarm.ComparisonOperator];
  if (
    alarm.TreatMissingData === "ignore" &&
    values.every((value) => value === undefined)
  ) {
    return "kept";
  }
  const breaching = values.filter(isBreaching).length;
  return breaching >= alarm.DatapointsToAlarm ? "ALARM" : "OK";
}
