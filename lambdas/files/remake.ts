import { BoundedProcess, LimitExceeded } from "./bounded-process.ts";
import { RefusedFile } from "./refused-file.ts";

export interface RemakeJob {
  readonly type: "pdf" | "png" | "jpeg";
  readonly bytes: Uint8Array;
  readonly title: string;
}

export interface Remade {
  readonly pdf: Uint8Array;
  readonly pages: number;
}

const TOO_COMPLEX =
  "This file is too complex to be converted. Please open it, print it as a PDF and upload that one.";

const remaking = new BoundedProcess<RemakeJob, Remade>("remake-process", {
  seconds: 10,
  megabytes: 1000,
  jobs: 50,
});

/** Makes a safe PDF of a PDF or an image. Throws RefusedFile for a file that cannot be taken, or not within limits. */
export async function remake(job: RemakeJob): Promise<Remade> {
  try {
    return await remaking.run(job);
  } catch (cause) {
    throw cause instanceof LimitExceeded
      ? new RefusedFile(TOO_COMPLEX, { cause })
      : cause;
  }
}
