import type { Properties } from "../template/properties.ts";
import { TemplateError } from "../template/template.ts";

/** Call to AWS, as policies see it. */
export interface Call {
  readonly action: string;
  readonly resource: string;
  /** Values of the condition keys, which are in lower case. */
  readonly context?: Context;
}
type Context = Readonly<Record<string, readonly string[]>>;

/** Statement of a policy. */
export interface Statement {
  readonly isDeny: boolean;
  /** Returns whether the statement is about this principal, which is a service's or a role's. */
  concerns(principal: string): boolean;
  /**
   * Returns the parts of the statement that match a call: each combination of an action, a resource and values of the
   * conditions. Without one of them, the others still apply.
   */
  matching(call: Call): readonly string[];
  /** Returns all parts. */
  parts(): readonly string[];
}

/** Condition keys for which the emulators have values. */
const CONDITION_KEYS = [
  "aws:secureTransport",
  "aws:sourceAccount",
  "aws:sourceArn",
  "aws:multiFactorAuthPresent",
  "dynamodb:leadingKeys",
  "lambda:FunctionUrlAuthType",
  "lambda:InvokedViaFunctionUrl",
  "s3:prefix",
  "ses:FromAddress",
].map((key) => key.toLowerCase());

/** Operators on one value, and whether they have wildcards. */
const OPERATORS: Readonly<Record<string, boolean>> = {
  ArnEquals: true,
  ArnLike: true,
  Bool: false,
  StringEquals: false,
  StringLike: true,
};

interface Pattern {
  readonly text: string;
  matches(value: string): boolean;
}

function exactly(text: string): Pattern {
  return { text, matches: (value) => value === text };
}

/** Returns a pattern in which `*` is any text and `?` any character. */
function wildcard(text: string, flags = "s"): Pattern {
  const source = text
    .replace(/[$()+.[\\\]^{|}]/g, String.raw`\$&`)
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  const expression = new RegExp(`^${source}$`, flags);
  return { text, matches: (value) => expression.test(value) };
}

interface Condition {
  readonly patterns: readonly Pattern[];
  /** Returns the patterns that a call's values match; undefined if the condition does not hold. */
  matching(context: Context): readonly Pattern[] | undefined;
}

/**
 * Reads the statements of a policy.
 * @throws TemplateError for anything that is not evaluated, because it might allow or refuse what AWS would not
 */
export function readStatements(document: Properties): readonly Statement[] {
  return document.children("Statement").map(readStatement);
}

/** Reads one statement. @throws TemplateError as for a policy */
export function readStatement(statement: Properties): Statement {
  const { where } = statement;
  statement.allowOnly([
    "Sid",
    "Effect",
    "Principal",
    "Action",
    "Resource",
    "Condition",
  ]);
  const principals = principalsOf(statement);
  const actions = listOf(statement, "Action").map((text) =>
    wildcard(text, "i"),
  );
  const resources = listOf(statement, "Resource").map((text) => {
    if (text.includes("${")) {
      throw new TemplateError(where, "policy variables are not supported");
    }
    return wildcard(text);
  });
  const conditions = conditionsOf(statement.child("Condition"));
  const combined = (lists: readonly (readonly Pattern[])[]) =>
    lists.reduce<readonly string[]>(
      (begun, list) =>
        begun.flatMap((part) => list.map(({ text }) => `${part} ${text}`)),
      [where],
    );
  return {
    isDeny: statement.text("Effect") === "Deny",
    concerns: (principal) => principals.some((each) => each.matches(principal)),
    matching({ action, resource, context = {} }) {
      const values = conditions.map((condition) => condition.matching(context));
      const matched = [
        actions.filter((each) => each.matches(action)),
        resources.filter((each) => each.matches(resource)),
        ...values.map((patterns) => patterns ?? []),
      ];
      return combined(matched);
    },
    parts: () =>
      combined([
        actions,
        resources,
        ...conditions.map(({ patterns }) => patterns),
      ]),
  };
}

/** Returns the principals of a resource's policy; those of a role's policy are the role alone. */
function principalsOf(statement: Properties): readonly Pattern[] {
  const principal = statement.resolve("Principal") ?? "*";
  if (principal === "*") return [wildcard("*")];
  const named = statement.child("Principal");
  named.allowOnly(["AWS", "Service"]);
  return [
    ...(named.has("AWS") ? listOf(named, "AWS") : []),
    ...(named.has("Service") ? listOf(named, "Service") : []),
  ].map((text) => wildcard(text));
}

function conditionsOf(operators: Properties): readonly Condition[] {
  return operators.names().flatMap((name) => {
    const [, forAll = "", operator = ""] =
      /^(ForAllValues:)?(\w+)$/.exec(name) ?? [];
    const hasWildcards = OPERATORS[operator];
    if (hasWildcards === undefined) {
      throw new TemplateError(operators.where, `${name} is not evaluated`);
    }
    const limits = operators.child(name);
    return limits.names().map((limit): Condition => {
      const key = limit.toLowerCase();
      if (!CONDITION_KEYS.includes(key)) {
        throw new TemplateError(limits.where, `${limit} is not evaluated`);
      }
      const patterns = listOf(limits, limit).map((text) =>
        hasWildcards ? wildcard(text) : exactly(text),
      );
      return {
        patterns,
        matching(context) {
          const values = context[key] ?? [];
          // A set of values that is empty passes, as on AWS; a single value that is missing does not.
          if (values.length === 0) return forAll ? patterns : undefined;
          const used = patterns.filter((each) =>
            values.some((value) => each.matches(value)),
          );
          const isMatched = (value: string) =>
            used.some((each) => each.matches(value));
          return values.every(isMatched) ? used : undefined;
        },
      };
    });
  });
}

/** Returns a list that may be written as its only entry; `*` if it is absent. */
function listOf(properties: Properties, name: string): readonly string[] {
  return [properties.resolve(name) ?? "*"].flat().map(String);
}
