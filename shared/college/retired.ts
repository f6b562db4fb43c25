import type { Question } from "../application/question.ts";

/**
 * Questions that were asked and are not any more, as they were. Answers to them stay stored until retention, and what
 * was submitted is exported; nothing is stored of an old page that still asks them.
 */
export const retired: readonly Question[] = [];
