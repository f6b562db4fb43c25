import { isRecord, TemplateError } from "./template.ts";

/** Resolves intrinsics to plain values; `where` is for the error message. */
export type Resolve = (value: unknown, where: string) => unknown;

/**
 * Typed access to one JSON object of the template. Values are resolved when they are read, because properties that are
 * not needed locally may refer to things that exist only on AWS.
 */
export class Properties {
  readonly where: string;
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #resolve: Resolve;

  constructor(where: string, value: unknown, resolve: Resolve) {
    const resolved =
      isRecord(value) && isIntrinsic(value) ? resolve(value, where) : value;
    if (!isRecord(resolved)) {
      throw new TemplateError(where, "expected an object");
    }
    this.where = where;
    this.#value = resolved;
    this.#resolve = resolve;
  }

  has(name: string): boolean {
    return this.#value[name] !== undefined && this.resolve(name) !== undefined;
  }

  names(): readonly string[] {
    return Object.keys(this.#value);
  }

  /** Returns the value with every intrinsic inside it resolved. */
  resolve(name: string): unknown {
    return this.#resolve(this.#value[name], `${this.where}.${name}`);
  }

  text(name: string): string {
    const value = this.resolve(name);
    if (typeof value !== "string") throw this.#mismatch(name, "a text");
    return value;
  }

  textOr(name: string, fallback: string): string {
    return this.#value[name] === undefined ? fallback : this.text(name);
  }

  numberOr(name: string, fallback: number): number {
    const value = this.resolve(name) ?? fallback;
    if (typeof value !== "number") throw this.#mismatch(name, "a number");
    return value;
  }

  /** Returns a boolean; false when absent, as in CloudFormation's own defaults. */
  flag(name: string): boolean {
    const value = this.resolve(name) ?? false;
    if (typeof value !== "boolean") throw this.#mismatch(name, "true or false");
    return value;
  }

  /** Returns a list of texts; empty when absent. */
  texts(name: string): readonly string[] {
    const value = this.resolve(name) ?? [];
    const isText = (entry: unknown) => typeof entry === "string";
    if (Array.isArray(value) && value.every(isText)) return value;
    throw this.#mismatch(name, "a list of texts");
  }

  /** Returns an object; empty when absent. */
  child(name: string): Properties {
    return new Properties(
      `${this.where}.${name}`,
      this.#value[name] ?? {},
      this.#resolve,
    );
  }

  /** Returns a list of objects; empty when absent. */
  children(name: string): readonly Properties[] {
    const value = this.#value[name] ?? [];
    if (!Array.isArray(value)) throw this.#mismatch(name, "a list");
    return value.map(
      (entry, index) =>
        new Properties(`${this.where}.${name}[${index}]`, entry, this.#resolve),
    );
  }

  /** Stops the start when a name is present that the local cloud would silently ignore. */
  allowOnly(names: readonly string[]): void {
    const unknown = this.names().filter((name) => !names.includes(name));
    if (unknown.length > 0) {
      throw new TemplateError(
        this.where,
        `not supported locally: ${unknown.join(", ")}`,
      );
    }
  }

  #mismatch(name: string, expected: string): TemplateError {
    return new TemplateError(`${this.where}.${name}`, `expected ${expected}`);
  }
}

/** Returns whether a value is `{ "Ref": ... }` or `{ "Fn::...": ... }`. */
export function isIntrinsic(value: Record<string, unknown>): boolean {
  const names = Object.keys(value);
  const [name] = names;
  return (
    names.length === 1 &&
    name !== undefined &&
    (name === "Ref" || name.startsWith("Fn::"))
  );
}
