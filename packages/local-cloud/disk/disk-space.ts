import { statfsSync } from "node:fs";

const MB = 1024 * 1024;
/** Free bytes below which requests that change something are refused. */
const MIN_FREE_FOR_REQUESTS = 16 * MB;
/**
 * Free bytes below which nothing is written. Running work can use the space between the limits, and the database needs
 * the rest to tidy up.
 */
const MIN_FREE_FOR_WRITES = 8 * MB;

/** Error for data for which there is no space. */
export class NoSpaceError extends Error {
  override readonly name = "InsufficientStorage";

  constructor() {
    super(
      "The disk of this server is full, so nothing was saved. Please try again when there is room.",
    );
  }
}

export interface DiskSpaceOptions {
  readonly log?: (line: string) => void;
  /** Returns the bytes that may still be written below a folder. */
  readonly freeBytes?: ((folder: string) => number) | undefined;
}

/** Free space for the data folder, checked early: a database that runs out of space is damaged. */
export class DiskSpace {
  readonly #folder: string | undefined;
  readonly #log: (line: string) => void;
  readonly #freeBytes: (folder: string) => number;
  #isFull = false;

  /** @param folder absent = everything is in memory, and there is always space */
  constructor(
    folder: string | undefined,
    { log = () => {}, freeBytes = freeBytesOf }: DiskSpaceOptions = {},
  ) {
    this.#folder = folder;
    this.#log = log;
    this.#freeBytes = freeBytes;
  }

  /** Whether the last check found too little space. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Returns whether a request may start to change something. */
  hasRoom(): boolean {
    return this.#leaves(MIN_FREE_FOR_REQUESTS);
  }

  /** Checks the space; to be called before something is stored. @throws NoSpaceError */
  claim(bytes = 0): void {
    if (!this.#leaves(MIN_FREE_FOR_WRITES + bytes)) throw new NoSpaceError();
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

function freeBytesOf(folder: string): number {
  const { blocks, bavail, bsize } = statfsSync(folder);
  // Some file systems do not report it.
  return blocks === 0 ? Infinity : bavail * bsize;
}
