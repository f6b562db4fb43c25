import { parseAst } from "vite";

/** One change of a source file that a test should see. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  /** What stands there instead. */
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const OPERATORS: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "+": "-",
  "-": "+",
  "*": "/",
  "&&": "||",
  "||": "&&",
};

function isNode(value: unknown): value is Node {
  return typeof (value as Node | null)?.type === "string";
}

function isText({ type, value }: Node): boolean {
  return (
    type === "TemplateLiteral" ||
    (type === "Literal" && typeof value === "string")
  );
}

/** Returns what a test should see at a node: another comparison, a negation, a number, a call or a part that is missing. */
function mutantsAt(node: Node, code: string): readonly Mutant[] {
  const { type, start, end } = node;
  const instead = (text: string): Mutant[] => [{ start, end, text }];
  const negated = (part: Node): Mutant[] => [
    {
      start: part.start,
      end: part.end,
      text: `!(${code.slice(part.start, part.end)})`,
    },
  ];
  switch (type) {
    case "BinaryExpression":
    case "LogicalExpression": {
      const [left, right] = [node["left"] as Node, node["right"] as Node];
      const other = OPERATORS[node["operator"] as string];
      // What joins texts has no other way.
      if (other === undefined || isText(left) || isText(right)) return [];
      const between = code.slice(left.end, right.start);
      const text = between.replace(node["operator"] as string, other);
      return [{ start: left.end, end: right.start, text }];
    }
    case "IfStatement":
    case "ConditionalExpression":
      return negated(node["test"] as Node);
    case "Literal":
      return typeof node["value"] === "boolean"
        ? instead(String(!node["value"]))
        : typeof node["value"] === "number"
          ? instead(`(${node["value"]} + 1)`)
          : [];
    case "ExpressionStatement":
      return /Call|Await/.test((node["expression"] as Node).type)
        ? instead(";")
        : [];
    case "SpreadElement":
      return instead("...[]");
    default:
      return [];
  }
}

/** Returns all mutants of a source file, in their order. Types, texts and imports have none. */
export function mutantsOf(file: string, code: string): readonly Mutant[] {
  const found: Mutant[] = [];
  const visit = (node: Node) => {
    if (
      /^TS|^Import/.test(node.type) &&
      !/^TS(As|NonNull|Satis)/.test(node.type)
    ) {
      return;
    }
    found.push(...mutantsAt(node, code));
    for (const child of Object.values(node).flat()) {
      if (isNode(child)) visit(child);
    }
  };
  const lang = file.endsWith("x") ? "tsx" : "ts";
  const program: object = parseAst(code, { lang });
  if (isNode(program)) visit(program);
  return found.sort((one, other) => one.start - other.start);
}
