import { atEnd } from "@admission/test-tools";
import {
  CopyObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { startS3, type LocalS3 } from "../s3/s3.ts";
import { LocalTemplate } from "./local-template.ts";
import { localClient, localParts } from "./support.ts";

const Bucket = "documents";
const Key = "uploads/student/essay/1";
const site = "http://localhost:3000";
const foreign = "http://evil.example";
const bytes = Buffer.from([0, 255, 10, 13, 137, 80, 78, 71, 0, 1, 2, 3]);

type Created = readonly [key: string, size: number, reason: string];

async function start(): Promise<{
  local: LocalS3;
  s3: S3Client;
  created: Created[];
}> {
  const created: Created[] = [];
  const { resourcesOf, rights } = localParts(
    new LocalTemplate().withBucket().with("Silent", "AWS::S3::Bucket"),
  );
  const local = await startS3(resourcesOf, {
    rights,
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

/** What only this bucket does: the calls that S3 answers alike are in `calls/s3.ts`. */
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

  const put = (more: object = {}) =>
    s3.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ...more }));
  const post = async (bucket: string, origin: string) => {
    const { url, fields } = await createPresignedPost(s3, { Bucket, Key });
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      body.append(name, value);
    }
    body.append("file", new Blob([bytes]), "essay.pdf");
    body.append("after", "S3 reads nothing after the file");
    const headers = { origin };
    const to = url.replace(`/${Bucket}`, `/${bucket}`);
    return fetch(to, { method: "POST", body, headers });
  };

  it("names what it does not know", async () => {
    const CopySource = `${Bucket}/${Key}`;
    for (const call of [
      () => put({ IfNoneMatch: "*" }),
      () => s3.send(new CopyObjectCommand({ Bucket, Key, CopySource })),
      () => s3.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 })),
    ]) {
      await expect(call()).rejects.toMatchObject({ name: "NotImplemented" });
    }
  });

  it("sends an event for every new object, but only of a bucket with events", async () => {
    await put({ Key: "one" });
    await put({ Bucket: "silent" });
    await put({ Key: "two" });
    await post(Bucket, site);
    expect(created).toEqual([
      ["one", 12, "PutObject"],
      ["two", 12, "PutObject"],
      [Key, 12, "POST Object"],
    ]);
  });

  it("takes a form of its bucket alone, with CORS headers only for the site's origin", async () => {
    expect((await post("silent", site)).status).toBe(403);
    for (const [origin, allowed, preflight] of [
      [site, site, 200],
      [foreign, null, 403],
    ] as const) {
      const { headers } = await post(Bucket, origin);
      expect(headers.get("access-control-allow-origin")).toBe(allowed);
      const asked = await fetch(`${local.endpoint}/${Bucket}`, {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "POST" },
      });
      expect(asked.status).toBe(preflight);
    }
  });
});
