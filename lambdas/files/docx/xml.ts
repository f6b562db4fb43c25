/** A part of an XML document: an element, or text as it is written, with its entities. */
export type XmlNode = XmlElement | string;

export interface XmlElement {
  /** Name without its prefix, such as `p` of `<w:p>`. */
  readonly name: string;
  /** Name and attributes as they are written. */
  readonly tag: string;
  readonly children: readonly XmlNode[];
}

export interface XmlLimits {
  readonly elements: number;
  readonly depth: number;
}

// Its alternatives exclude each other, so that it takes one way through any text, however hostile.
const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([^<>\s]+)\s*>|<([^\s<>/!?"'][^<>"'/]*(?:(?:"[^<"]*"|'[^<']*'|\/(?!>))[^<>"'/]*)*)(\/?)>|([^<]+)/y;

interface Open {
  readonly tag: string;
  readonly children: XmlNode[];
}

/**
 * Reads XML without document type. Throws an Error when it is not well formed, declares a document type, or breaks a
 * limit. Comments and processing instructions are left out.
 */
export function parseXml(text: string, limits: XmlLimits): XmlElement {
  const open: Open[] = [{ tag: "", children: [] }];
  const token = new RegExp(TOKEN);
  let elements = 0;
  // A mark that some programs write first is no part of the text.
  token.lastIndex = text.startsWith("\uFEFF") ? 1 : 0;
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    if (!match) throw new Error("Not well-formed XML, or a document type");
    const [, data, closed, tag, slash, words] = match;
    const parent = open.at(-1);
    if (!parent) throw new Error("Text after the document");
    if (tag !== undefined) {
      elements += 1;
      if (elements > limits.elements) throw new Error("Too many elements");
      if (open.length > limits.depth) throw new Error("Nested too deep");
      if (slash === "/") parent.children.push(element({ tag, children: [] }));
      else open.push({ tag, children: [] });
    } else if (closed !== undefined) {
      const done = open.pop();
      if (!done || nameOf(done.tag) !== closed)
        throw new Error("Wrong nesting");
      open.at(-1)?.children.push(element(done));
    } else if (data !== undefined) {
      parent.children.push(escapeXml(data));
    } else if (words !== undefined) {
      parent.children.push(words);
    }
  }
  const [top] = open;
  const roots = top?.children.filter((node) => typeof node !== "string") ?? [];
  const [root] = roots;
  if (open.length !== 1 || roots.length !== 1 || !root) {
    throw new Error("Not one complete document");
  }
  return root;
}

const nameOf = (tag: string): string => /^[^\s]+/.exec(tag)?.[0] ?? "";

function element({ tag, children }: Open): XmlElement {
  return { name: nameOf(tag).replace(/^.*:/, ""), tag, children };
}

/** The XML of an element, with its declaration. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${write(root)}`;
}

function write(node: XmlNode): string {
  if (typeof node === "string") return node;
  const { tag, children } = node;
  return `<${tag}>${children.map(write).join("")}</${nameOf(tag)}>`;
}

export const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  gt: ">",
  lt: "<",
  quot: '"',
};

export const unescapeXml = (text: string): string =>
  text.replaceAll(/&(#x?)?(\w+);/g, (written, number, name: string) => {
    if (number === undefined) return ENTITIES[name] ?? written;
    const code = Number.parseInt(name, number === "#x" ? 16 : 10);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
  });

/** An attribute by its name without prefix; `undefined` where it is missing. */
export function attributeOf(
  { tag }: XmlElement,
  name: string,
): string | undefined {
  const pattern = new RegExp(
    `\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`,
  );
  const match = pattern.exec(tag);
  const value = match?.[1] ?? match?.[2];
  return value === undefined ? undefined : unescapeXml(value);
}

/** An element made anew with the same prefix as `like`. */
export function newElement(
  like: XmlElement,
  name: string,
  children: readonly XmlNode[] = [],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement {
  const prefix = /^[^\s:]+:/.exec(like.tag)?.[0] ?? "";
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${prefix}${key}="${escapeXml(value)}"`,
  );
  return { name, tag: `${prefix}${name}${written.join("")}`, children };
}

/** The elements directly inside of an element. */
export const elementsOf = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => typeof child !== "string");

/** An element directly inside by its name. */
export const childOf = (
  parent: XmlElement | undefined,
  name: string,
): XmlElement | undefined =>
  parent && elementsOf(parent).find((child) => child.name === name);

/** All elements inside of an element, in the order of the document, itself first. */
export function* descendantsOf(root: XmlElement): Generator<XmlElement> {
  yield root;
  for (const child of elementsOf(root)) yield* descendantsOf(child);
}
