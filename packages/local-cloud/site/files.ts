import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { isCode } from "../server/loopback-server.ts";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

/** Types and least size of what CloudFront compresses. */
const COMPRESSED = /^text\/|json|wasm|xml/;
const SMALLEST = 1_000;

export interface SiteRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Whether CloudFront compresses the bucket's replies. */
  readonly compress: boolean;
}

/** Sends a file of the built site, as the bucket behind CloudFront would. */
export async function sendSiteFile(
  siteFolder: string,
  path: string,
  { request, response, compress }: SiteRequest,
): Promise<void> {
  const file = fileOf(siteFolder, path);
  const content = file === undefined ? undefined : await contentOf(file);
  if (file === undefined || content === undefined) {
    response.writeHead(404, { "content-type": "text/plain; charset=utf-8" });
    response.end("Not found");
    return;
  }
  const type = CONTENT_TYPES[extname(file)] ?? "application/octet-stream";
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const encodes =
    compress &&
    content.length >= SMALLEST &&
    COMPRESSED.test(type) &&
    /\bbr\b/.test(accepted);
  const body = encodes ? await compressed(content) : content;
  // The names in this folder contain a hash of the content.
  const immutable = path.startsWith("/assets/");
  response.writeHead(200, {
    "content-type": type,
    "content-length": body.length,
    "cache-control": immutable
      ? "public, max-age=31536000, immutable"
      : "no-cache",
    ...(encodes && { "content-encoding": "br", vary: "accept-encoding" }),
  });
  response.end(body);
}

/** Compresses about as CloudFront does on the fly: far from as small as possible. */
function compressed(content: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  });
}

/** Returns the file of a path; undefined if it is invalid or leads out of the folder. */
function fileOf(siteFolder: string, path: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (decoded.includes("\0")) return undefined;
  const folder = resolve(siteFolder);
  const file = join(folder, decoded === "/" ? "index.html" : decoded);
  return file.startsWith(folder + sep) ? file : undefined;
}

async function contentOf(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (
      ["ENOENT", "EISDIR", "ENOTDIR", "ENAMETOOLONG"].some((code) =>
        isCode(error, code),
      )
    ) {
      return undefined;
    }
    throw error;
  }
}
