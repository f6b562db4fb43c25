import type { IncomingMessage, ServerResponse } from "node:http";
import { escapeXml, S3Error, unescapeXml, xml } from "./s3-error.ts";
import type { S3Objects, StoredObject } from "./s3-objects.ts";

/** A signed request to a bucket, its body read. */
export interface S3Request {
  readonly method: string;
  readonly bucket: string;
  /** Empty for a request to the bucket itself. */
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

/** Told of each object that came to be. */
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
  if (query.has("uploads") || query.has("uploadId"))
    throw notEmulated("multipart uploads");
  if (key === "") {
    if (method === "GET")
      return sendXml(response, listObjects(request, objects));
    if (method === "POST" && query.has("delete")) {
      return sendXml(response, await deleteObjects(request, objects));
    }
    if (method === "HEAD") return void response.end();
    throw notEmulated(`${method} of a bucket`);
  }
  if (method === "GET" || method === "HEAD")
    return sendObject(request, response, objects);
  if (method === "PUT") return putObject(request, response, objects, onCreated);
  if (method === "DELETE") {
    await objects.delete(request.bucket, key);
    response.writeHead(204).end();
    return;
  }
  throw notEmulated(method);
}

const notEmulated = (what: string) =>
  new S3Error(501, "NotImplemented", `The local S3 does not know ${what}`);

/** The headers of an upload that come back when the object is read. */
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
  const original = find(objects, fromBucket, fromKey.join("/"));
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

function sendObject(
  request: S3Request,
  response: ServerResponse,
  objects: S3Objects,
): void {
  const { method, bucket, key, query, headers } = request;
  const object = find(objects, bucket, key);
  if (
    headers["if-match"] !== undefined &&
    unquoted(headers["if-match"]) !== object.etag
  ) {
    throw new S3Error(412, "PreconditionFailed", "If-Match did not hold");
  }
  response.setHeader("content-type", "binary/octet-stream");
  response.setHeader("accept-ranges", "bytes");
  response.setHeader("etag", `"${object.etag}"`);
  response.setHeader("last-modified", object.lastModified.toUTCString());
  for (const [name, value] of Object.entries(object.headers))
    response.setHeader(name, value);
  for (const [name, value] of query) {
    if (name.startsWith("response-"))
      response.setHeader(name.slice("response-".length), value);
  }
  if (
    headers["if-none-match"] !== undefined &&
    unquoted(headers["if-none-match"]) === object.etag
  ) {
    response.writeHead(304).end();
    return;
  }
  const size = object.body.length;
  const range = readRange(headers.range, size);
  if (range !== undefined) {
    response.statusCode = 206;
    response.setHeader(
      "content-range",
      `bytes ${range.first}-${range.last}/${size}`,
    );
  }
  const part = range
    ? object.body.subarray(range.first, range.last + 1)
    : object.body;
  response.setHeader("content-length", part.length);
  response.end(method === "HEAD" ? undefined : part);
}

/** First and last byte of a Range header; undefined for the whole object. */
function readRange(
  header: string | undefined,
  size: number,
): { first: number; last: number } | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === ""))
    return undefined;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last =
    from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (first > last) {
    throw new S3Error(
      416,
      "InvalidRange",
      "The requested range is not satisfiable",
    );
  }
  return { first, last };
}

function listObjects({ bucket, query }: S3Request, objects: S3Objects): string {
  if (query.has("delimiter")) throw notEmulated("delimiters");
  const prefix = query.get("prefix") ?? "";
  const after =
    query.get("continuation-token") ?? query.get("start-after") ?? "";
  const largest = Number(query.get("max-keys") ?? 1000);
  const matching = objects
    .list(bucket)
    .filter(
      ({ key }) => key.startsWith(prefix) && (after === "" || key > after),
    );
  const page = matching.slice(0, largest);
  const more = matching.length > page.length;
  const contents = page.map(
    ({ key, etag, lastModified, body }) =>
      `<Contents><Key>${escapeXml(key)}</Key><ETag>&quot;${etag}&quot;</ETag>` +
      `<LastModified>${lastModified.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`,
  );
  const token = `<NextContinuationToken>${escapeXml(page.at(-1)?.key ?? "")}</NextContinuationToken>`;
  return xml(
    "ListBucketResult",
    `<Name>${bucket}</Name><Prefix>${escapeXml(prefix)}</Prefix><KeyCount>${page.length}</KeyCount>` +
      `<MaxKeys>${largest}</MaxKeys><IsTruncated>${more}</IsTruncated>${more ? token : ""}${contents.join("")}`,
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

function find(objects: S3Objects, bucket: string, key: string): StoredObject {
  const object = objects.get(bucket, key);
  if (object === undefined) {
    throw new S3Error(404, "NoSuchKey", "The specified key does not exist.");
  }
  return object;
}

function sendXml(response: ServerResponse, body: string): void {
  response.writeHead(200, { "content-type": "application/xml" }).end(body);
}

const unquoted = (etag: string) => etag.replace(/^"|"$/g, "");
