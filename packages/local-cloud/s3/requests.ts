import type { ServerResponse } from "node:http";
import { ServiceError } from "../server/json-protocol.ts";
import type { ObjectCreated, S3Objects } from "./objects.ts";
import {
  listObjects,
  sendObject,
  type Check,
  type S3Request,
} from "./reading.ts";
import { escapeXml, notEmulated, s3Error, unescapeXml, xml } from "./xml.ts";

/** Limit of one request. */
const MAX_DELETIONS = 1000;

/** What would change the meaning of an upload. */
const UNKNOWN_HEADERS = [
  "if-match",
  "if-none-match",
  "x-amz-copy-source",
  // Of a body that comes in chunks.
  "x-amz-decoded-content-length",
];

const STORED_HEADERS = [
  "content-type",
  "content-disposition",
  "content-language",
  "cache-control",
  "expires",
];

/** Answers the S3 operations that the handlers use. @throws ServiceError */
export async function answerS3(
  request: S3Request,
  response: ServerResponse,
  objects: S3Objects,
  check: Check,
  onCreated: ObjectCreated,
): Promise<void> {
  const { method, bucket, key, query } = request;
  if (query.has("uploads") || query.has("uploadId")) {
    throw notEmulated("multipart uploads");
  }
  if (key === "") {
    if (method === "GET") {
      check("ListBucket", query.get("prefix") ?? "");
      return sendXml(response, listObjects(request, objects));
    }
    if (method === "POST" && query.has("delete")) {
      return sendXml(response, await deleteObjects(request, objects, check));
    }
    throw notEmulated(`${method} of a bucket`);
  }
  if (method === "GET" || method === "HEAD") {
    check("GetObject", key);
    // Whoever may not list must not learn which objects exist.
    if (objects.get(bucket, key) === undefined) check("ListBucket", key);
    return sendObject(request, response, objects);
  }
  if (method === "PUT") {
    check("PutObject", key);
    return putObject(request, response, objects, onCreated);
  }
  if (method === "DELETE") {
    check("DeleteObject", key);
    await objects.delete(bucket, key);
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
      ([name]) =>
        STORED_HEADERS.includes(name) || name.startsWith("x-amz-meta-"),
    ),
  );
}

async function putObject(
  { bucket, key, headers, body }: S3Request,
  response: ServerResponse,
  objects: S3Objects,
  onCreated: ObjectCreated,
): Promise<void> {
  const unknown = UNKNOWN_HEADERS.find((name) => headers[name] !== undefined);
  if (unknown !== undefined) throw notEmulated(unknown);
  const given = headersToKeep(
    Object.entries(headers).map(
      ([name, value]) => [name, String(value)] as const,
    ),
  );
  const object = await objects.put(bucket, key, body, given);
  onCreated(object, "PutObject");
  response.writeHead(200, { etag: `"${object.etag}"` }).end();
}

async function deleteObjects(
  { bucket, body }: S3Request,
  objects: S3Objects,
  check: Check,
): Promise<string> {
  const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(
    ([, key]) => unescapeXml(key ?? ""),
  );
  if (keys.length === 0 || keys.length > MAX_DELETIONS) {
    throw s3Error("MalformedXML");
  }
  const results = keys.map(async (key) => {
    const name = `<Key>${escapeXml(key)}</Key>`;
    try {
      check("DeleteObject", key);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { name: code, message } = error;
      return `<Error>${name}<Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`;
    }
    await objects.delete(bucket, key);
    return `<Deleted>${name}</Deleted>`;
  });
  return xml("DeleteResult", (await Promise.all(results)).join(""));
}

function sendXml(response: ServerResponse, body: string): void {
  response.writeHead(200, { "content-type": "application/xml" }).end(body);
}
