import { createHash } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "../disk/json-file.ts";
import { isCode } from "../server/loopback-server.ts";

/** Stored object. */
export interface StoredObject {
  readonly bucket: string;
  readonly key: string;
  readonly body: Buffer;
  /** Hexadecimal, without quotes. */
  readonly etag: string;
  readonly lastModified: Date;
  /** Headers that are returned with the object: content-type, x-amz-meta-* and so on. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Callback for an object that was created in a bucket with EventBridge. */
export type ObjectCreated = (
  object: StoredObject,
  reason: "PutObject" | "POST Object",
) => void;

/**
 * Objects of all buckets. They are read into memory at the start, each from its own file: one line of JSON, then the
 * bytes.
 */
export class S3Objects {
  readonly #objects = new Map<string, StoredObject>();
  readonly #folder: string | undefined;

  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  async load(): Promise<void> {
    if (this.#folder === undefined) return;
    const names = await readdir(this.#folder).catch((error: unknown) => {
      if (isCode(error, "ENOENT")) return [];
      throw error;
    });
    for (const name of names.filter((file) => file.endsWith(".object"))) {
      const content = await readFile(join(this.#folder, name));
      const end = content.indexOf("\n");
      const head = JSON.parse(content.subarray(0, end).toString()) as Omit<
        StoredObject,
        "body"
      >;
      const lastModified = new Date(head.lastModified);
      const object = { ...head, lastModified, body: content.subarray(end + 1) };
      this.#objects.set(place(object.bucket, object.key), object);
    }
  }

  get(bucket: string, key: string): StoredObject | undefined {
    return this.#objects.get(place(bucket, key));
  }

  /** Returns the objects sorted by key, as S3 lists them. */
  list(bucket: string): readonly StoredObject[] {
    return [...this.#objects.values()]
      .filter((object) => object.bucket === bucket)
      .sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
  }

  /** Stores an object. @throws an error of the disk, with the previous object unchanged */
  async put(
    bucket: string,
    key: string,
    body: Buffer,
    headers: Readonly<Record<string, string>>,
  ): Promise<StoredObject> {
    const etag = createHash("md5").update(body).digest("hex");
    const object = {
      bucket,
      key,
      body,
      etag,
      lastModified: new Date(),
      headers,
    };
    await this.#write(object);
    this.#objects.set(place(bucket, key), object);
    return object;
  }

  async delete(bucket: string, key: string): Promise<void> {
    this.#objects.delete(place(bucket, key));
    if (this.#folder !== undefined) {
      await rm(this.#file(bucket, key), { force: true });
    }
  }

  async reset(): Promise<void> {
    const objects = [...this.#objects.values()];
    await Promise.all(
      objects.map(({ bucket, key }) => this.delete(bucket, key)),
    );
  }

  async #write({ body, ...head }: StoredObject): Promise<void> {
    if (this.#folder === undefined) return;
    await replaceFile(
      this.#file(head.bucket, head.key),
      Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]),
    );
  }

  /**
   * Returns the file's path. Its name is a digest, because a key may be longer than a file name and contain any
   * character.
   */
  #file(bucket: string, key: string): string {
    const name = createHash("sha256").update(place(bucket, key)).digest("hex");
    return join(this.#folder ?? "", `${name}.object`);
  }
}

function place(bucket: string, key: string) {
  return `${bucket}/${key}`;
}
