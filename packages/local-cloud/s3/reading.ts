import type { IncomingMessage, ServerResponse } from "node:http";
import type { S3Objects } from "./objects.ts";
import { escapeXml, notEmulated, s3Error, xml } from "./xml.ts";

/** Checks that the signer of a request may do something with an object, or list the keys with a prefix. @throws ServiceError AccessDenied */
export type Check = (
  action: "GetObject" | "PutObject" | "DeleteObject" | "ListBucket",
  key: string,
) => void;

/** Signed request to a bucket, with its body. */
export interface S3Request {
  readonly method: string;
  readonly bucket: string;
  /** Empty for a request to the bucket itself. */
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

/** Answers GET and HEAD of an object, or of a range of it. */
export function sendObject(
  request: S3Request,
  response: ServerResponse,
  objects: S3Objects,
): void {
  const { bucket, key, query, headers } = request;
  const object = objects.get(bucket, key);
  if (object === undefined) throw s3Error("NoSuchKey");
  response.setHeader("content-type", "binary/octet-stream");
  response.setHeader("accept-ranges", "bytes");
  response.setHeader("etag", `"${object.etag}"`);
  response.setHeader("last-modified", object.lastModified.toUTCString());
  for (const [name, value] of Object.entries(object.headers)) {
    response.setHeader(name, value);
  }
  for (const [name, value] of query) {
    if (name.startsWith("response-")) {
      response.setHeader(name.slice("response-".length), value);
    }
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
  response.end(part);
}

/** Returns the first and last byte of a Range header; undefined for the whole object. */
function readRange(
  header: string | undefined,
  size: number,
): { first: number; last: number } | undefined {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === undefined) return undefined;
  const first = Number(from);
  const last = to ? Math.min(Number(to), size - 1) : size - 1;
  if (first > last) throw s3Error("InvalidRange");
  return { first, last };
}

const LARGEST_PAGE = 1000;

/** Answers ListObjectsV2. */
export function listObjects(
  { bucket, query }: S3Request,
  objects: S3Objects,
): string {
  for (const name of ["delimiter", "max-keys", "continuation-token"]) {
    if (query.has(name)) throw notEmulated(name);
  }
  const prefix = query.get("prefix") ?? "";
  const after = query.get("start-after") ?? "";
  const matching = objects
    .list(bucket)
    .filter(
      ({ key }) => key.startsWith(prefix) && (after === "" || key > after),
    );
  const page = matching.slice(0, LARGEST_PAGE);
  const more = matching.length > page.length;
  const contents = page.map(
    ({ key, etag, lastModified, body }) =>
      `<Contents><Key>${escapeXml(key)}</Key><ETag>&quot;${etag}&quot;</ETag>` +
      `<LastModified>${lastModified.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`,
  );
  return xml(
    "ListBucketResult",
    `<Name>${bucket}</Name><Prefix>${escapeXml(prefix)}</Prefix><KeyCount>${page.length}</KeyCount>` +
      `<MaxKeys>${LARGEST_PAGE}</MaxKeys><IsTruncated>${more}</IsTruncated>${contents.join("")}`,
  );
}
