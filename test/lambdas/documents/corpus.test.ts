import { convertToPdf, pdfText, RefusedFile } from "@admission/safe-documents";
import {
  type End,
  type Specimen,
} from "@admission/safe-documents/testing/corpus";
import { damagedPdfs } from "@admission/safe-documents/testing/corpus-damaged-pdfs";
import { wordDocuments } from "@admission/safe-documents/testing/corpus-docx";
import { hostileDocuments } from "@admission/safe-documents/testing/corpus-hostile-docx";
import { images } from "@admission/safe-documents/testing/corpus-images";
import { REFUSED } from "@admission/safe-documents/testing/corpus-messages";
import { names } from "@admission/safe-documents/testing/corpus-names";
import { pdfs } from "@admission/safe-documents/testing/corpus-pdfs";
import {
  FORBIDDEN_IN_PDF,
  picturesIn,
  redCornersOf,
  writtenIn,
} from "@admission/safe-documents/testing/inspect-pdf";
import {
  detailsOf,
  pagesOf,
  textOf,
} from "@admission/safe-documents/testing/read-pdf";
import { describe, expect, it } from "@jest/globals";
import { fileNameProblem } from "../../../shared/documents.ts";
import { plainLine } from "../../../shared/plain-text.ts";
import { examineFile } from "../../../web/src/application/examine-file.ts";

const NAME_PROBLEMS: readonly string[] = [REFUSED.type, REFUSED.nameTooLong];

type Found =
  | { readonly refused: string }
  | { readonly pdf: Uint8Array; readonly pages: number };

/** Returns what a student sees: the result of the form's checks of the file, then of the conversion. */
async function endOf({ name, build }: Specimen): Promise<Found> {
  const bytes = new Uint8Array(await build());
  const cannotShrink = () => Promise.resolve(undefined);
  const examined = await examineFile(new File([bytes], name), cannotShrink);
  if ("problem" in examined) return { refused: examined.problem };
  try {
    return await convertToPdf(bytes, "My essay");
  } catch (error) {
    if (error instanceof RefusedFile) return { refused: error.message };
    throw error;
  }
}

/** Returns text without blanks, in one Unicode normalization form. */
function letters(text: string) {
  return text.normalize("NFKC").replaceAll(/\s|\u00AD|\.{9,}/g, "");
}

const corpus = [
  ...names,
  ...images,
  ...pdfs,
  ...damagedPdfs,
  ...wordDocuments,
  ...hostileDocuments,
];
type Taken = Exclude<End, { refused: string }>;
const takenOnes = corpus.flatMap(({ end, ...specimen }) =>
  "refused" in end ? [] : [{ ...specimen, end }],
);
const refusedOnes = corpus.flatMap(({ end, ...specimen }) =>
  "refused" in end ? [{ ...specimen, end }] : [],
);

/** Returns the content of a PDF in the form of `End`. */
async function shownBy(pdf: Uint8Array, drawn: Taken["drawn"]): Promise<Taken> {
  const pictures = await picturesIn(pdf);
  const [picture] = pictures;
  const corners = picture?.isJpeg ? await redCornersOf(picture.contents) : [];
  return {
    pages: await pagesOf(pdf),
    text: letters(await (drawn ? pdfText(pdf) : textOf(pdf))),
    pictures: pictures.length,
    isUpright: corners[0] === true && corners[1] === false,
  };
}

describe("a file of the corpus", () => {
  it.each(takenOnes)("is converted: $what", async (specimen) => {
    const found = await endOf(specimen);
    const pdf = "pdf" in found ? found.pdf : new Uint8Array();
    const { drawn, ...end } = specimen.end;
    const shown = await shownBy(pdf, drawn);

    expect(found).toMatchObject({ pages: end.pages });
    expect(shown).toMatchObject({ ...end, text: letters(end.text) });
    expect((await detailsOf(pdf)).title).toBe("My essay");
    expect(await writtenIn(pdf)).not.toMatch(FORBIDDEN_IN_PDF);
    // In pictures, and after the end.
    expect(Buffer.from(pdf).toString("latin1")).not.toMatch(/Exif|Secret/);
    expect(fileNameProblem(plainLine(specimen.name))).toBeUndefined();
  });

  it.each(refusedOnes)("is refused: $what", async (specimen) => {
    const { refused } = specimen.end;

    expect(await endOf(specimen)).toEqual({ refused });
    expect(fileNameProblem(plainLine(specimen.name))).toBe(
      NAME_PROBLEMS.includes(refused) ? refused : undefined,
    );
  });
});
