import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { LinkScope } from "../../lambdas/storage/links.ts";

const ROOT = join(import.meta.dirname, "..", "..");

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly code: string;
  readonly at: string;
}

/** One run of the command behind `npm start`. */
export interface System {
  readonly origin: string;
  readonly dataDir: string;
  /** Returns everything that it has written so far, to both outputs. */
  output(): string;
  /** Stops it as Ctrl-C does; resolves with the exit code. */
  stop(): Promise<number | null>;
}

function listenTo(child: ChildProcess) {
  let output = "";
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [, origin] = /Application\s+(http:\S+)/.exec(output) ?? [];
      if (origin !== undefined) resolve(origin);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) =>
      reject(new Error(`The system ended with ${code}:\n${output}`)),
    );
  });
  return { address, output: () => output };
}

export async function startSystem(
  dataDir: string,
  options: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<System> {
  const child = spawn(
    process.execPath,
    ["bin/local.ts", "--port", "0", "--data-dir", dataDir, ...options],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        // Instead of the imported schools.
        SCHOOL_LISTS: "lambdas/lookup/schools/lists/synthetic",
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  // A failed test cannot stop what it has started.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  const { address, output } = listenTo(child);
  const origin = await address;
  return {
    origin,
    dataDir,
    output,
    async stop() {
      const exit = once(child, "exit") as Promise<[number | null]>;
      child.kill("SIGINT");
      const [code] = await exit;
      return code;
    },
  };
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
): Promise<string> {
  const options = ["--student", username, "--scope", scope];
  const { output } = await runCommand(
    "bin/link.ts",
    "--data-dir",
    dataDir,
    ...options,
  );
  return output.trim();
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

/** Returns the address of the link in a mail that proves control of the mailbox. */
export function linkIn({ body }: Mail): URL {
  const [, link = ""] = /href="([^"]+\?[^"]+)"/.exec(body) ?? [];
  return new URL(link.replaceAll("&amp;", "&"));
}
