import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { isCode } from "../server/loopback-server.ts";
import { unreadable } from "./data-folder.ts";

/** JSON value that persists between runs; without a path it is not stored. */
export class JsonFile<Value> {
  readonly #path: string | undefined;
  #writing: Promise<void> | undefined;
  #next: { readonly text: string } | undefined;

  constructor(path: string | undefined) {
    this.#path = path;
  }

  /** Returns the value of the last run; undefined at the first. */
  async load(): Promise<Value | undefined> {
    if (this.#path === undefined) return undefined;
    try {
      return JSON.parse(await readFile(this.#path, "utf8")) as Value;
    } catch (error) {
      if (isCode(error, "ENOENT")) return undefined;
      throw unreadable(this.#path, error);
    }
  }

  /** Resolves when this value, or a newer one, is on disk. */
  async save(value: Value): Promise<void> {
    if (this.#path === undefined) return;
    this.#next = { text: JSON.stringify(value) };
    this.#writing ??= this.#writeAll(this.#path);
    await this.#writing;
  }

  async #writeAll(path: string): Promise<void> {
    try {
      while (this.#next !== undefined) {
        const { text } = this.#next;
        this.#next = undefined;
        await replaceFile(path, text);
      }
    } finally {
      this.#writing = undefined;
    }
  }
}

/** Replaces a file atomically: neither a reader nor a crash sees half of it. */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
): Promise<void> {
  const temporary = `${path}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(temporary, content);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
