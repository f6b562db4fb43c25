import { ServiceError } from "../server/json-protocol.ts";

const ERRORS = {
  AccessDenied: [403, "Access Denied"],
  EntityTooLarge: [
    400,
    "Your proposed upload exceeds the maximum allowed size",
  ],
  EntityTooSmall: [
    400,
    "Your proposed upload is smaller than the minimum allowed size",
  ],
  InternalError: [500, "We encountered an internal error."],
  InvalidAccessKeyId: [
    403,
    "The AWS Access Key Id you provided does not exist in our records.",
  ],
  InvalidArgument: [400, "Invalid Argument"],
  InvalidPolicyDocument: [400, "Invalid Policy: Invalid JSON."],
  InvalidRange: [416, "The requested range is not satisfiable"],
  KeyTooLongError: [400, "Your key is too long"],
  MalformedPOSTRequest: [
    400,
    "The body of your POST request is not well-formed multipart/form-data.",
  ],
  MalformedXML: [
    400,
    "The XML you provided was not well-formed or did not validate against our published schema",
  ],
  NoSuchBucket: [404, "The specified bucket does not exist"],
  NoSuchKey: [404, "The specified key does not exist."],
  NotImplemented: [501, "The local S3 does not know this"],
  SignatureDoesNotMatch: [
    403,
    "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
  ],
} as const;

/** Returns an error of S3, in its usual words unless others are given. */
export function s3Error(
  name: keyof typeof ERRORS,
  message: string = ERRORS[name][1],
): ServiceError {
  return new ServiceError(name, message, ERRORS[name][0]);
}

/** Returns the error for an operation that no handler uses. */
export function notEmulated(what: string): ServiceError {
  return s3Error("NotImplemented", `The local S3 does not know ${what}`);
}

/** Returns an error as S3 answers it. */
export function errorXml({ name, message }: ServiceError): string {
  return xml(
    "Error",
    `<Code>${name}</Code><Message>${escapeXml(message)}</Message><RequestId>local</RequestId>`,
  );
}

/** Returns a whole XML document with this root. */
export function xml(root: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${content}</${root}>`;
}

export function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

export function unescapeXml(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");
}
