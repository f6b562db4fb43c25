import { isNativeError } from "node:util/types";

/** Signals that ask a command to stop: of Ctrl-C, of another program, and of a terminal whose window is closed. */
export const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** User error: reported in one line, without a stack. */
export class UserError extends Error {}

/** Prints a line of a result. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function isWrongOption(error: Error): boolean {
  return "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}

/** Returns one line for a failure, with the reason below a failed connection. */
export function lineOf(error: unknown): string {
  if (!isNativeError(error)) return String(error);
  const { cause } = error;
  const reason = isNativeError(cause) ? cause : error;
  // Errors of several addresses have a code only.
  const code = "code" in reason ? String(reason.code) : reason.name;
  return (reason.message || code).replaceAll(/\s*\n\s*/g, " ");
}

/** Returns one line for an error that the user can fix; undefined for a defect. */
function userErrorMessage(error: unknown, usage: string): string | undefined {
  if (!isNativeError(error)) return undefined;
  if (error instanceof UserError) return error.message;
  if (isWrongOption(error)) {
    return `${error.message.split(". ")[0]}.\n\n${usage}`;
  }
  // The words of AWS name the right that the role lacks, or how to log in; those of the system, the file.
  const isOfAws = /^AccessDenied|ProviderError$/.test(error.name);
  const isOfSystem = "syscall" in error || error.message === "fetch failed";
  return isOfAws || isOfSystem ? lineOf(error) : undefined;
}

/**
 * Runs a command, or prints its usage. The exit code is 1 after a user error, which is printed in one line, and after a
 * defect.
 */
export async function runCommand(
  usage: string,
  run: () => Promise<void>,
): Promise<void> {
  if (process.argv.some((word) => word === "--help" || word === "-h")) {
    console.log(usage);
    return;
  }
  // What it writes, such as answers, is its owner's alone.
  process.umask(0o077);
  try {
    await run();
  } catch (error) {
    console.error(userErrorMessage(error, usage) ?? error);
    process.exitCode = 1;
  }
}
