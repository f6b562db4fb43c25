import { logError } from "../log.ts";
import { isMissing, readObject } from "../storage/bucket.ts";
import { pictureKey, type DocumentSlot } from "../storage/upload-keys.ts";

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
