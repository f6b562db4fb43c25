import {
  docxOf,
  docxWith,
  field,
  inParagraph,
  paragraph,
  part,
  relationship,
  run,
} from "./build-docx.ts";
import { docxFields } from "./corpus-docx-fields.ts";
import { docxLostBefore, docxStructures } from "./corpus-docx-structures.ts";
import { notPrinted, REFUSED } from "./corpus-messages.ts";
import { refused, taken, type Specimen } from "./corpus.ts";
import { headed, inScript, levelOf, listed } from "./docx-specimens.ts";

/** Scripts that are in no essay of `script-essays.ts`. */
const scripts: readonly Specimen[] = [
  inScript("Armenian", "Բարեւ աշխարհ"),
  inScript("Bengali", "ওহে বিশ্ব", { drawn: "as signs" }),
  inScript("Ethiopic", "ሰላም ለዓለም"),
  inScript("Georgian", "გამარჯობა"),
  inScript("Gujarati", "નમસ્તે", { drawn: "as signs" }),
  inScript("Gurmukhi", "ਸਤ ਸ੍ਰੀ ਅਕਾਲ", { drawn: "as signs" }),
  inScript("Kannada", "ನಮಸ್ಕಾರ", { drawn: "as signs" }),
  inScript("Khmer", "សួស្តី", { drawn: "as signs" }),
  inScript("Lao", "ສະບາຍດີ", { drawn: "as signs" }),
  inScript("Malayalam", "നമസ്കാരം", { drawn: "as signs" }),
  inScript("Oriya", "ନମସ୍କାର", { drawn: "as signs" }),
  inScript("Sinhala", "ආයුබෝවන්", { drawn: "as signs" }),
  inScript("Telugu", "నమస్కారం", { drawn: "as signs" }),
  inScript("Vietnamese and Polish", "Bánh mì trứng, żółć"),
  inScript("combining marks", "re\u0301sume\u0301 n\u0303"),
  taken(
    "text in Myanmar, in a font of its script",
    "essay.docx",
    () =>
      docxWith({
        body: inParagraph(
          run(
            "မင်္ဂလာပါ",
            `<w:rFonts w:ascii="Pyidaungsu" w:hAnsi="Pyidaungsu" w:cs="Pyidaungsu"/><w:lang w:bidi="my-MM"/>`,
          ),
        ),
      }),
    "မင်္ဂလာပါ",
    { drawn: "as signs" },
  ),
  inScript("signs", "½ © € → ① “quoted” – — ✓ ☒ ★ Ⅳ"),
];

const unprintable: readonly Specimen[] = [
  refused(
    "Myanmar in a font without its signs, of which LibreOffice loses some",
    "essay.docx",
    () => docxOf("မင်္ဂလာပါ"),
    notPrinted("“မင်္ဂလာပါ”"),
  ),
  refused(
    "a sentence at a place where it is not looked for",
    "essay.docx",
    () => docxWith({ body: inParagraph(`<w:r>${run("A sentence")}</w:r>`) }),
    notPrinted("“A sentence”"),
  ),
  refused(
    "characters that no font has",
    "old.docx",
    () => docxOf("𓀀𓀁𓀂 hieroglyphs"),
    notPrinted("“𓀀𓀁𓀂”"),
  ),
  ...["\uF0FC", "\u{F0001}"].map((symbol) =>
    refused(
      `a symbol that means something in one font only: U+${symbol.codePointAt(0)?.toString(16)}`,
      "ticks.docx",
      () =>
        docxWith({
          body: inParagraph(
            run(symbol, '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>'),
            run("I bake bread."),
          ),
        }),
      notPrinted("symbols (as of Wingdings)"),
    ),
  ),
  refused(
    "characters in a header that no font has",
    "old.docx",
    () => headed(paragraph("Essay"), paragraph("𓀀𓀁𓀂"), true),
    notPrinted("“𓀀𓀁𓀂”"),
  ),
  refused(
    "a mark of a list that no font has",
    "old.docx",
    () =>
      docxWith({
        body: listed("One", 1),
        relationships: [relationship("rId2", "numbering", "numbering.xml")],
        files: {
          "word/numbering.xml": part(
            "numbering",
            `<w:abstractNum w:abstractNumId="0">${levelOf(0, "bullet", "𓀀")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
          ),
        },
      }),
    notPrinted("“𓀀”"),
  ),
  refused(
    "text in a header that no page has",
    "empty.docx",
    () => headed("<w:p/>", paragraph("All my text"), false),
    REFUSED.wordEmpty,
  ),
  refused(
    "nothing but the number of the page",
    "empty.docx",
    () =>
      headed("<w:p/>", inParagraph(run("Adams "), field(" PAGE ", "1")), true),
    REFUSED.wordEmpty,
  ),
  ...[
    ["no text", ""],
    ["nothing but blanks", paragraph("  ")],
    ["nothing but hidden text", inParagraph(run("x", "<w:vanish/>"))],
  ].map(([what = "", body = ""]) =>
    refused(what, "empty.docx", () => docxWith({ body }), REFUSED.wordEmpty),
  ),
  refused(
    "60 pages",
    "long.docx",
    () =>
      docxWith({
        body: `<w:p><w:r><w:t>Page</w:t><w:br w:type="page"/></w:r></w:p>`.repeat(
          60,
        ),
      }),
    REFUSED.pages,
  ),
];

/** Word documents with everything that students write, and some that cannot be printed. */
export const wordDocuments: readonly Specimen[] = [
  ...scripts,
  ...docxStructures,
  ...docxFields,
  ...docxLostBefore,
  ...unprintable,
];
