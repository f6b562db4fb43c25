import {
  field,
  fonts,
  inParagraph,
  listed,
  numbering,
  paragraph,
  run,
  sectionWith,
  type DocxParts,
} from "./build-docx.ts";
import { docxFields } from "./corpus-docx-fields.ts";
import { docxGraphics } from "./corpus-docx-graphics.ts";
import { docxStructures } from "./corpus-docx-structures.ts";
import { REFUSED } from "./corpus-messages.ts";
import { refused, taken, type Specimen } from "./corpus.ts";

const KHMER = "សួស្តី";
const MYANMAR = "မင်္ဂလာပါ";

/** Returns a body with a header on the pages of a type. */
function headed(body: string, header1: string, type = "default"): DocxParts {
  const section = sectionWith({ header1: type });
  return { body: body + section, parts: { header1 } };
}

/** Word documents with everything that students write, and some that cannot be printed. */
export const wordDocuments: readonly Specimen[] = [
  ...docxStructures,
  ...docxFields,
  ...docxGraphics,
  // Scripts of which LibreOffice loses some syllables.
  ...taken({
    "text in Khmer": [paragraph(KHMER), KHMER, { drawn: "as signs" }],
    "text in Myanmar, in a font of its script": [
      inParagraph(
        run(
          MYANMAR,
          `<w:rFonts w:ascii="Pyidaungsu" w:hAnsi="Pyidaungsu" w:cs="Pyidaungsu"/><w:lang w:bidi="my-MM"/>`,
        ),
      ),
      MYANMAR,
      { drawn: "as signs" },
    ],
  }),
  ...refused(REFUSED.notPrinted(`“${MYANMAR}”`), {
    "Myanmar in a font without its signs, of which LibreOffice loses some":
      paragraph(MYANMAR),
  }),
  ...refused(REFUSED.notPrinted("“A sentence”"), {
    "a sentence at a place where it is not looked for": inParagraph(
      `<w:r>${run("A sentence")}</w:r>`,
    ),
  }),
  ...refused(REFUSED.notPrinted("“𓀀𓀁𓀂”"), {
    "characters that no font has": paragraph("𓀀𓀁𓀂 hieroglyphs"),
    "characters in a header that no font has": headed(
      paragraph("Essay"),
      paragraph("𓀀𓀁𓀂"),
    ),
  }),
  ...refused(REFUSED.notPrinted("“𓀀”"), {
    "a mark of a list that no font has": {
      body: listed("One"),
      parts: { numbering: numbering(["bullet", "𓀀"]) },
    },
  }),
  ...refused(REFUSED.notPrinted("symbols (as of Wingdings)"), {
    "a sign that is nowhere in its font": inParagraph(
      run("\u{F0001}", fonts("Wingdings")),
      run("I bake bread."),
    ),
  }),
  ...refused(REFUSED.wordEmpty, {
    "text in a header that no page has": headed(
      "<w:p/>",
      paragraph("All my text"),
      "first",
    ),
    "nothing but the number of the page": headed(
      "<w:p/>",
      inParagraph(run("Adams "), field(" PAGE ", "1")),
    ),
    "no text": "",
    "nothing but blanks": paragraph("  "),
    "nothing but hidden text": inParagraph(run("x", "<w:vanish/>")),
  }),
];
