import { Logger } from "@aws-lambda-powertools/logger";

const logger = new Logger({ serviceName: "admission" });

/** The only fields that are ever logged. Answers, names, tokens, query strings and bodies have no field here. */
interface LogFields {
  readonly route?: string;
  readonly method?: string;
  readonly status?: number;
  readonly requestId?: string;
  readonly durationMs?: number;
  readonly errorName?: string;
  /** Origin of an unexpected error: stack frames without the message, which may quote data. */
  readonly frames?: readonly string[];
  readonly execution?: string;
  /** Reference of the application, which a student can quote: a hash, by which its requests can be followed. */
  readonly application?: string;
  /** Why a file was refused: words of ours, never of the file. */
  readonly cause?: string;
  /** Key of the question that a document answers. */
  readonly question?: string;
}

export function logInfo(message: string, fields: LogFields): void {
  return logger.info(message, { ...fields });
}

export function logError(
  message: string,
  error: unknown,
  fields: LogFields = {},
): void {
  return logger.error(message, { ...fields, ...describe(error) });
}

function describe(error: unknown): LogFields {
  const errorName = nameOf(error);
  if (!(error instanceof Error)) return { errorName };
  const frames = (error.stack ?? "")
    // A message of several lines may look like frames.
    .replace(error.message, "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
  return { errorName, frames };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

/** Returns an error that keeps nothing but the name. */
export function withoutMessage(error: unknown): Error {
  const anonymous = new Error("See the log.");
  anonymous.name = nameOf(error);
  return anonymous;
}
