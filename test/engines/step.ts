import type { Student } from "./student.ts";

/** What a student brings along. */
export interface Applicant {
  /** An address that nobody else uses. */
  readonly username: string;
  /** Files of this machine. */
  readonly png: string;
  readonly pdf: string;
  /** Where the running system keeps its data. */
  readonly dataDir: string;
}

/** A part of the main job, which begins where the one before it ended. */
export type Step = (student: Student, applicant: Applicant) => Promise<void>;
