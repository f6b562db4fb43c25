import { join } from "node:path";
import {
  localFunctions,
  type Functions,
  type FunctionsOptions,
} from "../../../lib/local/functions/functions.ts";
import { credentials } from "../../../lib/local/server/credentials.ts";
import {
  readTemplate,
  type ResourcesOf,
} from "../../../lib/local/template/read-template.ts";
import type { LocalTemplate } from "../../support/local-template.ts";

/** The root of the project: entries of the template are found from here. */
export const rootDir = join(import.meta.dirname, "../../..");

/** How an SDK client reaches an emulator. */
export function localClient(endpoint: string) {
  return {
    endpoint,
    region: "us-east-1",
    credentials: { ...credentials },
    maxAttempts: 1,
  };
}

/** What the emulators are given of a template. */
export function localParts(
  template: LocalTemplate,
  options: Omit<FunctionsOptions, "log"> = {},
): {
  resourcesOf: ResourcesOf;
  functions: Functions;
  lines: string[];
} {
  const lines: string[] = [];
  const resourcesOf = readTemplate(template.build());
  const functions = localFunctions(resourcesOf, rootDir, {
    ...options,
    log: (line) => lines.push(line),
  });
  return { resourcesOf, functions, lines };
}
