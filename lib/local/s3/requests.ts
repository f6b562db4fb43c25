import type { ServerResponse } from "node:http";
import { escapeXml, S3Error, unescapeXml, xml } from "./error.ts";
import type { S3Objects, StoredObject } from "./objects.ts";
import {
  findObject,
  listObjects,
  notEmulated,
  sendObject,
  unquoted,
  type S3Request,
} from "./reading.ts";

/** Callback for each new object. */
export type OnCreated = (
  object: StoredObject,
  reason: "PutObject" | "CopyObject",
) => void;

const keptHeaders = [
  "content-type",
  "content-disposition",
  "content-language",
  "cache-control",
  "expires",
];

/** Answers the S3 operations that the handlers use. @throws S3Error */
export async function answerS3(
  request: S3Request,
  response: ServerResponse,
  objects: S3Objects,
  onCreated: OnCreated,
): Promise<void> {
  const { method, key, query } = request;
  if (query.has("uploads") || query.has("uploadId")) {
    throw notEmulated("multipart uploads");
  }
  if (key === "") {
    if (method === "GET") {
      return sendXml(response, listObjects(request, objects));
    }
    if (method === "POST" && query.has("delete")) {
      return sendXml(response, await deleteObjects(request, objects));
    }
    if (method === "HEAD") return void response.end();
    throw notEmulated(`${method} of a bucket`);
  }
  if (method === "GET" || method === "HEAD") {
    return sendObject(request, response, objects);
  }
  if (method === "PUT") return putObject(request, response, objects, onCreated);
  if (method === "DELETE") {
    await objects.delete(request.bucket, key);
    response.writeHead(204).end();
    return;
  }
  throw notEmulated(method);
}

/** Returns the headers of an upload that are returned when the object is read. */
export function headersToKeep(
  headers: Iterable<readonly [string, string]>,
): Record<string, string> {
  return Object.fromEntries(
    [...headers].filter(
      ([name]) => keptHeaders.includes(name) || name.startsWith("x-amz-meta-"),
    ),
  );
}

async function putObject(
  request: S3Request,
  response: ServerResponse,
  objects: S3Objects,
  onCreated: OnCreated,
): Promise<void> {
  const { bucket, key, headers } = request;
  const present = objects.get(bucket, key);
  const ifMatch = headers["if-match"];
  if (
    (headers["if-none-match"] === "*" && present !== undefined) ||
    (ifMatch !== undefined && unquoted(ifMatch) !== present?.etag)
  ) {
    throw new S3Error(
      412,
      "PreconditionFailed",
      "At least one of the pre-conditions you specified did not hold",
    );
  }
  const given = headersToKeep(
    Object.entries(headers).map(
      ([name, value]) => [name, String(value)] as const,
    ),
  );
  const source = headers["x-amz-copy-source"];
  if (source === undefined) {
    const object = await objects.put(bucket, key, request.body, given);
    onCreated(object, "PutObject");
    response.writeHead(200, { etag: `"${object.etag}"` }).end();
    return;
  }
  const [fromBucket = "", ...fromKey] = decodeURIComponent(String(source))
    .replace(/^\//, "")
    .split("/");
  const original = findObject(objects, fromBucket, fromKey.join("/"));
  const replace = headers["x-amz-metadata-directive"] === "REPLACE";
  const object = await objects.put(
    bucket,
    key,
    original.body,
    replace ? given : original.headers,
  );
  onCreated(object, "CopyObject");
  const modified = object.lastModified.toISOString();
  sendXml(
    response,
    xml(
      "CopyObjectResult",
      `<ETag>&quot;${object.etag}&quot;</ETag><LastModified>${modified}</LastModified>`,
    ),
  );
}

async function deleteObjects(
  { bucket, body }: S3Request,
  objects: S3Objects,
): Promise<string> {
  const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(
    ([, key]) => unescapeXml(key ?? ""),
  );
  await Promise.all(keys.map((key) => objects.delete(bucket, key)));
  const deleted = keys.map(
    (key) => `<Deleted><Key>${escapeXml(key)}</Key></Deleted>`,
  );
  return xml("DeleteResult", deleted.join(""));
}

function sendXml(response: ServerResponse, body: string): void {
  response.writeHead(200, { "content-type": "application/xml" }).end(body);
}
