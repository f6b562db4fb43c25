import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectsCommand,
  ListBucketsCommand,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { StoredObject } from "../../../packages/local-cloud/s3/objects.ts";
import type {
  LocalS3,
  S3Options,
} from "../../../packages/local-cloud/s3/s3.ts";
import { credentials } from "../../../packages/local-cloud/server/credentials.ts";
import { serveOnLoopback } from "../../../packages/local-cloud/server/loopback-server.ts";
import type { ResourcesOf } from "../../../packages/local-cloud/template/read-template.ts";
import { isRestart } from "./restart.ts";
import { forward } from "./second-opinion.ts";

/**
 * Creates the template's buckets in the engine. A server in front of it passes every request on unchanged, and reports
 * new objects, which no engine tells EventBridge rules of another process.
 */
export async function startS3(
  resourcesOf: ResourcesOf,
  { folder, onCreated, port = 0 }: S3Options,
): Promise<LocalS3> {
  const engine = process.env["CONFORMANCE_S3"] ?? "";
  const buckets = resourcesOf("AWS::S3::Bucket");
  const client = new S3Client({
    endpoint: engine,
    region: "us-east-1",
    forcePathStyle: true,
    credentials,
  });

  async function empty(Bucket: string) {
    for (;;) {
      const { Versions = [], DeleteMarkers = [] } = await client.send(
        new ListObjectVersionsCommand({ Bucket }),
      );
      const Objects = [...Versions, ...DeleteMarkers].map(
        ({ Key, VersionId }) => ({ Key, VersionId }),
      );
      if (Objects.length === 0) return;
      await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects } }),
      );
    }
  }
  async function reset() {
    for (const { name } of buckets) await empty(name);
  }
  const withEvents = buckets.filter(({ properties }) =>
    properties
      .child("NotificationConfiguration")
      .has("EventBridgeConfiguration"),
  );
  const isFirst = !isRestart(folder);
  const { Buckets = [] } = isFirst
    ? await client.send(new ListBucketsCommand({}))
    : {};
  for (const { Name = "" } of Buckets) {
    await empty(Name);
    await client.send(new DeleteBucketCommand({ Bucket: Name }));
  }
  for (const { name: Bucket, properties } of isFirst ? buckets : []) {
    await client.send(new CreateBucketCommand({ Bucket }));
    const Status = properties
      .child("VersioningConfiguration")
      .textOr("Status", "");
    if (Status === "Enabled") {
      await client.send(
        new PutBucketVersioningCommand({
          Bucket,
          VersioningConfiguration: { Status },
        }),
      );
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request);
    const reply = await forward(engine, request, body);
    const replyBody = await buffer(reply);
    const { statusCode = 500, rawHeaders } = reply;
    const object =
      statusCode < 300 ? await createdObject(request, body) : undefined;
    if (
      object !== undefined &&
      withEvents.some(({ name }) => name === object.bucket)
    ) {
      onCreated(
        object,
        request.method === "POST" ? "POST Object" : "PutObject",
      );
    }
    response.writeHead(statusCode, rawHeaders);
    response.end(replyBody);
  }
  const server = await serveOnLoopback(answer, { port });
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    reset,
    async stop() {
      await server.close();
      client.destroy();
    },
  };
}

/** Returns the object that a successful request has created. */
async function createdObject(
  { method, url = "", headers }: IncomingMessage,
  body: Buffer,
): Promise<StoredObject | undefined> {
  const [, bucket = "", path = ""] = /^\/([^/?]+)\/?([^?]*)/.exec(url) ?? [];
  const created = (key: string, content: Buffer) => ({
    bucket,
    key,
    body: content,
    etag: createHash("md5").update(content).digest("hex"),
    lastModified: new Date(),
    headers: {},
  });
  if (method === "PUT") return created(decodeURIComponent(path), body);
  const type = headers["content-type"] ?? "";
  if (method !== "POST" || !type.startsWith("multipart/")) return undefined;
  const form = await new Response(new Uint8Array(body), {
    headers: { "content-type": type },
  }).formData();
  const [key, file] = [form.get("key") as string, form.get("file") as File];
  return created(key, Buffer.from(await file.arrayBuffer()));
}
