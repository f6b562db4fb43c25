import {
  detectFileType,
  fileTypeOfName,
  isHeic,
  type FileType,
} from "@admission/safe-documents/file-type";
import {
  FILE_CONTENT_DIFFERS,
  FILE_EMPTY,
  FILE_TOO_LARGE,
  fileNameProblem,
  MAX_FILE_SIZE,
} from "../../../shared/documents.ts";
import { plainLine } from "../../../shared/plain-text.ts";
import { adviceFor, isPicture } from "./file-advice.ts";
import { convertPicture } from "./picture-document.ts";
import { nameAs } from "./short-name.ts";

const SMALLER = {
  text: "We can make your picture smaller for you.",
  action: "Upload the smaller picture",
};
const CONVERTED = {
  text: "We can save your picture in an accepted type for you.",
  action: "Upload the saved picture",
};
const SHORTENED = {
  text: "We can shorten the name of your file for you.",
  action: "Upload with the shorter name",
};
const CORRECTED = {
  text: "We can correct the ending of your file's name for you.",
  action: "Upload with the correct name",
};

/** File that may be uploaded instead of the chosen one, if the student agrees. */
export interface Offer {
  readonly chosen: File;
  readonly file: File;
  readonly text: string;
  /** Words of the button that accepts it. */
  readonly action: string;
}

/** Result of examining a file: the file to send, or the problem with it and what could be sent instead. */
export type Examined =
  | { readonly file: File }
  | {
      readonly problem: string;
      readonly offer?: Offer | undefined;
      /** Way out of the problem on the device that made the file. */
      readonly advice?: string | undefined;
    };

/** Finds how a file with a problem could be made acceptable: its content decides, and its name follows. */
async function offerFor(
  chosen: File,
  held: File,
  bytes: Uint8Array,
  convert: typeof convertPicture,
): Promise<Offer | undefined> {
  const { name } = held;
  const type = detectFileType(bytes);
  const offer = (content: Blob, as: FileType, words: typeof SMALLER) => ({
    chosen,
    file: new File([content], nameAs(as, name), { type: content.type }),
    ...words,
  });
  const isTooLarge = chosen.size > MAX_FILE_SIZE;
  const isKnownPicture = type === "png" || type === "jpeg";
  if (isKnownPicture ? isTooLarge : type === undefined && isPicture(chosen)) {
    const made = await convert(chosen);
    const as = made?.type === "application/pdf" ? "pdf" : "jpeg";
    return made && offer(made, as, isKnownPicture ? SMALLER : CONVERTED);
  }
  if (type === undefined || isTooLarge) return undefined;
  if (fileTypeOfName(name) === type) return offer(held, type, SHORTENED);
  // Other archives begin as a Word document does.
  const isOther =
    type === "docx" &&
    !new TextDecoder().decode(bytes).includes("word/document.xml");
  return isOther ? undefined : offer(held, type, CORRECTED);
}

/**
 * Checks a chosen file as the server will, and determines how it could be made acceptable. What is sent is held in
 * memory: browsers do not read a file again once it has changed, and a drive may be gone.
 * @throws the browser's error if it cannot read the file
 */
export async function examineFile(
  chosen: File,
  convert = convertPicture,
): Promise<Examined> {
  const name = plainLine(chosen.name);
  const content = await chosen.slice(0, MAX_FILE_SIZE).arrayBuffer();
  const held = new File([content], name, { type: chosen.type });
  const bytes = new Uint8Array(content);
  const named = fileTypeOfName(name);
  const type = detectFileType(bytes);
  let problem = fileNameProblem(name);
  if (named !== undefined) {
    if (chosen.size === 0) problem = FILE_EMPTY;
    else if (type !== named) problem = FILE_CONTENT_DIFFERS;
    else if (chosen.size > MAX_FILE_SIZE) problem = FILE_TOO_LARGE;
  }
  if (problem === undefined) return { file: held };
  const offer = await offerFor(chosen, held, bytes, convert);
  const advice = adviceFor(isHeic(bytes) ? "photo.heic" : name);
  return { problem, ...(offer === undefined ? { advice } : { offer }) };
}
