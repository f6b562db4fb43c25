import { PDFString, type PDFContext, type PDFRef } from "@cantoo/pdf-lib";
import type { Typeface } from "./typeface.ts";

/** Flag of a font descriptor: the characters are no standard set. */
const SYMBOLIC = 4;
const MAX_ENTRIES = 100;
const THOUSANDTHS = 1000;

/** Embeds the `index`th typeface with the glyphs that were set with it: their numbers are their codes. */
export function embedTypeface(
  context: PDFContext,
  face: Typeface,
  index: number,
): PDFRef {
  const name = `${tagOf(index)}+Answer`;
  const descriptor = context.register(
    context.obj({
      Type: "FontDescriptor",
      FontName: name,
      Flags: SYMBOLIC,
      FontBBox: [-1000, -1000, 3000, 2000],
      ItalicAngle: 0,
      Ascent: face.ascent * THOUSANDTHS,
      Descent: face.descent * THOUSANDTHS,
      CapHeight: 700,
      StemV: 80,
      FontFile2: context.register(
        context.flateStream(face.file, { Length1: face.file.length }),
      ),
    }),
  );
  const descendant = context.register(
    context.obj({
      Type: "Font",
      Subtype: "CIDFontType2",
      BaseFont: name,
      CIDSystemInfo: {
        Registry: PDFString.of("Adobe"),
        Ordering: PDFString.of("Identity"),
        Supplement: 0,
      },
      FontDescriptor: descriptor,
      CIDToGIDMap: "Identity",
      W: [...face.readAs.keys()].flatMap((glyph) => [
        glyph,
        [face.advanceOf(glyph) * THOUSANDTHS],
      ]),
    }),
  );
  return context.register(
    context.obj({
      Type: "Font",
      Subtype: "Type0",
      BaseFont: name,
      Encoding: "Identity-H",
      DescendantFonts: [descendant],
      ToUnicode: context.register(context.flateStream(characterMap(face))),
    }),
  );
}

/** Returns the tag of a font subset (ISO 32000-2, 9.9.2): six capitals. */
function tagOf(index: number): string {
  return String(index)
    .padStart(6, "0")
    .replaceAll(/\d/g, (digit) => String.fromCharCode(65 + Number(digit)));
}

/** Builds the ToUnicode map (ISO 32000-2, 9.10.3), so that the text can be searched, copied and read aloud. */
function characterMap({ readAs }: Typeface): string {
  const entries = [...readAs].map(
    ([glyph, text]) => `<${codeOf(glyph)}> <${utf16Of(text)}>`,
  );
  const blocks: string[] = [];
  for (let at = 0; at < entries.length; at += MAX_ENTRIES) {
    const some = entries.slice(at, at + MAX_ENTRIES);
    blocks.push(`${some.length} beginbfchar\n${some.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

/** Formats the code of a glyph as a PDF string has it. */
export function codeOf(glyph: number): string {
  return glyph.toString(16).padStart(4, "0");
}

/** Formats a text as hexadecimal UTF-16. */
export function utf16Of(text: string): string {
  return Buffer.from(text, "utf16le").swap16().toString("hex");
}
