import { BoundedProcess } from "./bounded-process.ts";

export interface SanitizeJob {
  readonly type: "pdf" | "png" | "jpeg";
  readonly bytes: Uint8Array;
  readonly title: string;
}

export interface Sanitized {
  readonly pdf: Uint8Array;
  readonly pages: number;
  /** WebP picture of the first page. */
  readonly picture: Uint8Array;
  /** What is not as in the student's file, in sentences for the student. */
  readonly differences?: readonly string[];
}

/** Makes safe PDFs of PDFs and images, and refuses files that are not accepted or exceed the limits. */
export const sanitizing = new BoundedProcess<SanitizeJob, Sanitized>(
  "sanitize-process",
  {
    cpuSeconds: 10,
    seconds: 25,
    megabytes: 1000,
    // Beside a Word process at its own limit, this still fits into the function's memory.
    idleMegabytes: 500,
    jobs: 50,
    flags: ["--allow-addons"],
  },
);
