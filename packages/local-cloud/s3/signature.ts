import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { credentials, holderOf } from "../server/credentials.ts";
import { s3Error } from "./xml.ts";

/** Parts of a request that are signed. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query as received. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Refuses a request without a valid signature, in the query (a presigned address) or in the Authorization header.
 * @returns who signed it
 * @throws ServiceError 403
 */
export function checkSignature(request: SignedRequest, now: Date): string {
  const query = new URLSearchParams(request.target.split("?")[1] ?? "");
  const authorization = request.headers.authorization;
  if (query.has("X-Amz-Signature")) {
    const date = query.get("X-Amz-Date") ?? "";
    const expires = Number(query.get("X-Amz-Expires"));
    if (!(now.getTime() <= readDate(date).getTime() + expires * 1000)) {
      throw s3Error("AccessDenied", "Request has expired");
    }
    return checkSigned(request, {
      credential: query.get("X-Amz-Credential") ?? "",
      signedHeaders: query.get("X-Amz-SignedHeaders") ?? "",
      signature: query.get("X-Amz-Signature") ?? "",
      date,
      payload: "UNSIGNED-PAYLOAD",
    });
  }
  if (authorization?.startsWith("AWS4-HMAC-SHA256 ")) {
    const part = (name: string) =>
      new RegExp(`${name}=([^,\\s]+)`).exec(authorization)?.[1] ?? "";
    return checkSigned(request, {
      credential: part("Credential"),
      signedHeaders: part("SignedHeaders"),
      signature: part("Signature"),
      date: String(request.headers["x-amz-date"]),
      payload: String(request.headers["x-amz-content-sha256"]),
    });
  }
  throw s3Error("AccessDenied");
}

interface Signed {
  readonly credential: string;
  readonly signedHeaders: string;
  readonly signature: string;
  readonly date: string;
  readonly payload: string;
}

function checkSigned(
  { method, target, headers }: SignedRequest,
  signed: Signed,
): string {
  const [path = "/", query = ""] = target.split("?");
  const canonical = [
    method,
    path,
    canonicalQuery(query),
    ...signed.signedHeaders
      .split(";")
      .map((name) => `${name}:${headerValue(headers[name])}`),
    "",
    signed.signedHeaders,
    signed.payload,
  ].join("\n");
  const scope = signed.credential.slice(signed.credential.indexOf("/") + 1);
  const hash = createHash("sha256").update(canonical).digest("hex");
  return checkStringSignature(
    ["AWS4-HMAC-SHA256", signed.date, scope, hash].join("\n"),
    signed.credential,
    signed.signature,
  );
}

/** Checks the signature of a text, such as a form's policy. @returns who signed it @throws ServiceError 403 */
export function checkStringSignature(
  text: string,
  credential: string,
  signature: string,
): string {
  const [accessKeyId, date = "", region = "", service = ""] =
    credential.split("/");
  const signer = holderOf(accessKeyId);
  if (signer === undefined) throw s3Error("InvalidAccessKeyId");
  const key = [date, region, service, "aws4_request"].reduce<string | Buffer>(
    (secret, step) => createHmac("sha256", secret).update(step).digest(),
    `AWS4${credentials.secretAccessKey}`,
  );
  const expected = createHmac("sha256", key).update(text).digest();
  const given = Buffer.from(signature, "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw s3Error("SignatureDoesNotMatch");
  }
  return signer;
}

/** Parses `20261121T053000Z`; an unreadable date becomes an invalid Date. */
function readDate(text: string): Date {
  return new Date(
    text.replace(
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
      "$1-$2-$3T$4:$5:$6Z",
    ),
  );
}

function canonicalQuery(query: string): string {
  return query
    .split("&")
    .filter((pair) => pair !== "" && !pair.startsWith("X-Amz-Signature="))
    .map((pair) => (pair.includes("=") ? pair : `${pair}=`))
    .sort()
    .join("&");
}

function headerValue(value: string | readonly string[] | undefined): string {
  return String(value ?? "")
    .trim()
    .replace(/\s+/g, " ");
}
