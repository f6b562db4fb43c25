import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { PresignedPost } from "../../shared/contract/replies.ts";
import { MAX_FILE_SIZE } from "../../shared/documents.ts";
import { CLIENT } from "../aws.ts";
import { clock } from "../clock.ts";
import { environment } from "../environment.ts";
import { lazy } from "../lazy.ts";

const s3 = lazy(
  () =>
    new S3Client({ ...CLIENT, forcePathStyle: environment.s3ForcePathStyle }),
);
function bucket() {
  return { Bucket: environment.documentsBucket };
}

const UPLOAD_SECONDS = 600;

/** Signs a form that uploads one object of this key within ten minutes, of 1 byte to 1 MB. */
export async function presignUpload(key: string): Promise<PresignedPost> {
  return createPresignedPost(s3(), {
    ...bucket(),
    Key: key,
    Conditions: [["content-length-range", 1, MAX_FILE_SIZE]],
    // A type that no browser displays, whatever the file is.
    Fields: {
      success_action_status: "201",
      "Content-Type": "application/octet-stream",
    },
    Expires: UPLOAD_SECONDS,
  });
}

/** Lifetime of a link to a file, which the page renews at each press. */
const DOWNLOAD_SECONDS = 60;

/** Returns the header that names a file in any script, as RFC 6266 has it: whole, and in the letters of every browser. */
function dispositionOf(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w .()-]/g, "_");
  const whole = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** Signs a link that opens a PDF, or downloads another file, by this name. */
export function presignDownload(
  key: string,
  fileName: string,
  type: "application/pdf" | "application/zip" = "application/pdf",
): Promise<string> {
  return getSignedUrl(
    s3(),
    new GetObjectCommand({
      ...bucket(),
      Key: key,
      ResponseContentType: type,
      // On a shared computer, no copy of a student's papers stays in the browser's cache.
      ResponseCacheControl: "no-store",
      ResponseContentDisposition: dispositionOf(fileName),
    }),
    { expiresIn: DOWNLOAD_SECONDS },
  );
}

async function read(Key: string, Range?: string) {
  const {
    Body,
    ContentRange = "",
    LastModified,
  } = await s3().send(new GetObjectCommand({ ...bucket(), Key, Range }));
  if (!Body) throw new Error("The object has no body.");
  const size = Number(ContentRange.split("/")[1]);
  const bytes = await Body.transformToByteArray();
  return { bytes, size, writtenAt: LastModified };
}

/** Returns nothing in place of errors of one kind. */
function unless(isExpected: (error: unknown) => boolean) {
  return (error: unknown): undefined => {
    if (!isExpected(error)) throw error;
  };
}

/** Returns whether an object does not exist, for a function that may list its folder. */
function isUnknown(error: unknown): boolean {
  return error instanceof NoSuchKey;
}

/** Returns whether an object does not exist, for a function that may not list its folder: AWS then denies the access. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    ["NoSuchKey", "AccessDenied"].includes(error.name)
  );
}

/** Reads the first bytes of an object and its total size; undefined if it does not exist. */
export async function readStart(
  key: string,
  bytes: number,
): Promise<{ bytes: Uint8Array; size: number } | undefined> {
  return read(key, `bytes=0-${bytes - 1}`).catch(unless(isUnknown));
}

/** Returns when an object was written; undefined if it does not exist, for a function that may not list its folder. */
export async function timeOfObject(key: string): Promise<Date | undefined> {
  const found = await read(key, "bytes=0-0").catch(unless(isMissing));
  return found?.writtenAt;
}

/** Returns whether an object has been deleted, for a function that may not list its folder. */
export async function isGone(key: string): Promise<boolean> {
  return (await timeOfObject(key)) === undefined;
}

export async function readObject(key: string): Promise<Uint8Array> {
  return (await read(key)).bytes;
}

/** Reads the bytes of an object; undefined if it does not exist, for a function that may list its folder. */
export async function readIfStored(
  key: string,
): Promise<Uint8Array | undefined> {
  return readObject(key).catch(unless(isUnknown));
}

export async function writeObject(
  key: string,
  bytes: Uint8Array,
  type:
    "application/pdf" | "application/zip" | "image/webp" = "application/pdf",
): Promise<void> {
  await s3().send(
    new PutObjectCommand({
      ...bucket(),
      Key: key,
      Body: bytes,
      ContentType: type,
    }),
  );
}

/** Limit of one request to S3. */
const MAX_DELETIONS = 1000;

/** Deletes objects; keys of missing objects and empty keys are ignored. */
export async function deleteObjects(keys: readonly string[]): Promise<void> {
  const objects = keys.filter((key) => key !== "").map((Key) => ({ Key }));
  for (let at = 0; at < objects.length; at += MAX_DELETIONS) {
    const Objects = objects.slice(at, at + MAX_DELETIONS);
    const { Errors = [] } = await s3().send(
      new DeleteObjectsCommand({
        ...bucket(),
        Delete: { Objects, Quiet: true },
      }),
    );
    if (Errors.length > 0) {
      throw new Error(`${Errors.length} objects could not be deleted.`);
    }
  }
}

export interface ListedObject {
  readonly key: string;
  readonly size: number;
  readonly createdAt: Date;
}

/**
 * Lists the first objects, 1000 at most, whose key begins with the prefix and follows `after`, sorted by key.
 * @returns `next` to list the following ones after; undefined if there are none
 */
export async function listPage(
  prefix: string,
  after?: string,
): Promise<{ objects: ListedObject[]; next: string | undefined }> {
  const { Contents = [], IsTruncated = false } = await s3().send(
    new ListObjectsV2Command({
      ...bucket(),
      Prefix: prefix,
      StartAfter: after,
    }),
  );
  const objects = Contents.map(({ Key = "", Size = 0, LastModified }) => ({
    key: Key,
    size: Size,
    createdAt: LastModified ?? clock.now(),
  }));
  return { objects, next: IsTruncated ? objects.at(-1)?.key : undefined };
}

/** Lists every object whose key begins with the prefix, sorted by key. */
export async function listObjects(prefix: string): Promise<ListedObject[]> {
  const { objects, next } = await listPage(prefix);
  for (let after = next; after !== undefined;) {
    const page = await listPage(prefix, after);
    objects.push(...page.objects);
    after = page.next;
  }
  return objects;
}
