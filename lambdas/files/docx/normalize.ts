import {
  attributeOf,
  childOf,
  descendantsOf,
  elementsOf,
  newElement,
  unescapeXml,
  type XmlElement,
  type XmlNode,
} from "./xml.ts";

/** Stand for the number of the page, and of the last page, in the text of headers and footers. */
export const PAGE_MARK = "\uE000";
export const PAGES_MARK = "\uE001";

const PICTURE_MISSING = "[A picture that cannot be shown]";

// What the program that lays out does not look into, although its text counts: only the content stays.
const WRAPPERS: ReadonlySet<string> = new Set([
  "bdo",
  "customXml",
  "dir",
  "fldSimple",
  "ins",
  "moveTo",
  "sdt",
  "sdtContent",
  "smartTag",
]);
const DROPPED: ReadonlySet<string> = new Set([
  "altChunk",
  "control",
  "customXmlPr",
  "del",
  "instrText",
  "lastRenderedPageBreak",
  "moveFrom",
  "object",
  "rubyPr",
  "sdtEndPr",
  "sdtPr",
  "smartTagPr",
  "subDoc",
]);
const SYMBOLS: Readonly<Record<string, string>> = {
  F06F: "\u25A1",
  F0A7: "\u25AA",
  F0A8: "\u25A1",
  F0D8: "\u25BA",
  F0DF: "\u2190",
  F0E0: "\u2192",
  F0FC: "\u2713",
  F0FE: "\u2611",
};

export interface NormalizeOptions {
  /** Relationships that lead to something. */
  readonly links: ReadonlySet<string>;
  /** Those of them that lead to a picture. */
  readonly pictures: ReadonlySet<string>;
  /** Styles whose text is hidden. */
  readonly hiddenStyles: ReadonlySet<string>;
  /** Whether numbers of pages are marked, because the part is repeated on every page. */
  readonly marksPages: boolean;
}

/** Names of the styles that hide their text. */
export const hiddenStylesIn = (styles: XmlElement | undefined) =>
  new Set(
    (styles ? elementsOf(styles) : [])
      .filter((style) => isHidden(childOf(style, "rPr")))
      .map((style) => attributeOf(style, "styleId") ?? ""),
  );

/**
 * Rewrites a part so that it says with the plainest elements what a reader of the document sees: changes accepted,
 * hidden text left out, wrappers opened, fields as their last result, text boxes as tables behind their paragraph.
 */
export function normalizePart(
  root: XmlElement,
  options: NormalizeOptions,
): XmlElement {
  const field: Field = { depth: 0, instruction: "", isPage: false };
  const [normal] = rewrite(root, { ...options, field });
  return typeof normal === "object" ? normal : root;
}

/** Where in a field the rewriting is; fields begin and end in different runs. */
interface Field {
  depth: number;
  instruction: string;
  /** In the result of a field that was replaced by a mark. */
  isPage: boolean;
}

type Context = NormalizeOptions & { readonly field: Field };

/** Many fonts lack the hyphens that are not on a keyboard, and a machine without other fonts would draw boxes. */
const withPlainHyphens = (node: XmlElement): XmlElement => ({
  ...node,
  children: node.children.map((child) =>
    typeof child === "string"
      ? child.replaceAll(/[\u2010\u2011]/g, "-")
      : child,
  ),
});

function rewrite(node: XmlNode, context: Context): XmlNode[] {
  if (typeof node === "string") return [node];
  const { field } = context;
  if (node.name === "instrText") field.instruction += textIn(node);
  if (DROPPED.has(node.name) || isHiddenText(node, context)) return [];

  switch (node.name) {
    case "fldChar":
      return rewriteField(node, context);
    case "fldSimple":
      return rewriteSimpleField(node, context);
    case "t":
      return field.isPage ? [] : [withPlainHyphens(node)];
    case "sym":
      return [newElement(node, "t", [symbolOf(node)])];
    case "AlternateContent":
      return alternativeOf(node).flatMap((child) => rewrite(child, context));
    case "cr":
      return [newElement(node, "br")];
    case "noBreakHyphen":
      return [newElement(node, "t", ["-"])];
    case "softHyphen":
      return [newElement(node, "t", ["\u00AD"])];
    case "ptab":
      return [newElement(node, "tab")];
    case "hyperlink":
      return rewriteLink(node, context);
    case "drawing":
    case "pict":
      return rewriteDrawing(node, context);
    case "lvlText":
      return [{ ...node, tag: withoutPrivateUse(node.tag) }];
    case "p":
      return withBoxesBehind(rewriteChildren(node, context));
    case "r":
      return withRubyOutside(rewriteChildren(node, context));
    default:
      return WRAPPERS.has(node.name)
        ? rewriteChildren(node, context).children.slice()
        : [rewriteChildren(node, context)];
  }
}

const rewriteChildren = (node: XmlElement, context: Context): XmlElement => ({
  ...node,
  children: node.children.flatMap((child) => rewrite(child, context)),
});

function rewriteField(node: XmlElement, { field, marksPages }: Context) {
  const type = attributeOf(node, "fldCharType");
  if (type === "begin") {
    field.depth += 1;
    field.instruction = "";
    return [];
  }
  const mark = marksPages && field.depth > 0 ? markOf(field.instruction) : "";
  const isNew = mark !== "" && !field.isPage;
  field.isPage = type === "separate" && mark !== "";
  if (type === "end") {
    field.depth = Math.max(field.depth - 1, 0);
    field.instruction = "";
  }
  return isNew ? [newElement(node, "t", [mark])] : [];
}

