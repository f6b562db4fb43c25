/** Rules of uploads, with the message of each refusal; sizes in bytes. Checked in the browser and on the server. */
export const MAX_FILE_SIZE = 1_048_576;
export const MAX_FILE_NAME_LENGTH = 32;
export const FILE_EXTENSIONS = ["png", "jpeg", "jpg", "pdf", "docx"] as const;

export const FILE_TOO_LARGE =
  "Your file is too large. The maximum file size is 1 MB.";
export const FILE_TYPE_REFUSED =
  "You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx";
export const FILE_NAME_TOO_LONG =
  "The name of your file is too long. File name can have a maximum of 32 characters, including the extension.";
export const FILE_EMPTY = "Your file is empty. Please upload a non-empty file.";
export const FILE_CONTENT_DIFFERS =
  "The content of your file is not what the end of its name says. Please save it again as a .pdf, .docx, .png or .jpg file and upload it.";

export type ConversionStatus =
  "UNPROCESSED" | "IN_PROGRESS" | "COMPLETED" | "NOT_ANSWERED" | "FAILED";

/** The extension in lower case without its dot, or an empty string. */
export function extensionOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

/** Returns the message of what is wrong with a file's name, or `undefined` if it may be uploaded. */
export function fileNameProblem(name: string): string | undefined {
  if (!FILE_EXTENSIONS.some((extension) => extension === extensionOf(name))) {
    return FILE_TYPE_REFUSED;
  }
  return Array.from(name).length > MAX_FILE_NAME_LENGTH
    ? FILE_NAME_TOO_LONG
    : undefined;
}

/** Name of a step's error that AWS was out of reach: the state machine tries it again. */
export const OUT_OF_REACH = "OutOfReach";
