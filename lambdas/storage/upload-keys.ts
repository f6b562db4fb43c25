import { v7 } from "uuid";

/** Place of a document: a question of one student. */
export interface DocumentSlot {
  readonly student: string;
  readonly answer_key: string;
}

/** One upload of one student for one question. */
export interface Upload extends DocumentSlot {
  /** Version that orders uploads and deletions in time. */
  readonly generation: string;
  readonly file_key: string;
}

/** Folders of uploads and of their conversions. */
export type DocumentFolder = "uploads" | "documents";

/**
 * Returns a UUID of version 7 that is greater, as text, than every earlier one, and than the known one in any case,
 * which may come from a server whose clock is ahead.
 */
export function generationAfter(known = ""): string {
  const next = v7();
  if (next > known) return next;
  const knownMs = Number.parseInt(known.replaceAll("-", "").slice(0, 12), 16);
  return v7({ msecs: knownMs + 1 });
}

/**
 * Returns the generation of an upload's deletion: right after the upload, before every upload that started later, and
 * never in the future, whatever time the upload claims.
 * @param known the generation of its question, which the deletion follows
 */
export function deletionGeneration(
  { generation }: Pick<Upload, "generation">,
  known: string | undefined,
): string {
  const afterUpload = `${generation}.deleted`;
  const now = generationAfter(known);
  return afterUpload < now ? afterUpload : now;
}

/** Returns the prefix of all keys of a question in a folder. */
export function keyPrefix(
  folder: DocumentFolder,
  { student, answer_key }: DocumentSlot,
): string {
  return `${folder}/${student}/${answer_key}/`;
}

/** Returns the key under which the browser stores an upload. */
export function uploadKey(slot: DocumentSlot, generation: string): string {
  return `${keyPrefix("uploads", slot)}${generation}`;
}

/** Creates an upload that is newer than everything known of its question. */
export function newUpload(slot: DocumentSlot, known?: string): Upload {
  const { student, answer_key } = slot;
  const generation = generationAfter(known);
  const file_key = uploadKey(slot, generation);
  return { student, answer_key, generation, file_key };
}

/** Returns the key of an upload's converted document. */
export function convertedKey(slot: DocumentSlot, generation: string): string {
  return `${keyPrefix("documents", slot)}${generation}.pdf`;
}

/** Returns the key of the picture of a converted document's first page. */
export function pictureKey(slot: DocumentSlot, generation: string): string {
  return `${keyPrefix("documents", slot)}${generation}.webp`;
}

/**
 * Parses the upload that an object is or was made of, also of a question that the form does not have any more; undefined
 * for a key that this application did not create.
 */
export function parseObjectKey(
  key: string,
): (Upload & { readonly folder: DocumentFolder }) | undefined {
  const [, folder, student, answer_key, generation, extension] =
    /^(uploads|documents)\/([0-9a-f-]{36})\/([a-z0-9_]+)\/([0-9a-f-]{36})(\.pdf|\.webp)?$/.exec(
      key,
    ) ?? [];
  if (
    student === undefined ||
    answer_key === undefined ||
    generation === undefined ||
    (folder === "documents") !== (extension !== undefined)
  ) {
    return undefined;
  }
  return {
    folder: folder === "uploads" ? "uploads" : "documents",
    student,
    answer_key,
    generation,
    file_key: uploadKey({ student, answer_key }, generation),
  };
}
