import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { INVENTED_SCHOOLS } from "@admission/school-search";
import { startLocalSystem, type System } from "../../bin/local-system.ts";
import { Visitor } from "../../bin/visitor.ts";
import type { LinkScope } from "../../lambdas/storage/links.ts";

export type { System } from "../../bin/local-system.ts";

const ROOT = join(import.meta.dirname, "..", "..");

export const PASSWORD = "Correct-Horse-7-Battery";

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly code: string;
  readonly at: string;
}

/** Starts the system with a few invented schools instead of the imported ones. */
export function startSystem(
  dataDir: string,
  options: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<System> {
  return startLocalSystem(dataDir, options, {
    SCHOOL_LISTS: INVENTED_SCHOOLS,
    ...environment,
  });
}

/** Returns the output of a project command, with its exit code. */
export async function runCommand(
  ...command: readonly string[]
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}

/** Returns the link to an application that `npm run link` prints. */
export async function printedLink(
  username: string,
  scope: LinkScope,
  dataDir = process.env["SYSTEM_DATA"] ?? "",
  ...version: readonly string[]
): Promise<string> {
  const options = ["--student", username, "--scope", scope, ...version];
  const { output } = await runCommand(
    "bin/link.ts",
    "--data-dir",
    dataDir,
    ...options,
  );
  return /^http.*$/m.exec(output)?.[0] ?? output;
}

/** Returns the newest mail to an address, read as a person would: from the outbox. */
export async function mailTo(origin: string, address: string): Promise<Mail> {
  const response = await fetch(`${origin}/_local/outbox`, {
    headers: { accept: "application/json" },
  });
  const mail = ((await response.json()) as Mail[]).find(
    ({ to }) => to === address,
  );
  if (!mail) throw new Error(`There is no mail to ${address}.`);
  return mail;
}

/** Returns a student without a browser, who has signed up, confirmed the address and logged in. */
export async function studentOf(
  { origin }: Pick<System, "origin">,
  username: string,
): Promise<Visitor> {
  const student = new Visitor({ origin });
  const account = { username, password: PASSWORD };
  await student.call("signup", { body: account });
  const { code } = await mailTo(origin, username);
  await student.call("confirm", { body: { username, code } });
  await student.call("login", { body: account });
  return student;
}

/** Returns the address of the link in a mail that proves control of the mailbox. */
export function linkIn({ body }: Mail): URL {
  const [, link = ""] = /href="([^"]+\?[^"]+)"/.exec(body) ?? [];
  return new URL(link.replaceAll("&#38;", "&"));
}
