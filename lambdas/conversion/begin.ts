import { setDocumentAnswer } from "../files/document-answers.ts";
import type { Upload } from "../files/upload-key.ts";
import { markInProgress } from "../storage/documents.ts";

/** First state: takes the upload in hand, unless it was replaced or deleted. The old answer no longer counts. */
export const handler = async (
  upload: Upload,
): Promise<Upload & { readonly superseded: boolean }> => {
  const { student, answer_key, generation } = upload;
  const current = await markInProgress(student, answer_key, generation);
  if (current) await setDocumentAnswer(student, answer_key, generation, "");
  return { ...upload, superseded: !current };
};
