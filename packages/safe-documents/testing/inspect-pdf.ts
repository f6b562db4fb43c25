import {
  decodePDFRawStream,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFRawStream,
  type PDFObject,
} from "@cantoo/pdf-lib";
import sharp from "sharp";

function subtypeOf(dict: PDFDict) {
  return dict.lookup(PDFName.of("Subtype"));
}
function isPicture({ dict }: PDFRawStream) {
  return subtypeOf(dict) === PDFName.of("Image");
}
function isFont({ dict }: PDFRawStream) {
  return (
    dict.has(PDFName.of("Length1")) ||
    /^\/(Type1C|CIDFontType0C|OpenType)$/.test(String(subtypeOf(dict)))
  );
}

async function objectsIn(pdf: Uint8Array): Promise<PDFObject[]> {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
  const info = context.lookup(context.trailerInfo.Info) ?? PDFNull;
  return [
    ...context.enumerateIndirectObjects().map(([, object]) => object),
    info,
  ];
}

/** Returns the complete unpacked text of a PDF, to search it for forbidden content. Pictures and fonts are left out. */
export async function writtenIn(pdf: Uint8Array): Promise<string> {
  const objects = (await objectsIn(pdf)).map((object) => {
    if (!(object instanceof PDFRawStream)) return object.toString();
    const content =
      isPicture(object) || isFont(object)
        ? new Uint8Array()
        : decodePDFRawStream(object).decode();
    return `${object.dict.toString()} ${Buffer.from(content).toString("latin1")}`;
  });
  return objects.join("\n");
}

/** Returns the names of the fonts of a PDF, each once. */
export async function fontsIn(pdf: Uint8Array): Promise<readonly string[]> {
  const names = (await objectsIn(pdf)).flatMap((object) => {
    const name =
      object instanceof PDFDict && object.get(PDFName.of("BaseFont"));
    return name instanceof PDFName ? [name.decodeText()] : [];
  });
  return [...new Set(names.map((name) => name.replace(/^[A-Z]{6}\+/, "")))];
}

/** Returns the letters of a PDF that are in a font of drawings (Type 3). */
export async function drawnLettersIn(pdf: Uint8Array): Promise<string[]> {
  return (await objectsIn(pdf)).flatMap((object) => {
    const isDrawn =
      object instanceof PDFDict &&
      object.lookup(PDFName.of("Subtype")) === PDFName.of("Type3");
    if (!isDrawn) return [];
    const map = object.lookup(PDFName.of("ToUnicode"));
    if (!(map instanceof PDFRawStream)) return ["?"];
    const text = Buffer.from(decodePDFRawStream(map).decode()).toString();
    return [...text.matchAll(/^<\w+> <(\w{4,})>$/gm)].map(([, code = ""]) =>
      Buffer.from(code, "hex").swap16().toString("utf16le"),
    );
  });
}

/** Syntax of a PDF that runs something, leads elsewhere, embeds a file or identifies its author. */
export const FORBIDDEN_IN_PDF =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|EF|AF|Filespec|FileAttachment|RichMedia\w*|Rendition|Movie|Sound|Screen|SubmitForm|ImportData|ResetForm|GoTo\w*|Named|URI|OpenAction|AA|PA|XFA|AcroForm|Widget|Metadata|PieceInfo|Encrypt|Author|Creator|CreationDate|ModDate)\b|https?:|file:|mailto:|javascript:|app\.alert|\.exe|<script|xmpmeta|Secret/;

/** Returns the pictures of a PDF as stored, with their sizes in pixels, and without their transparency masks. */
export async function picturesIn(pdf: Uint8Array) {
  const streams = (await objectsIn(pdf))
    .filter((object) => object instanceof PDFRawStream)
    .filter(isPicture);
  const masks = streams.map(({ dict }) => dict.lookup(PDFName.of("SMask")));
  const pictures = streams.filter((stream) => !masks.includes(stream));
  return pictures.map(({ dict, contents }) => {
    const sizeOf = (key: string) =>
      dict.lookup(PDFName.of(key), PDFNumber).asNumber();
    return {
      contents,
      isJpeg: dict.lookup(PDFName.of("Filter")) === PDFName.of("DCTDecode"),
      width: sizeOf("Width"),
      height: sizeOf("Height"),
    };
  });
}

/** Returns whether a picture is red in its upper left quarter, and nowhere else. */
export async function isUpright(picture: Uint8Array): Promise<boolean> {
  const quarters = sharp(picture).resize(2, 2, { fit: "fill" }).raw();
  const pixels = await quarters.toBuffer();
  const isRed = [0, 3, 6, 9].map(
    (at) => (pixels[at] ?? 0) > 200 && (pixels[at + 1] ?? 255) < 60,
  );
  return String(isRed) === "true,false,false,false";
}
