import type { Student } from "./student.ts";

/** Data of the student who applies. */
export interface Applicant {
  /** Unique address. */
  readonly username: string;
  /** Files of this machine. */
  readonly png: string;
  readonly pdf: string;
  /** Folder in which the running system keeps its data. */
  readonly dataDir: string;
}

/** Part of the main job, which begins where the previous one ended. */
export type Step = (student: Student, applicant: Applicant) => Promise<void>;
