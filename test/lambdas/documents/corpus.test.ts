import { convertToPdf, pdfText, RefusedFile } from "@admission/safe-documents";
import {
  type End,
  type Specimen,
} from "@admission/safe-documents/testing/corpus";
import { damagedPdfs } from "@admission/safe-documents/testing/corpus-damaged-pdfs";
import { wordDocuments } from "@admission/safe-documents/testing/corpus-docx";
import { hostileDocuments } from "@admission/safe-documents/testing/corpus-hostile-docx";
import { images } from "@admission/safe-documents/testing/corpus-images";
import { pdfs } from "@admission/safe-documents/testing/corpus-pdfs";
import {
  FORBIDDEN_IN_PDF,
  isUpright,
  picturesIn,
  writtenIn,
} from "@admission/safe-documents/testing/inspect-pdf";
import {
  detailsOf,
  pagesOf,
  textOf,
} from "@admission/safe-documents/testing/read-pdf";
import { describe, expect, it } from "@jest/globals";

type Found =
  | { readonly refused: string }
  | { readonly pdf: Uint8Array; readonly pages: number };

async function endOf({ build }: Specimen): Promise<Found> {
  try {
    return await convertToPdf(await build(), "My essay");
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
  return {
    pages: await pagesOf(pdf),
    text: letters(await (drawn ? pdfText(pdf) : textOf(pdf))),
    pictures: pictures.length,
    isUpright: picture?.isJpeg === true && (await isUpright(picture.contents)),
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
  });

  it.each(refusedOnes)("is refused: $what", async (specimen) => {
    expect(await endOf(specimen)).toEqual(specimen.end);
  });
});
