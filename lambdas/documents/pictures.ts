import type { DocumentAnswers } from "../../shared/contract/replies.ts";
import { logError } from "../log.ts";
import { isMissing, readObject } from "../storage/bucket.ts";
import { pictureKey, type DocumentSlot } from "../storage/upload-keys.ts";
import { documentAnswerOf } from "./replies.ts";
import type { PrintedDocument } from "./stored-documents.ts";

/**
 * Reads the picture of a converted document's first page, as a URL that holds it: it needs no signature that expires.
 * @returns nothing if it cannot be read, since nothing depends on it
 */
export async function pictureOf(
  question: DocumentSlot,
  generation: string,
): Promise<{ readonly picture?: string }> {
  try {
    const bytes = await readObject(pictureKey(question, generation));
    const base64 = Buffer.from(bytes).toString("base64");
    return { picture: `data:image/webp;base64,${base64}` };
  } catch (error) {
    if (!isMissing(error)) logError("picture not read", error);
    return {};
  }
}

/**
 * Returns the documents of the printed application by question, with pictures of their first pages. It is not beside the
 * other replies, which a profile needs without the client of the bucket.
 */
export async function printedDocumentAnswersOf(
  student: string,
  printed: readonly PrintedDocument[],
): Promise<DocumentAnswers> {
  const documents = await Promise.all(
    printed.map(async (document) => {
      const { answer_key, generation } = document;
      const picture = await pictureOf({ student, answer_key }, generation);
      return [
        answer_key,
        { ...documentAnswerOf(document), ...picture },
      ] as const;
    }),
  );
  return Object.fromEntries(documents);
}
