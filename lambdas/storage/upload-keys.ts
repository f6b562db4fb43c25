import { v7 } from "uuid";
import { documentKeys } from "../../shared/application/derive/questions.ts";

/** The question of one student that a document belongs to. */
export interface DocumentSlot {
  readonly student: string;
  readonly answer_key: string;
}

/** One upload of one student for one question. */
export interface Upload extends DocumentSlot {
  /** Orders uploads and deletions in time. */
  readonly generation: string;
  readonly file_key: string;
}

/** Where uploads are, and where their conversions. */
export type DocumentFolder = "uploads" | "documents";

/**
 * A UUID of version 7: greater, as text, than every one made before, and than the given one in any case, which a
 * server whose clock is ahead may have made.
 */
export function generationAfter(known = ""): string {
  const fresh = v7();
  if (fresh > known) return fresh;
  const knownMs = Number.parseInt(known.replaceAll("-", "").slice(0, 12), 16);
  return v7({ msecs: knownMs + 1 });
}

/**
 * Orders the deletion of an upload right behind it, before every upload that was started later; and not behind the
 * present, whatever time the upload claims.
 * @param known the generation of its question, which the deletion follows
 */
export function deletionGeneration(
  { generation }: Pick<Upload, "generation">,
  known: string | undefined,
): string {
  const behind = `${generation}.deleted`;
  const now = generationAfter(known);
  return behind < now ? behind : now;
}

/** Where the browser puts an upload. */
export function uploadKey(
  { student, answer_key }: DocumentSlot,
  generation: string,
): string {
  return `uploads/${student}/${answer_key}/${generation}`;
}

/** A place for an upload that is newer than everything known of its question. */
export function newUpload(
  { student, answer_key }: DocumentSlot,
  known?: string,
): Upload {
  const generation = generationAfter(known);
  return {
    student,
    answer_key,
    generation,
    file_key: uploadKey({ student, answer_key }, generation),
  };
}

/** Where the converted document of an upload is kept. */
export function convertedKey(
  { student, answer_key }: DocumentSlot,
  generation: string,
): string {
  return `documents/${student}/${answer_key}/${generation}.pdf`;
}

/** What begins the keys of all objects of a question in a folder. */
export function prefixOf(
  folder: DocumentFolder,
  { student, answer_key }: DocumentSlot,
): string {
  return `${folder}/${student}/${answer_key}/`;
}

/** The upload that an object is or was made of; nothing for a key that this application did not make. */
export function parseObjectKey(
  key: string,
): (Upload & { readonly folder: DocumentFolder }) | undefined {
  const [, folder, student, answer_key, generation, extension] =
    /^(uploads|documents)\/([0-9a-f-]{36})\/([a-z0-9_]+)\/([0-9a-f-]{36})(\.pdf)?$/.exec(
      key,
    ) ?? [];
  if (
    student === undefined ||
    answer_key === undefined ||
    generation === undefined ||
    (folder === "documents") !== (extension === ".pdf") ||
    !documentKeys.includes(answer_key)
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

/** The upload behind the key of an uploaded file. */
export function parseUploadKey(key: string): Upload | undefined {
  const { folder, ...upload } = parseObjectKey(key) ?? {};
  return folder === "uploads" ? (upload as Upload) : undefined;
}
