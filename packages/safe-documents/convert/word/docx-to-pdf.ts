import { BoundedProcess, type ProcessLimits } from "../bounded-process.ts";
import { sanitizing, type Sanitized } from "../sanitize.ts";
import type { LaidOut } from "./lay-out-docx.ts";

/** Limits of LibreOffice, which holds 700 MB as soon as it has laid out a page; its start is part of the first job. */
export const WORD_LIMITS: ProcessLimits = {
  // Twice what any real document takes.
  cpuSeconds: 20,
  seconds: 80,
  megabytes: 2_200,
  // While its result is sanitized, the other process may need 1,000.
  idleMegabytes: 1_700,
  jobs: 50,
  // Code that is checked and compiled only if it is called, and once, by the baseline compiler: the first document in
  // half the time, all with a third less memory.
  flags: ["--allow-worker", "--liftoff-only", "--wasm-lazy-validation"],
};

const layingOut = new BoundedProcess<WordJob, LaidOut>(
  "word-process",
  WORD_LIMITS,
);

export interface WordJob {
  readonly bytes: Uint8Array;
}

/**
 * Makes a safe, tagged PDF of a Word document without any network service.
 * @throws RefusedFile with a message for the student for a file that is not accepted, exceeds the limits, or loses some
 * of its text
 */
export async function docxToPdf(
  bytes: Uint8Array,
  title: string,
  signal?: AbortSignal,
): Promise<Sanitized> {
  // While the file is made that it will get.
  sanitizing.prepare();
  const { pdf, differences } = await layingOut.run({ bytes }, signal);
  const job = { type: "pdf", bytes: pdf, title } as const;
  const sanitized = await sanitizing.run(job, signal);
  return { ...sanitized, differences };
}
