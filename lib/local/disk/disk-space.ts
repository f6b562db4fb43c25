import { statfsSync } from "node:fs";
import { isCode } from "../server/loopback-server.ts";

const MB = 1024 * 1024;
/** Below this, requests that change something are refused. */
const MIN_FREE_FOR_REQUESTS = 16 * MB;
/** Below this, nothing is written: what runs has had the room between, and the database needs the rest to tidy up. */
const MIN_FREE_FOR_WRITES = 8 * MB;

/** There is no room for what was to be stored. */
export class NoSpaceError extends Error {
  override readonly name = "InsufficientStorage";

  constructor(cause?: unknown) {
    super(
      "The disk of this server is full, so nothing was saved. Please try again when there is room.",
      { cause },
    );
  }
}

export interface DiskSpaceOptions {
  readonly log?: (line: string) => void;
  /** Bytes that may still be written below a folder. */
  readonly freeBytes?: (folder: string) => number;
}

/** The room that is left for the data folder, asked before it is too late: a database that meets the end of it is damaged. */
export class DiskSpace {
  readonly #folder: string | undefined;
  readonly #log: (line: string) => void;
  readonly #freeBytes: (folder: string) => number;
  #isFull = false;

  /** @param folder absent = everything is in memory, and there is always room */
  constructor(
    folder: string | undefined,
    { log = () => {}, freeBytes = freeBytesOf }: DiskSpaceOptions = {},
  ) {
    this.#folder = folder;
    this.#log = log;
    this.#freeBytes = freeBytes;
  }

  /** Whether something was refused the last time that somebody asked. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Whether a request may begin to change something. */
  hasRoom(): boolean {
    return this.#leaves(MIN_FREE_FOR_REQUESTS);
  }

  /** To be called before something is stored. @throws NoSpaceError */
  claim(bytes = 0): void {
    if (!this.#leaves(MIN_FREE_FOR_WRITES + bytes)) throw new NoSpaceError();
  }

  /** What to throw for a write that has failed: somebody else may have taken the room. */
  explained(error: unknown): unknown {
    if (!isNoSpace(error)) return error;
    this.#report(true);
    return new NoSpaceError(error);
  }

  #leaves(bytes: number): boolean {
    if (this.#folder === undefined) return true;
    const free = this.#freeBytes(this.#folder);
    if (free >= MIN_FREE_FOR_REQUESTS) this.#report(false);
    if (free < bytes) this.#report(true);
    return free >= bytes;
  }

  #report(isFull: boolean): void {
    if (isFull === this.#isFull) return;
    this.#isFull = isFull;
    this.#log(
      isFull
        ? `The disk of ${this.#folder} is full: nothing is saved until there is room.`
        : `There is room again in ${this.#folder}.`,
    );
  }
}

/** The database has no code for it, and wraps what it says. */
function isNoSpace(error: unknown): boolean {
  if (isCode(error, "ENOSPC") || isCode(error, "EDQUOT")) return true;
  if (!(error instanceof Error)) return false;
  return (
    /no space left|quota exceeded/i.test(error.message) ||
    isNoSpace(error.cause)
  );
}

function freeBytesOf(folder: string): number {
  const { blocks, bavail, bsize } = statfsSync(folder);
  // Some file systems do not say.
  return blocks === 0 ? Infinity : bavail * bsize;
}
