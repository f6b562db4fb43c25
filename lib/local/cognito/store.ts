import type { DiskSpace } from "../disk/disk-space.ts";
import { JsonFile } from "../disk/json-file.ts";
import { isRecord } from "../template/template.ts";

type Path = string | readonly string[];

/**
 * The data of a user pool in the shape cognito-local asks for. Its own store
 * writes into the working directory and may interleave two writes.
 */
export class CognitoStore {
  readonly #initial: Readonly<Record<string, unknown>>;
  readonly #file: JsonFile<Record<string, unknown>>;
  #data: Record<string, unknown>;

  constructor(
    initial: Readonly<Record<string, unknown>>,
    path?: string,
    space?: DiskSpace,
  ) {
    this.#initial = initial;
    this.#data = structuredClone(initial);
    this.#file = new JsonFile(path, space);
  }

  async load(): Promise<void> {
    this.#data = {
      ...structuredClone(this.#initial),
      ...(await this.#file.load(reviveDates)),
    };
  }

  async reset(): Promise<void> {
    this.#data = structuredClone(this.#initial);
    await this.#file.save(this.#data);
  }

  getRoot(): Promise<unknown> {
    return Promise.resolve(structuredClone(this.#data));
  }

  get(
    _context: unknown,
    path: Path,
    fallback: unknown = null,
  ): Promise<unknown> {
    const value = steps(path).reduce<unknown>(
      (part, step) =>
        isRecord(part) && Object.hasOwn(part, step) ? part[step] : undefined,
      this.#data,
    );
    return Promise.resolve(structuredClone(value ?? fallback));
  }

  async set(_context: unknown, path: Path, value: unknown): Promise<void> {
    await this.#change(path, (parent, last) => {
      parent[last] = structuredClone(value);
    });
  }

  async delete(_context: unknown, path: Path): Promise<void> {
    await this.#change(path, (parent, last) => {
      delete parent[last];
    });
  }

  /** What cannot be written is not changed either: nobody was told that it was. */
  async #change(
    path: Path,
    change: (parent: Record<string, unknown>, last: string) => void,
  ): Promise<void> {
    const [parent, last] = this.#parent(path);
    const before = Object.hasOwn(parent, last) ? [parent[last]] : [];
    change(parent, last);
    try {
      await this.#file.save(this.#data);
    } catch (error) {
      if (before.length === 0) delete parent[last];
      else [parent[last]] = before;
      throw error;
    }
  }

  #parent(path: Path): [parent: Record<string, unknown>, last: string] {
    const names = [...steps(path)];
    const last = names.pop() ?? "";
    let parent = this.#data;
    for (const name of names) {
      const child = parent[name];
      const next = isRecord(child) ? child : {};
      parent[name] = next;
      parent = next;
    }
    return [parent, last];
  }
}

const steps = (path: Path): readonly string[] =>
  typeof path === "string" ? [path] : path;

/** cognito-local's convention: what ends in Date is one. */
function reviveDates(key: string, value: unknown): unknown {
  return key.endsWith("Date") && typeof value === "string"
    ? new Date(value)
    : value;
}