function rewriteSimpleField(node: XmlElement, context: Context): XmlNode[] {
  const mark = context.marksPages
    ? markOf(attributeOf(node, "instr") ?? "")
    : "";
  if (mark === "") return [...rewriteChildren(node, context).children];
  return [newElement(node, "r", [newElement(node, "t", [mark])])];
}

/** A link that leads nowhere is only its text, and so is one inside of another. */
function rewriteLink(node: XmlElement, context: Context): XmlNode[] {
  const id = attributeOf(node, "id");
  const leads =
    id === undefined
      ? attributeOf(node, "anchor") !== undefined
      : context.links.has(id);
  const inside = { ...context, links: new Set<string>() };
  const link = rewriteChildren(node, leads ? inside : context);
  return leads ? [link] : [...link.children];
}

/** A picture that is not there, or of a kind that no browser shows, leaves a trace instead of a gap. */
function rewriteDrawing(node: XmlElement, context: Context): XmlNode[] {
  const inside = [...descendantsOf(node)];
  const hasText = inside.some(({ name }) => name === "txbxContent");
  const missing = inside
    .filter(({ name }) => name === "blip" || name === "imagedata")
    .some((element) => !context.pictures.has(pictureOf(element) ?? ""));
  if (hasText || !missing) return [rewriteChildren(node, context)];
  return [newElement(node, "t", [PICTURE_MISSING])];
}

const pictureOf = (element: XmlElement): string | undefined =>
  attributeOf(element, element.name === "blip" ? "embed" : "id");

function markOf(instruction: string): string {
  const [name] = instruction.trim().split(/\s/);
  if (name === "PAGE") return PAGE_MARK;
  return name === "NUMPAGES" || name === "SECTIONPAGES" ? PAGES_MARK : "";
}

function isHiddenText(node: XmlElement, { hiddenStyles }: Context): boolean {
  if (node.name === "p") {
    const style = childOf(childOf(node, "pPr"), "pStyle");
    return hiddenStyles.has((style && attributeOf(style, "val")) ?? "");
  }
  if (node.name !== "r") return false;
  const properties = childOf(node, "rPr");
  const style = childOf(properties, "rStyle");
  return (
    isHidden(properties) ||
    hiddenStyles.has((style && attributeOf(style, "val")) ?? "")
  );
}

function isHidden(properties: XmlElement | undefined): boolean {
  const vanish = childOf(properties, "vanish");
  if (!vanish) return false;
  return !["0", "false", "off"].includes(attributeOf(vanish, "val") ?? "");
}

/** What older programs show is what the program that lays out knows as well. */
function alternativeOf(node: XmlElement): readonly XmlNode[] {
  const fallback = childOf(node, "Fallback");
  const chosen = fallback?.children.length ? fallback : childOf(node, "Choice");
  return chosen?.children ?? [];
}

function symbolOf(node: XmlElement): string {
  const code = (attributeOf(node, "char") ?? "").toUpperCase();
  if (/^F0[0-9A-F]{2}$/.test(code)) return SYMBOLS[code] ?? "\u2022";
  return /^[0-9A-F]{4}$/.test(code) ? `&#x${code};` : "";
}

/** Bullets of fonts that nobody else has. */
const withoutPrivateUse = (tag: string): string =>
  unescapeXml(tag).includes("\uF0A7")
    ? privateUse(tag, "\u25AA")
    : privateUse(tag, "\u2022");

const privateUse = (tag: string, bullet: string): string =>
  tag.replaceAll(/[\uF000-\uF0FF]|&#xF0[0-9A-F]{2};|&#61[45]\d\d;/gi, bullet);

/** Text boxes lie anywhere on the page; as tables they keep their text, and their place in the order. */
function withBoxesBehind(paragraph: XmlElement): XmlElement[] {
  const boxes: XmlElement[] = [];
  const take = (node: XmlNode): XmlNode[] => {
    if (typeof node === "string") return [node];
    const isDrawing = node.name === "drawing" || node.name === "pict";
    if (!isDrawing) return [{ ...node, children: node.children.flatMap(take) }];
    const found = [...descendantsOf(node)].filter(
      ({ name }) => name === "txbxContent",
    );
    boxes.push(...found);
    return found.length === 0 ? [node] : [];
  };
  const children = paragraph.children.flatMap(take);
  const tables = boxes.map((box) =>
    newElement(paragraph, "tbl", [
      newElement(paragraph, "tr", [newElement(paragraph, "tc", box.children)]),
    ]),
  );
  return [{ ...paragraph, children }, ...tables];
}

/** The reading of a word is written inside of the run; behind it, it is a run like others. */
function withRubyOutside(run: XmlElement): XmlElement[] {
  const ruby = run.children.filter(
    (child) => typeof child !== "string" && child.name === "ruby",
  );
  if (ruby.length === 0) return [run];
  const runs = ruby
    .flatMap((each) => (typeof each === "string" ? [] : elementsOf(each)))
    .toSorted((a, b) => order(a) - order(b))
    .flatMap(elementsOf);
  const rest = run.children.filter((child) => !ruby.includes(child));
  return [{ ...run, children: rest }, ...runs];
}

const order = ({ name }: XmlElement) => (name === "rubyBase" ? 0 : 1);

/** The text of an element with its entities resolved. */
export const textIn = (node: XmlNode): string =>
  typeof node === "string"
    ? unescapeXml(node)
    : node.children.map(textIn).join("");
