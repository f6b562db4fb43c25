/** Values of a metric by period, the last one at the end; a period without data has none. */
export type Series = readonly (number | undefined)[];

type Value = number | undefined;

/** Returns the tokens of an expression of CloudWatch's metric math. */
export function tokenize(expression: string): string[] {
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
export function valueOf(
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
