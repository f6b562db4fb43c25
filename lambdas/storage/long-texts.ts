import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

/**
 * DynamoDB bills each write by the whole item, and two essays are most of an application: an attribute that holds a long
 * text is stored compressed, as a whole. Only this folder reads and writes these items.
 */
type Attributes = Readonly<Record<string, unknown>>;

const LONG = 1_000;
const OPTIONS = {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // Half a millisecond for an application; the best quality takes forty times as long, and saves an eighth.
    [constants.BROTLI_PARAM_QUALITY]: 5,
  },
};

function hasLongText(value: unknown): boolean {
  return typeof value === "object" && value !== null
    ? Object.values(value).some(hasLongText)
    : typeof value === "string" && value.length > LONG;
}

/** Returns the bytes of the names and values in an attribute, which is less than it takes. */
function sizeOf(value: unknown): number {
  return typeof value === "object" && value !== null
    ? Object.entries(value).reduce(
        (sum, [name, each]) => sum + Buffer.byteLength(name) + sizeOf(each),
        0,
      )
    : Buffer.byteLength(String(value));
}

function pack(value: unknown): unknown {
  if (!hasLongText(value)) return value;
  const bytes = brotliCompressSync(JSON.stringify(value), OPTIONS);
  return bytes.length < sizeOf(value) ? bytes : value;
}

function unpack(value: unknown): unknown {
  return value instanceof Uint8Array
    ? JSON.parse(brotliDecompressSync(value).toString())
    : value;
}

function mapped(
  attributes: Attributes,
  map: (value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, map(value)]),
  );
}

/** Returns attributes as they are stored: none takes more space than before. */
export function packed(attributes: Attributes): Record<string, unknown> {
  return mapped(attributes, pack);
}

/** Returns attributes as they were before `packed`; those that are stored as they are stay so. */
export function unpacked(attributes: Attributes): Record<string, unknown> {
  return mapped(attributes, unpack);
}
