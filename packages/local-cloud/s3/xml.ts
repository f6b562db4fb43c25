import type { ServiceError } from "../server/json-protocol.ts";

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
