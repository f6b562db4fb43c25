import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { PresignedPost } from "../../shared/contract/replies.ts";
import { MAX_FILE_SIZE } from "../../shared/documents.ts";
import { environment } from "../environment.ts";

const s3 = new S3Client({ forcePathStyle: environment.s3ForcePathStyle });
const Bucket = environment.documentsBucket;

const UPLOAD_SECONDS = 600;

/** A form to upload one object of this key within ten minutes, of 1 byte to 1 MB. */
export const presignUpload = async (key: string): Promise<PresignedPost> =>
  createPresignedPost(s3, {
    Bucket,
    Key: key,
    Conditions: [["content-length-range", 1, MAX_FILE_SIZE]],
    // Of a type that no browser shows, whatever the file is.
    Fields: {
      success_action_status: "201",
      "Content-Type": "application/octet-stream",
    },
    Expires: UPLOAD_SECONDS,
  });

/** A link to download an object as a file of this name, for as many seconds. */
export const presignDownload = (
  key: string,
  fileName: string,
  seconds: number,
): Promise<string> =>
  getSignedUrl(
    s3,
    new GetObjectCommand({
      Bucket,
      Key: key,
      ResponseContentType: "application/pdf",
      ResponseContentDisposition: `inline; filename="${fileName}"`,
    }),
    { expiresIn: seconds },
  );

/** Bytes of an object, or nothing when it is not there. */
export const sizeOf = async (key: string): Promise<number | undefined> => {
  try {
    return (
      (await s3.send(new HeadObjectCommand({ Bucket, Key: key })))
        .ContentLength ?? 0
    );
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
};

/** An object's bytes, or only its first ones. */
export const readObject = async (
  key: string,
  first?: number,
): Promise<Uint8Array> => {
  const { Body } = await s3.send(
    new GetObjectCommand({
      Bucket,
      Key: key,
      ...(first === undefined ? {} : { Range: `bytes=0-${first - 1}` }),
    }),
  );
  if (!Body) throw new Error("The object has no body.");
  return Body.transformToByteArray();
};

export const writePdf = async (
  key: string,
  bytes: Uint8Array,
): Promise<void> => {
  await s3.send(
    new PutObjectCommand({
      Bucket,
      Key: key,
      Body: bytes,
      ContentType: "application/pdf",
    }),
  );
};

/** Deletes the objects that are there; keys without an object do not matter, empty keys are passed over. */
export const deleteObjects = async (keys: readonly string[]): Promise<void> => {
  const present = keys.filter((key) => key !== "");
  if (present.length === 0) return;
  const { Errors = [] } = await s3.send(
    new DeleteObjectsCommand({
      Bucket,
      Delete: { Objects: present.map((Key) => ({ Key })), Quiet: true },
    }),
  );
  if (Errors.length > 0)
    throw new Error(`${Errors.length} objects could not be deleted.`);
};
