/** The kinds of file that a student may upload. */
export type FileType = "pdf" | "png" | "jpeg" | "docx";

/** Number of leading bytes that decide a file's type: in as many, viewers look for the beginning of a PDF. */
export const SIGNATURE_BYTES = 1024;

const endings: readonly (readonly [string, FileType])[] = [
  [".pdf", "pdf"],
  [".png", "png"],
  [".jpeg", "jpeg"],
  [".jpg", "jpeg"],
  [".docx", "docx"],
];

const signatures: readonly (readonly [FileType, readonly number[]])[] = [
  ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["jpeg", [0xff, 0xd8, 0xff]],
  ["docx", [0x50, 0x4b, 0x03, 0x04]],
  ["docx", [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
];

/**
 * Returns the type that the first bytes of a file declare, or `undefined`. The signature must be at byte 0, so that no
 * file is two things at once; only a PDF may have something else before it, such as lines of a mail. "docx" means a zip
 * archive, or what Word makes of a document with a password.
 */
export function detectFileType(leadingBytes: Uint8Array): FileType | undefined {
  const declared = signatures.find(([, signature]) =>
    signature.every((byte, index) => leadingBytes[index] === byte),
  )?.[0];
  return (
    declared ?? (textOf(leadingBytes).includes("%PDF-") ? "pdf" : undefined)
  );
}

/** Returns whether a file is a photo of an iPhone, whatever its name says: HEIF's brands after the box's length. */
export function isHeic(leadingBytes: Uint8Array): boolean {
  return /^.{4}ftyp(?:hei[cfmsx]|hev[cx]|mif1|msf1)/s.test(
    textOf(leadingBytes),
  );
}

function textOf(leadingBytes: Uint8Array): string {
  return String.fromCodePoint(...leadingBytes.subarray(0, SIGNATURE_BYTES));
}

/** Returns the type that a file name's extension declares, in any letter case, or `undefined`. */
export function fileTypeOfName(fileName: string): FileType | undefined {
  const name = fileName.toLowerCase();
  return endings.find(([ending]) => name.endsWith(ending))?.[1];
}
