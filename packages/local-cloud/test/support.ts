import { join } from "node:path";
import { atEnd } from "@admission/test-tools";
import { localFunctions, type Functions } from "../functions/functions.ts";
import { Rights } from "../iam/rights.ts";
import {
  startLocalCloud,
  type LocalCloud,
  type LocalCloudOptions,
} from "../index.ts";
import { credentials } from "../server/credentials.ts";
import type { ServiceParts } from "../server/helper-server.ts";
import { readTemplate } from "../template/read-template.ts";
import type { LocalTemplate } from "./local-template.ts";

/** Root of the project: entries of the template are found from here. */
export const rootDir = join(import.meta.dirname, "../../..");

/** Starts the cloud of a template, which stops with the tests of the file at the latest. */
export async function startStack(
  stack: LocalTemplate,
  options: Partial<LocalCloudOptions> = {},
): Promise<LocalCloud> {
  const template = stack.build();
  const cloud = await startLocalCloud({ template, rootDir, ...options });
  atEnd(() => cloud.stop());
  return cloud;
}

/** Returns the options with which an SDK client reaches an emulator. */
export function localClient(endpoint: string) {
  return {
    endpoint,
    region: "us-east-1",
    credentials: { ...credentials },
    maxAttempts: 1,
  };
}

/** Returns the parts of a template that the emulators are given. */
export function localParts(
  template: LocalTemplate,
): ServiceParts & { functions: Functions; lines: string[] } {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const resourcesOf = readTemplate(template.build());
  const rights = new Rights(resourcesOf);
  const functions = localFunctions(resourcesOf, rootDir, { rights, log });
  return { resourcesOf, rights, functions, log, lines };
}
