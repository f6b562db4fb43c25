import type { LocalCloud } from "@admission/local-cloud";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";

/** Returns access to the bucket of documents with all rights. */
export function bucketOf(cloud: LocalCloud) {
  const variable = (name: string) => cloud.environment[name] ?? "";
  const client = () =>
    new S3Client({
      region: "us-east-1",
      forcePathStyle: true,
      endpoint: variable("AWS_ENDPOINT_URL_S3"),
      credentials: {
        accessKeyId: variable("AWS_ACCESS_KEY_ID"),
        secretAccessKey: variable("AWS_SECRET_ACCESS_KEY"),
      },
    });
  const at = (Key: string) => ({ Bucket: variable("DOCUMENTS_BUCKET"), Key });
  return {
    /** Returns the keys of all objects. */
    keys: async (): Promise<string[]> => {
      const { Contents = [] } = await client().send(
        new ListObjectsV2Command({ Bucket: variable("DOCUMENTS_BUCKET") }),
      );
      return Contents.map(({ Key = "" }) => Key);
    },
    put: async (key: string, Body = "x"): Promise<void> => {
      await client().send(new PutObjectCommand({ ...at(key), Body }));
    },
    read: async (key: string): Promise<Uint8Array> => {
      const { Body } = await client().send(new GetObjectCommand(at(key)));
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    },
    /** Returns the content type that the bucket serves an object with. */
    typeOf: async (key: string): Promise<string | undefined> => {
      const { Body, ContentType } = await client().send(
        new GetObjectCommand(at(key)),
      );
      await Body?.transformToByteArray();
      return ContentType;
    },
    remove: async (key: string): Promise<void> => {
      await client().send(new DeleteObjectCommand(at(key)));
    },
  };
}
