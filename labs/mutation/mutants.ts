import { parseAst } from "vite";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Operators, each beside the one that takes its place. */
const PAIRS = "=== !== < <= > >= + - * / && ||".split(" ");

/** Returns the parts in which something may change: types, imports and names have nothing. */
function partsOf(node: Node) {
  return Object.entries(node)
    .filter(([field]) => field !== "key" || node["computed"])
    .flatMap(([field, parts]) =>
      [parts].flat().map((part) => [field, part as Node] as const),
    )
    .filter(([, part]) =>
      /^(?!TS|Import)|^TS(As|Non|Satis)/.test(part?.type ?? "TS"),
    )
    .toSorted(([, one], [, other]) => one.start - other.start);
}

/**
 * Returns what a test should see in a source file: another operator, a negation, a number, a call or a part that is
 * missing; and the file with all of them, numbered, each behind the question whether it is on.
 */
export function mutantsOf(file: string, code: string, first: number) {
  const mutants: { start: number; end: number; text: string }[] = [];
  /** Adds a change, and returns the question whether it is on. */
  const add = (start: number, end: number, text: string): string =>
    `!!globalThis.__mutant?.(${first + mutants.push({ start, end, text }) - 1})`;
  /** Returns a part with the changes in it. */
  const show = (node: Node): string => {
    const { type, start, end, value } = node;
    const [left, right] = [node["left"] as Node, node["right"] as Node];
    const operator = node["operator"] as string;
    const other = PAIRS[PAIRS.indexOf(operator) ^ 1];
    // What joins texts has no other way.
    const isNoText =
      /^(Bin|Log)/.test(type) &&
      !/["'`]/.test(`${code[left.start]}${code[right.start]}`);
    if (isNoText && other !== undefined) {
      const between = code.slice(left.end, right.start);
      const isOn = add(left.end, right.start, between.replace(operator, other));
      const [one, two] = [`(${show(left)})`, `(${show(right)})`];
      return `(${isOn} ? ${one} ${other} ${two} : ${one} ${operator} ${two})`;
    }
    let [shown, at] = ["", start];
    for (const [field, part] of partsOf(node)) {
      // A name that is exported is there twice.
      if (part.start < at) continue;
      shown += code.slice(at, part.start);
      at = part.end;
      if (field === "test" && /^(If|Conditional)/.test(type)) {
        const isOn = add(part.start, at, `!(${code.slice(part.start, at)})`);
        shown += `(!!(${show(part)}) !== ${isOn})`;
      } else {
        shown += show(part);
      }
    }
    shown += code.slice(at, end);
    const { type: called } = (node["expression"] ?? node) as Node;
    if (type === "SpreadElement") {
      return `...(${add(start, end, "...[]")} ? [] : ${shown.slice(3)})`;
    } else if (type === "ExpressionStatement" && /^(Call|Aw)/.test(called)) {
      return `${add(start, end, ";")} || ${shown}`;
    } else if (typeof value === "boolean") {
      return `(${shown} !== ${add(start, end, String(!value))})`;
    } else if (typeof value === "number") {
      return `(${shown} + ${add(start, end, `(${shown} + 1)`)})`;
    }
    return shown;
  };
  const lang = file.endsWith("x") ? "tsx" : "ts";
  const program = parseAst(code, { lang }) as object as Node;
  return {
    mutants,
    compiled:
      code.slice(0, program.start) + show(program) + code.slice(program.end),
  };
}
