import { BoundedProcess } from "./bounded-process.ts";

export interface RemakeJob {
  readonly type: "pdf" | "png" | "jpeg";
  readonly bytes: Uint8Array;
  readonly title: string;
}

export interface Remade {
  readonly pdf: Uint8Array;
  readonly pages: number;
}

const remaking = new BoundedProcess<RemakeJob, Remade>("remake-process", {
  seconds: 10,
  megabytes: 1000,
  jobs: 50,
  flags: ["--allow-addons"],
});

/**
 * Makes a safe PDF of a PDF or an image.
 * @throws RefusedFile for a file that is not accepted, or exceeds the limits
 */
export function remake(job: RemakeJob): Promise<Remade> {
  return remaking.run(job);
}
