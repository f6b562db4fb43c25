/** User error: reported in one line, without a stack. */
export class UserError extends Error {}

/** Prints a line of a result. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function isWrongOption(error: unknown): error is Error {
  return (
    error instanceof Error &&
    "code" in error &&
    String(error.code).startsWith("ERR_PARSE_ARGS")
  );
}

/** Returns one line for an error that the user can fix; undefined for a defect. */
function userErrorMessage(error: unknown, usage: string): string | undefined {
  if (error instanceof UserError) return error.message;
  // The words of AWS name the right that the role lacks.
  if (error instanceof Error && error.name.startsWith("AccessDenied")) {
    return error.message;
  }
  return isWrongOption(error)
    ? `${error.message.split(". ")[0]}.\n\n${usage}`
    : undefined;
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
