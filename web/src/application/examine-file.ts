import {
  detectFileType,
  fileTypeOfName,
  isHeic,
  SIGNATURE_BYTES,
  type FileType,
} from "@admission/safe-documents/file-type";
import {
  FILE_CONTENT_DIFFERS,
  FILE_EMPTY,
  FILE_NAME_TOO_LONG,
  FILE_TOO_LARGE,
  FILE_TYPE_REFUSED,
  MAX_FILE_SIZE,
  plainFileName,
} from "../../../shared/documents.ts";
import { adviceFor } from "./file-advice.ts";
import { shortName, withExtension } from "./short-name.ts";
import { shrinkImage } from "./shrink-image.ts";

/** File that may be uploaded instead of the chosen one, if the student agrees. */
export interface Offer {
  readonly chosen: File;
  readonly file: File;
}

/** Result of examining a file: the file to send, or the problem with it and what could be sent instead. */
export type Examined =
  | { readonly file: File }
  | {
      readonly problem: string;
      readonly offer?: Offer;
      /** Way out of the problem on the device that made the file. */
      readonly advice?: string | undefined;
    };

/** Function that shrinks a picture below the limit, or returns undefined if it cannot. */
export type Shrink = (file: Blob) => Promise<Blob | undefined>;

function isPicture(type: FileType): boolean {
  return type === "png" || type === "jpeg";
}

function renamed(file: File, name: string): File {
  return name === file.name
    ? file
    : new File([file], name, { type: file.type });
}

/** Checks a chosen file as the server will, and determines how it could be made acceptable. */
export async function examineFile(
  chosen: File,
  shrink: Shrink = shrinkImage,
): Promise<Examined> {
  const plainName = plainFileName(chosen.name);
  const type = fileTypeOfName(plainName);
  if (type === undefined) {
    return { problem: FILE_TYPE_REFUSED, advice: adviceFor(plainName) };
  }
  if (chosen.size === 0) return { problem: FILE_EMPTY };

  const isTooLarge = chosen.size > MAX_FILE_SIZE;
  // A file that is too large regardless of its contents is not read.
  if (isTooLarge && !isPicture(type)) return { problem: FILE_TOO_LARGE };
  const leading = new Uint8Array(
    await chosen.slice(0, SIGNATURE_BYTES).arrayBuffer(),
  );
  if (detectFileType(leading) !== type) {
    return {
      problem: FILE_CONTENT_DIFFERS,
      advice: isHeic(leading) ? adviceFor("photo.heic") : undefined,
    };
  }

  const smaller = isTooLarge ? await shrink(chosen) : chosen;
  if (smaller === undefined) return { problem: FILE_TOO_LARGE };
  const name = shortName(
    isTooLarge && type !== "jpeg" ? withExtension(plainName, "jpg") : plainName,
  );
  if (!isTooLarge && name === plainName) {
    return { file: renamed(chosen, plainName) };
  }
  return {
    problem: isTooLarge ? FILE_TOO_LARGE : FILE_NAME_TOO_LONG,
    offer: { chosen, file: new File([smaller], name, { type: smaller.type }) },
  };
}
