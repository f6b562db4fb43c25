import { RefusedFile, type RefusalKind } from "./refused-file.ts";

/** Result of a job. */
export type JobReply<Result> =
  | { readonly value: Result }
  | {
      readonly refused: string;
      readonly kind: RefusalKind;
      readonly cause: string;
    }
  | { readonly failed: string };

/** Makes this process serve the jobs of a BoundedProcess, one after the other. */
export function serveJobs<Job, Result>(
  work: (job: Job) => Promise<Result>,
): void {
  process.on("message", (job: Job) => {
    void replyOf(work, job).then((reply) => process.send?.(reply));
  });
  process.send?.("ready");
}

async function replyOf<Job, Result>(
  work: (job: Job) => Promise<Result>,
  job: Job,
): Promise<JobReply<Result>> {
  try {
    return { value: await work(job) };
  } catch (error) {
    if (error instanceof RefusedFile) {
      const { message: refused, kind } = error;
      return { refused, kind, cause: causeOf(error) };
    }
    return {
      failed: error instanceof Error ? `${error.stack}` : String(error),
    };
  }
}

/** Returns why a file was refused, for the log: in our words, or by the name of an error, whose message may quote it. */
function causeOf({ cause, kind }: RefusedFile): string {
  if (typeof cause === "string") return cause;
  return cause instanceof Error ? cause.name : kind;
}
