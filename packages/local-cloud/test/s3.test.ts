import { atEnd } from "@admission/test-tools";
import {
  CopyObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { expect, it } from "@jest/globals";
import { startS3 } from "../s3/s3.ts";
import { LocalTemplate } from "./local-template.ts";
import { localClient, localParts } from "./support.ts";

const Bucket = "documents";
const Key = "uploads/student/essay/1";
const site = "http://localhost:3000";

// What only this bucket does: the calls that S3 answers alike are in `calls/s3.ts`.
const created: (readonly [key: string, size: number, reason: string])[] = [];
const local = await startS3({
  ...localParts(
    new LocalTemplate().withBucket().with("Silent", "AWS::S3::Bucket"),
  ),
  siteOrigin: () => site,
  onCreated: ({ key, body }, reason) =>
    created.push([key, body.length, reason]),
});
const s3 = new S3Client({
  ...localClient(local.endpoint),
  forcePathStyle: true,
});
atEnd(async () => {
  s3.destroy();
  await local.stop();
});

function put(more: object = {}) {
  return s3.send(
    new PutObjectCommand({ Bucket, Key, Body: "twelve bytes", ...more }),
  );
}
async function post(bucket: string, origin: string) {
  const { url, fields } = await createPresignedPost(s3, { Bucket, Key });
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("file", new Blob(["twelve bytes"]), "essay.pdf");
  body.append("after", "S3 reads nothing after the file");
  const to = url.replace(`/${Bucket}`, `/${bucket}`);
  return fetch(to, { method: "POST", body, headers: { origin } });
}

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
  await post(Bucket, site);
  expect(created).toEqual([
    ["one", 12, "PutObject"],
    [Key, 12, "POST Object"],
  ]);
});

it("takes a form of its bucket alone, with CORS headers only for the site's origin", async () => {
  expect((await post("silent", site)).status).toBe(403);
  for (const [origin, allowed, preflight] of [
    [site, site, 200],
    ["http://evil.example", null, 403],
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
