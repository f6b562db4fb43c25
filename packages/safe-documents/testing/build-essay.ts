import {
  AlignmentType,
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  Document,
  ExternalHyperlink,
  Footer,
  FootnoteReferenceRun,
  Header,
  HeadingLevel,
  ImageRun,
  Packer,
  PageBreak,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  type IPropertiesOptions,
  type ISectionOptions,
  type ParagraphChild,
} from "docx";
import { markedPng } from "./build-image.ts";

/** Writes a document of one section. */
function written(
  section: ISectionOptions,
  properties: Omit<IPropertiesOptions, "sections"> = {},
): Promise<Buffer> {
  return Packer.toBuffer(new Document({ ...properties, sections: [section] }));
}

function inParagraph(...children: ParagraphChild[]): Paragraph {
  return new Paragraph({ children });
}

function heading(text: string, level: 1 | 2 = 1): Paragraph {
  return new Paragraph({ text, heading: HeadingLevel[`HEADING_${level}`] });
}

function recipeTable(): Table {
  const rows = [
    ["Flour", "500 g"],
    ["Water", "350 g"],
  ].map((texts) => {
    const cells = texts.map(
      (text) => new TableCell({ children: [new Paragraph(text)] }),
    );
    return new TableRow({ children: cells });
  });
  return new Table({ rows });
}

/** Returns the picture of a loaf, of a size in pixels. */
async function loaf(width: number, height: number, description?: string) {
  const altText = { name: "loaf", title: "loaf" };
  return new ImageRun({
    type: "png",
    data: await markedPng(60, 40),
    transformation: { width, height },
    ...(description === undefined
      ? {}
      : { altText: { ...altText, description } }),
  });
}

const footnotes = { 1: { children: [new Paragraph("Baker, Bread, 1999.")] } };

/** Creates an essay with everything that essays contain: two pages, written by a program that writes Word documents. */
export async function essay(): Promise<Buffer> {
  const pages = [PageNumber.CURRENT, " of ", PageNumber.TOTAL_PAGES];
  const pageNumber = new Paragraph({
    alignment: AlignmentType.RIGHT,
    children: [new TextRun({ children: ["Adams ", ...pages] })],
  });
  const step = (text: string) =>
    new Paragraph({ text, numbering: { reference: "steps", level: 0 } });
  const steps = [
    { level: 0, format: "decimal", text: "%1.", alignment: "left" },
  ] as const;
  return written(
    {
      headers: { default: new Header({ children: [pageNumber] }) },
      footers: {
        default: new Footer({ children: [new Paragraph("For Mercer")] }),
      },
      children: [
        heading("On bread"),
        inParagraph(
          new TextRun({ text: "\tI bake ", font: "Times New Roman" }),
          new TextRun({ text: "every day", bold: true, italics: true }),
          new FootnoteReferenceRun(1),
          new TextRun({ text: " in Papyrus.", font: "Papyrus" }),
        ),
        heading("Steps", 2),
        step("Knead"),
        step("Wait"),
        new Paragraph({ text: "Enjoy", bullet: { level: 0 } }),
        recipeTable(),
        inParagraph(
          new CommentRangeStart(0),
          await loaf(60, 40, "A loaf of bread"),
          new CommentRangeEnd(0),
          new TextRun({ children: [new CommentReference(0)] }),
        ),
        inParagraph(new PageBreak()),
        inParagraph(
          new ExternalHyperlink({
            link: "https://bread.example/",
            children: [new TextRun("More on bread")],
          }),
        ),
      ],
    },
    {
      // As Word itself has them in its styles.
      styles: {
        default: {
          heading1: { paragraph: { outlineLevel: 0 } },
          heading2: { paragraph: { outlineLevel: 1 } },
        },
      },
      comments: { children: [{ id: 0, children: [new Paragraph("Secret")] }] },
      footnotes,
      numbering: { config: [{ reference: "steps", levels: steps }] },
    },
  );
}

const SENTENCES = [
  "The oven was the first thing in our kitchen that my grandmother let me touch without asking, and I have not stopped asking since.",
  "Flour is patient; it forgives the hand that pours too fast and the clock that runs too slow, but it never forgets the water.",
  "Each loaf taught me a question that no recipe answers: how long is long enough, and who decides?",
];
function prose(count: number): string {
  return Array.from({ length: count }, (_, at) => SENTENCES[at % 3]).join(" ");
}

/**
 * Creates an essay as teachers ask for it: Times 12, double-spaced, with the name and the page number in the header.
 */
export async function schoolEssay(): Promise<Buffer> {
  const indented = (text: string) =>
    new Paragraph({
      indent: { firstLine: 720 },
      children: [new TextRun(text)],
    });
  const bulleted = (text: string) =>
    new Paragraph({ text, bullet: { level: 0 } });
  const top = new Paragraph({
    tabStops: [
      { type: "center", position: 4_513 },
      { type: "right", position: 9_026 },
    ],
    children: [
      new TextRun({ children: ["Adams\tOn bread\tPage ", PageNumber.CURRENT] }),
    ],
  });
  return written(
    {
      headers: { default: new Header({ children: [top] }) },
      children: [
        heading("On bread"),
        indented(prose(4)),
        inParagraph(
          new TextRun(prose(2)),
          new FootnoteReferenceRun(1),
          new TextRun({ text: " And so I bake.", italics: true }),
        ),
        bulleted("Flour"),
        bulleted(prose(1)),
        recipeTable(),
        inParagraph(await loaf(180, 120)),
        indented(prose(12)),
        indented(prose(9)),
      ],
    },
    {
      styles: {
        default: {
          document: {
            run: { font: "Times New Roman", size: 24 },
            paragraph: { spacing: { line: 480 } },
          },
          heading1: { paragraph: { outlineLevel: 0 }, run: { bold: true } },
        },
      },
      footnotes,
    },
  );
}
