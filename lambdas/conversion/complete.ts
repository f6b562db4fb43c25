import { failConversion } from "../files/conversion.ts";
import { setDocumentAnswer } from "../files/document-answers.ts";
import { deleteObjects } from "../storage/bucket.ts";
import { markCompleted } from "../storage/documents.ts";
import type { Converted } from "./convert.ts";

/** Third state: records the end, and removes what was made for an upload that no longer counts. */
export const handler = async (converted: Converted): Promise<void> => {
  const { student, answer_key, generation, pdf_key, refusal } = converted;
  if (refusal !== "") {
    await failConversion(converted, { message: refusal, error: "RefusedFile" });
    return;
  }
  const counts =
    (await markCompleted(student, answer_key, generation, pdf_key)) &&
    (await setDocumentAnswer(student, answer_key, generation, "ANSWERED"));
  if (!counts) await deleteObjects([pdf_key]);
};
