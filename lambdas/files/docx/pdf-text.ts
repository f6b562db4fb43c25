import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
} from "@cantoo/pdf-lib";
import { unicodeMapIn, type UnicodeMap } from "./unicode-map.ts";

const TOKEN =
  /<<|>>|<([\dA-Fa-f\s]*)>|\(((?:[^()\\]|\\[\s\S])*)\)|\/([^\s<>[\]()/%]*)|[^\s<>[\]()/%]+|[\s[\]%]+|./gy;
const MISSING_GLYPH = 0;

/**
 * The text of a PDF that Chromium printed, as a reader copies it out of it and in the order in which it is drawn. A
 * character that no font could show is not part of it, although its box is.
 */
export async function pdfText(pdf: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return document
    .getPages()
    .map(({ node }) => {
      const contents = node.Contents();
      const streams =
        contents instanceof PDFArray
          ? contents.asArray().map((each) => node.context.lookup(each))
          : [contents];
      return new ContentReader(node.Resources()).read(
        streams.map(textOfStream).join("\n"),
      );
    })
    .join("");
}

const textOfStream = (stream: unknown): string =>
  stream instanceof PDFRawStream
    ? Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1")
    : "";

interface Font {
  readonly bytesPerCode: number;
  readonly unicode: UnicodeMap;
}

/** What is drawn between two marks: the text that replaces it, if any, and whether all of it could be drawn. */
interface Span {
  readonly replacement: string | undefined;
  text: string;
  isDrawn: boolean;
}

class ContentReader {
  readonly #resources: PDFDict | undefined;
  readonly #spans: Span[] = [
    { replacement: undefined, text: "", isDrawn: true },
  ];
  #font: Font | undefined;

  constructor(resources: PDFDict | undefined) {
    this.#resources = resources;
  }

  read(content: string): string {
    let strings: string[] = [];
    let names: string[] = [];
    for (const [token, hex, literal, name] of content.matchAll(TOKEN)) {
      if (hex !== undefined) strings.push(bytesOfHex(hex));
      else if (literal !== undefined) strings.push(bytesOfLiteral(literal));
      else if (name !== undefined) names.push(name);
      else if (/^[A-Za-z'"*]/.test(token)) {
        this.#run(token, strings, names);
        strings = [];
        names = [];
      }
    }
    while (this.#spans.length > 1) this.#endSpan();
    return this.#spans[0]?.text ?? "";
  }

  #run(operator: string, strings: readonly string[], names: readonly string[]) {
    const [name = ""] = names;
    if (operator === "Tf") this.#font = this.#fontOf(name);
    if (operator === "Tj" || operator === "TJ") strings.forEach(this.#show);
    if (operator === "Do") this.#append(this.#textOfForm(name));
    if (operator === "BMC" || operator === "BDC") {
      const isReplaced = names.includes("ActualText");
      const replacement = isReplaced ? utf16(strings[0] ?? "") : undefined;
      this.#spans.push({ replacement, text: "", isDrawn: true });
    }
    if (operator === "EMC" && this.#spans.length > 1) this.#endSpan();
  }

  #endSpan() {
    const span = this.#spans.pop();
    if (!span?.isDrawn) return;
    this.#append(span.replacement ?? span.text);
  }

  #append(text: string) {
    const span = this.#spans.at(-1);
    if (span) span.text += text;
  }

  #show = (bytes: string) => {
    const { bytesPerCode = 1, unicode = new Map<number, string>() } =
      this.#font ?? {};
    for (let at = 0; at < bytes.length; at += bytesPerCode) {
      const code = codeOf(bytes.slice(at, at + bytesPerCode));
      const span = this.#spans.at(-1);
      if (span && code === MISSING_GLYPH) span.isDrawn = false;
      this.#append(unicode.get(code) ?? "");
    }
  };

  #fontOf(name: string): Font | undefined {
    const font = this.#find("Font", name);
    if (!(font instanceof PDFDict)) return undefined;
    const isWide = font.lookup(PDFName.of("Subtype")) === PDFName.of("Type0");
    return {
      bytesPerCode: isWide ? 2 : 1,
      unicode: unicodeMapIn(textOfStream(font.lookup(PDFName.of("ToUnicode")))),
    };
  }

  #textOfForm(name: string): string {
    const form = this.#find("XObject", name);
    if (!(form instanceof PDFRawStream)) return "";
    if (form.dict.lookup(PDFName.of("Subtype")) !== PDFName.of("Form")) {
      return "";
    }
    const resources = form.dict.lookup(PDFName.of("Resources"));
    return new ContentReader(
      resources instanceof PDFDict ? resources : this.#resources,
    ).read(textOfStream(form));
  }

  #find(kind: string, name: string): unknown {
    const kinds = this.#resources?.lookup(PDFName.of(kind));
    return kinds instanceof PDFDict
      ? kinds.lookup(PDFName.of(name))
      : undefined;
  }
}

const bytesOfHex = (hex: string): string =>
  Buffer.from(hex.replaceAll(/\s/g, ""), "hex").toString("latin1");

const ESCAPES: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

const bytesOfLiteral = (text: string): string =>
  text.replaceAll(/\\([0-7]{1,3}|[\s\S])/g, (_, escaped: string) =>
    /^[0-7]/.test(escaped)
      ? String.fromCharCode(Number.parseInt(escaped, 8))
      : (ESCAPES[escaped] ?? escaped),
  );

const codeOf = (bytes: string): number =>
  Array.from(bytes).reduce(
    (code, byte) => code * 256 + (byte.codePointAt(0) ?? 0),
    0,
  );

const utf16 = (bytes: string): string =>
  Buffer.from(bytes, "latin1").swap16().toString("utf16le").slice(1);
