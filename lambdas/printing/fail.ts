import type { Build } from "../pdf/application-pdf.ts";
import { recordBuild } from "../storage/application-pdfs.ts";

/** Where every fault of printing ends, so that a poll does too. */
export const handler = async ({ student, build }: Build): Promise<void> => {
  await recordBuild(student, build, "FAILED");
};
