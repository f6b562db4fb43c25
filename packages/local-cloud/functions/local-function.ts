import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { LocalResource } from "../template/read-template.ts";
import { isRecord, TemplateError } from "../template/template.ts";

/** Lambda function of the template. */
export interface LocalFunction {
  readonly logicalId: string;
  readonly arn: string;
  /** Source file, relative to the project's root. */
  readonly entry: string;
  readonly url: string;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** True for a function that is reserved no execution, which Lambda never runs. */
  readonly isClosed: boolean;
  readonly variables: Readonly<Record<string, string>>;
}

/** Reads a function. @throws TemplateError for a function without source */
export function readFunction(
  resource: LocalResource,
  rootDir: string,
): LocalFunction {
  const { logicalId, properties, metadata } = resource;
  const entry = metadata["entry"];
  if (typeof entry !== "string") {
    throw new TemplateError(
      logicalId,
      "a function needs Metadata.entry, the path of its source",
    );
  }
  const path = join(rootDir, entry);
  if (!existsSync(path)) {
    throw new TemplateError(logicalId, `there is no ${entry}`);
  }
  const declared = properties.child("Environment").resolve("Variables") ?? {};
  const variables = isRecord(declared) ? declared : {};
  return {
    logicalId,
    arn: resource.arn,
    entry,
    url: pathToFileURL(path).href,
    timeoutMs: properties.numberOr("Timeout", 3) * 1000,
    memoryMb: properties.numberOr("MemorySize", 128),
    isClosed: properties.numberOr("ReservedConcurrentExecutions", 1) === 0,
    variables: Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [name, String(value)]),
    ),
  };
}

/**
 * Returns the variables of all functions together. They share one environment, so a function may lack variables of
 * another, but values must not differ.
 * @throws TemplateError when two differ in a variable
 */
export function commonVariables(
  functions: readonly LocalFunction[],
): Readonly<Record<string, string>> {
  const common = new Map<string, string>();
  for (const { logicalId, variables } of functions) {
    for (const [name, value] of Object.entries(variables)) {
      // Options of Lambda's Node process, not of this one.
      if (name === "NODE_OPTIONS") continue;
      if ((common.get(name) ?? value) !== value) {
        throw new TemplateError(
          logicalId,
          `all functions share one environment, so ${name} must be the same for all`,
        );
      }
      common.set(name, value);
    }
  }
  return Object.fromEntries(common);
}
