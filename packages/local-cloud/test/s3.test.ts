import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { atEnd } from "@admission/test-tools";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type ListObjectsV2CommandOutput,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import {
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import { startS3, type LocalS3 } from "../s3/s3.ts";
import { LocalTemplate } from "./local-template.ts";
import { localClient, localParts } from "./support.ts";

const Bucket = "documents";
const Key = "uploads/student/essay/1";
const site = "http://localhost:3000";
const bytes = Buffer.from([0, 255, 10, 13, 137, 80, 78, 71, 0, 1, 2, 3]);

/** What the refusals of forms and addresses say. */
const CONDITION = "Policy Condition failed";
const EXTRA_FIELD = "Extra input fields";
const SIGNATURE = "SignatureDoesNotMatch";
const NO_CONDITIONS = '{"expiration":"2999-01-01T00:00:00Z","conditions":[]}';

type Created = readonly [key: string, size: number, reason: string];

async function start(
  folder?: string,
): Promise<{ local: LocalS3; s3: S3Client; created: Created[] }> {
  const created: Created[] = [];
  const { resourcesOf, rights } = localParts(
    new LocalTemplate().withBucket().with("Silent", "AWS::S3::Bucket"),
  );
  const local = await startS3(resourcesOf, {
    rights,
    folder,
    siteOrigin: () => site,
    onCreated: ({ key, body }, reason) =>
      created.push([key, body.length, reason]),
    log: () => {},
  });
  const s3 = new S3Client({
    ...localClient(local.endpoint),
    forcePathStyle: true,
  });
  atEnd(async () => {
    s3.destroy();
    await local.stop();
  });
  return { local, s3, created };
}

/** Expects that the bucket refuses with a status, for a reason that its words name. */
async function expectRefusal(
  reply: Response,
  problem: string,
  status = 403,
): Promise<void> {
  expect(reply.status).toBe(status);
  expect(await reply.text()).toContain(problem);
}

describe("the local S3", () => {
  let local: LocalS3;
  let s3: S3Client;
  let created: Created[];

  beforeAll(async () => {
    ({ local, s3, created } = await start());
  });
  beforeEach(async () => {
    await local.reset();
    created.length = 0;
  });

  const put = (key = Key, more: object = {}) =>
    s3.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes, ...more }));
  const list = (more: object = {}) =>
    s3.send(new ListObjectsV2Command({ Bucket, ...more }));
  const names = ({ Contents = [] }: ListObjectsV2CommandOutput) =>
    Contents.map((object) => object.Key);
  const read = async (key = Key, more: object = {}) => {
    const object = await s3.send(
      new GetObjectCommand({ Bucket, Key: key, ...more }),
    );
    return {
      ...object,
      bytes: Buffer.from((await object.Body?.transformToByteArray()) ?? []),
    };
  };

  describe("as the handlers use it", () => {
    it("keeps bytes, type and metadata", async () => {
      const kept = { ContentType: "image/png", Metadata: { generation: "7" } };
      await put(Key, kept);
      const ContentLength = bytes.length;
      expect(await read()).toMatchObject({ bytes, ContentLength, ...kept });
      const head = await s3.send(new HeadObjectCommand({ Bucket, Key }));
      expect(head).toMatchObject({ ContentLength, ...kept });
    });

    it("accepts a chunked body", async () => {
      const parts = [bytes, Buffer.alloc(100_000, 7), bytes];
      const size = parts.reduce((sum, part) => sum + part.length, 0);
      await put(Key, { Body: Readable.from(parts), ContentLength: size });
      expect((await read()).bytes).toEqual(Buffer.concat(parts));
    });

    it("reads a range", async () => {
      await put();
      const first = await read(Key, { Range: "bytes=0-3" });
      expect(first.bytes).toEqual(bytes.subarray(0, 4));
      expect(first.ContentRange).toBe("bytes 0-3/12");
      await expect(read(Key, { Range: "bytes=99-" })).rejects.toMatchObject({
        name: "InvalidRange",
      });
    });

    it("names the missing object or bucket", async () => {
      await expect(read("nothing")).rejects.toMatchObject({
        name: "NoSuchKey",
      });
      await expect(
        s3.send(new HeadObjectCommand({ Bucket, Key: "nothing" })),
      ).rejects.toMatchObject({ name: "NotFound" });
      await expect(list({ Bucket: "nowhere" })).rejects.toMatchObject({
        name: "NoSuchBucket",
      });
    });

    it("lists by prefix, after a key", async () => {
      for (const name of ["b/2", "a/1", "b/1 & <2>"]) await put(name);
      const all = await list({ Prefix: "b/" });
      expect(names(all)).toEqual(["b/1 & <2>", "b/2"]);
      expect(all.IsTruncated).toBe(false);
      const rest = await list({ Prefix: "b/", StartAfter: "b/1 & <2>" });
      expect(rest.Contents).toMatchObject([{ Key: "b/2", Size: bytes.length }]);
    });

    it("deletes one object, or several", async () => {
      for (const name of [Key, "another"]) await put(name);
      await s3.send(new DeleteObjectCommand({ Bucket, Key }));
      expect(names(await list())).toEqual(["another"]);
      const Delete = { Objects: [{ Key: "another" }] };
      await s3.send(new DeleteObjectsCommand({ Bucket, Delete }));
      expect(names(await list())).toEqual([]);
    });

    it("names what it does not know", async () => {
      const CopySource = `${Bucket}/${Key}`;
      for (const call of [
        () => put(Key, { IfNoneMatch: "*" }),
        () => s3.send(new CopyObjectCommand({ Bucket, Key, CopySource })),
        () => list({ MaxKeys: 1 }),
      ]) {
        await expect(call()).rejects.toMatchObject({ name: "NotImplemented" });
      }
    });

    it("rejects a key of more than 1,024 bytes", async () => {
      await put("é".repeat(512));
      await expect(put(`${"é".repeat(512)}e`)).rejects.toMatchObject({
        name: "KeyTooLongError",
      });
    });

    it.each([0, 1001])("rejects %d deletions at once", async (count) => {
      const Objects = Array.from({ length: count }, () => ({ Key }));
      await put();
      await expect(
        s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } })),
      ).rejects.toMatchObject({ name: "MalformedXML" });
      expect((await read()).bytes).toEqual(bytes);
    });

    it("sends an event for every new object, but only of a bucket with events", async () => {
      await put("one");
      await s3.send(
        new PutObjectCommand({ Bucket: "silent", Key, Body: bytes }),
      );
      await put("two");
      expect(created).toEqual([
        ["one", 12, "PutObject"],
        ["two", 12, "PutObject"],
      ]);
    });
  });

  describe("a presigned address", () => {
    it("returns the object, with the signed headers", async () => {
      await put();
      const get = new GetObjectCommand({
        Bucket,
        Key,
        ResponseContentDisposition: 'attachment; filename="a b.pdf"',
        ResponseContentType: "application/pdf",
      });
      const reply = await fetch(await getSignedUrl(s3, get));
      expect(Buffer.from(await reply.arrayBuffer())).toEqual(bytes);
      expect(reply.headers.get("content-type")).toBe("application/pdf");
      expect(reply.headers.get("content-disposition")).toContain("a b.pdf");
    });

    it.each<[string, (url: URL) => void, string]>([
      ["another key", (url) => (url.pathname += "0"), SIGNATURE],
      [
        "a longer life",
        (url) => url.searchParams.set("X-Amz-Expires", "9999"),
        SIGNATURE,
      ],
      ["no signature", (url) => (url.search = ""), "AccessDenied"],
      [
        "somebody else's key",
        (url) =>
          url.searchParams.set(
            "X-Amz-Credential",
            "OTHER/20260101/us-east-1/s3/aws4_request",
          ),
        "InvalidAccessKeyId",
      ],
    ])("is rejected with %s", async (_name, spoil, code) => {
      await put();
      const url = new URL(
        await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key })),
      );
      spoil(url);
      await expectRefusal(await fetch(url), `<Code>${code}</Code>`);
    });

    it("is rejected when it has expired", async () => {
      await put();
      const get = new GetObjectCommand({ Bucket, Key });
      const signingDate = new Date(jest.now() - 61_000);
      const url = await getSignedUrl(s3, get, { expiresIn: 60, signingDate });
      await expectRefusal(await fetch(url), "Request has expired");
    });
  });

  describe("a presigned form", () => {
    const form = (more: object = {}) =>
      createPresignedPost(s3, {
        Bucket,
        Key,
        Fields: {
          success_action_status: "201",
          "Content-Type": "application/pdf",
        },
        Conditions: [
          ["content-length-range", 1, 1000],
          ["starts-with", "$Content-Type", "application/"],
        ],
        Expires: 600,
        ...more,
      });
    const post = async (
      url: string,
      fields: Record<string, string>,
      {
        size = bytes.length,
        headers = {},
      }: { size?: number; headers?: Record<string, string> } = {},
    ) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) {
        body.append(name, value);
      }
      const content = new Uint8Array(size);
      content.set(bytes.subarray(0, size));
      body.append("file", new Blob([content]), "essay.pdf");
      body.append("after", "S3 reads nothing after the file");
      return fetch(url, { method: "POST", body, headers });
    };

    it("stores the file and returns its location", async () => {
      const { url, fields } = await form();
      const reply = await post(url, fields, { headers: { origin: site } });
      expect(reply.status).toBe(201);
      expect(reply.headers.get("access-control-allow-origin")).toBe(site);
      expect(await reply.text()).toContain(`<Key>${Key}</Key>`);
      expect(await read()).toMatchObject({
        bytes,
        ContentType: "application/pdf",
      });
      expect(created).toEqual([[Key, 12, "POST Object"]]);
    });

    it.each<[string, Record<string, string>, string]>([
      ["another key", { key: "uploads/other" }, CONDITION],
      ["another type", { "Content-Type": "text/html" }, CONDITION],
      ["another status", { success_action_status: "200" }, CONDITION],
      ["a field that was not signed", { "x-amz-meta-a": "1" }, EXTRA_FIELD],
      ["another signature", { "X-Amz-Signature": "00" }, SIGNATURE],
      ["another policy", { Policy: btoa(NO_CONDITIONS) }, SIGNATURE],
    ])("is rejected with %s", async (_name, changed, problem) => {
      const { url, fields } = await form();
      await expectRefusal(await post(url, { ...fields, ...changed }), problem);
      expect(created).toEqual([]);
    });

    it.each(["Policy", "X-Amz-Signature", "X-Amz-Credential"])(
      "is rejected without %s",
      async (name) => {
        const { url, fields } = await form();
        const { [name]: _left, ...rest } = fields;
        await expectRefusal(await post(url, rest), "AccessDenied");
      },
    );

    it("is rejected for another bucket", async () => {
      const { url, fields } = await form();
      const reply = await post(url.replace("/documents", "/silent"), fields);
      expect(reply.status).toBe(403);
    });

    it.each([
      [0, "EntityTooSmall"],
      [1001, "EntityTooLarge"],
    ])("is rejected for a file of %d bytes", async (size, code) => {
      const { url, fields } = await form();
      const reply = await post(url, fields, { size });
      await expectRefusal(reply, `<Code>${code}</Code>`, 400);
    });

    it.each([1, 1000])("accepts a file of %d bytes", async (size) => {
      const { url, fields } = await form();
      expect((await post(url, fields, { size })).status).toBe(201);
    });

    it("is rejected when it has expired", async () => {
      const { url, fields } = await form({ Expires: -1 });
      await expectRefusal(await post(url, fields), "Policy expired");
    });

    it("is answered with CORS headers only for the site's origin", async () => {
      const { url, fields } = await form();
      const foreign = await post(url, fields, {
        headers: { origin: "http://evil.example" },
      });
      expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
      const preflight = (origin: string) =>
        fetch(url, {
          method: "OPTIONS",
          headers: { origin, "access-control-request-method": "POST" },
        });
      expect((await preflight(site)).status).toBe(200);
      expect((await preflight("http://evil.example")).status).toBe(403);
    });
  });

  it("keeps its objects across a restart", async () => {
    const folder = await mkdtemp(join(tmpdir(), "objects-"));
    const before = await start(folder);
    for (const name of [Key, "deleted"]) {
      await before.s3.send(
        new PutObjectCommand({
          Bucket,
          Key: name,
          Body: bytes,
          Metadata: { a: "1" },
        }),
      );
    }
    await before.s3.send(new DeleteObjectCommand({ Bucket, Key: "deleted" }));
    before.s3.destroy();
    await before.local.stop();

    const after = await start(folder);
    const object = await after.s3.send(new GetObjectCommand({ Bucket, Key }));
    expect(await object.Body?.transformToByteArray()).toEqual(
      new Uint8Array(bytes),
    );
    expect(object.Metadata).toEqual({ a: "1" });
    const left = await after.s3.send(new ListObjectsV2Command({ Bucket }));
    expect(left.KeyCount).toBe(1);
  });
});
