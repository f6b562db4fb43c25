import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Properties } from "../template/properties.ts";

export type Encoding = "br" | "gzip";

/** Id of CloudFront's managed policy for sites, the only one of those under which it compresses. */
const CACHING_OPTIMIZED = "658327ea-f89d-4fab-a63d-7e88639e58f6";
/** Limits of the sizes that CloudFront compresses, in bytes. */
const SMALLEST = 1_000;
const LARGEST = 10_000_000;
/** Types that CloudFront compresses, as far as a site has them. */
const COMPRESSED =
  /^(text\/(css|html|javascript|plain)|application\/(json|manifest\+json|wasm|xml)|image\/svg\+xml)/;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Returns whether CloudFront compresses the replies of a behavior for clients that accept it. */
export function isCompressed(behavior: Properties): boolean {
  return (
    behavior.flag("Compress") &&
    behavior.textOr("CachePolicyId", "") === CACHING_OPTIMIZED
  );
}

/** Returns the encoding of a reply of this type and size, by the Accept-Encoding of its request; undefined is none. */
export function encodingFor(
  accepted: string,
  type: string,
  size: number,
): Encoding | undefined {
  if (size < SMALLEST || size > LARGEST || !COMPRESSED.test(type)) {
    return undefined;
  }
  const taken = accepted
    .split(",")
    .map((each) => each.trim())
    .filter((each) => !/;\s*q=0(\.0*)?$/.test(each))
    .map((each) => each.split(";")[0]);
  return (["br", "gzip"] as const).find((encoding) => taken.includes(encoding));
}

/** Compresses about as CloudFront does on the fly: far from as small as possible. */
export function compressed(
  content: Buffer,
  encoding: Encoding,
): Promise<Buffer> {
  return encoding === "br"
    ? toBrotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      })
    : toGzip(content, { level: 6 });
}
