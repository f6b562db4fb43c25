import {
  AlignmentType,
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  DeletedTextRun,
  Document,
  EndnoteReferenceRun,
  ExternalHyperlink,
  Footer,
  FootnoteReferenceRun,
  Header,
  HeadingLevel,
  ImageRun,
  InsertedTextRun,
  Packer,
  PageBreak,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableOfContents,
  TableRow,
  Textbox,
  TextRun,
} from "docx";
import { markedPng } from "./build-image.ts";

function cell(text: string) {
  return new TableCell({ children: [new Paragraph(text)] });
}

function recipeTable(): Table {
  return new Table({
    rows: [
      new TableRow({ children: [cell("Flour"), cell("500 g")] }),
      new TableRow({ children: [cell("Water"), cell("350 g")] }),
    ],
  });
}

const pageNumber = new Paragraph({
  alignment: AlignmentType.RIGHT,
  children: [
    new TextRun({
      children: ["Adams ", PageNumber.CURRENT, " of ", PageNumber.TOTAL_PAGES],
    }),
  ],
});

/** Creates an essay with everything that essays contain: two pages, written by a program that writes Word documents. */
export async function essay(): Promise<Buffer> {
  const document = new Document({
    // As Word itself has them in its styles.
    styles: {
      default: {
        heading1: { paragraph: { outlineLevel: 0 } },
        heading2: { paragraph: { outlineLevel: 1 } },
      },
    },
    footnotes: { 1: { children: [new Paragraph("Baker, Bread, 1999.")] } },
    numbering: {
      config: [
        {
          reference: "steps",
          levels: [
            { level: 0, format: "decimal", text: "%1.", alignment: "left" },
          ],
        },
      ],
    },
    sections: [
      {
        headers: { default: new Header({ children: [pageNumber] }) },
        footers: {
          default: new Footer({ children: [new Paragraph("For Mercer")] }),
        },
        children: [
          new Paragraph({ text: "On bread", heading: HeadingLevel.HEADING_1 }),
          new Paragraph({
            children: [
              new TextRun({ text: "\tI bake ", font: "Times New Roman" }),
              new TextRun({ text: "every day", bold: true, italics: true }),
              new FootnoteReferenceRun(1),
              new TextRun({ text: " in Papyrus.", font: "Papyrus" }),
            ],
          }),
          new Paragraph({ text: "Steps", heading: HeadingLevel.HEADING_2 }),
          new Paragraph({
            text: "Knead",
            numbering: { reference: "steps", level: 0 },
          }),
          new Paragraph({
            text: "Wait",
            numbering: { reference: "steps", level: 0 },
          }),
          new Paragraph({ text: "Enjoy", bullet: { level: 0 } }),
          recipeTable(),
          new Paragraph({
            children: [
              new ImageRun({
                type: "png",
                data: await markedPng(60, 40),
                transformation: { width: 60, height: 40 },
                altText: {
                  name: "loaf",
                  title: "loaf",
                  description: "A loaf of bread",
                },
              }),
            ],
          }),
          new Paragraph({ children: [new PageBreak()] }),
          new Paragraph({
            children: [
              new ExternalHyperlink({
                link: "https://bread.example/",
                children: [new TextRun("More on bread")],
              }),
            ],
          }),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

/**
 * Creates a letter with what programs write less often: endnotes, comments, changes, boxes, two directions, a table of
 * contents.
 */
export async function letter(): Promise<Buffer> {
  const document = new Document({
    comments: { children: [{ id: 0, children: [new Paragraph("Secret")] }] },
    endnotes: { 1: { children: [new Paragraph("An endnote.")] } },
    sections: [
      {
        children: [
          new Paragraph({
            children: [
              new CommentRangeStart(0),
              new TextRun("Dear Committee"),
              new CommentRangeEnd(0),
              new TextRun({ children: [new CommentReference(0)] }),
            ],
          }),
          new TableOfContents("Contents"),
          new Paragraph("Contents"),
          new Paragraph({
            text: "Chapter one",
            heading: HeadingLevel.HEADING_1,
          }),
          new Paragraph({
            bidirectional: true,
            children: [new TextRun({ text: "Right ", rightToLeft: true })],
          }),
          new Paragraph({
            children: [
              new TextRun("Left "),
              new InsertedTextRun({
                id: 1,
                author: "Secret Author",
                date: "2026-01-15T10:00:00Z",
                text: "inserted",
              }),
              new DeletedTextRun({
                id: 2,
                author: "Secret Author",
                date: "2026-01-15T10:00:00Z",
                text: "deleted",
              }),
            ],
          }),
          new Textbox({
            alignment: "center",
            children: [new Paragraph("Kept in a box")],
            style: { width: "200pt", height: "auto" },
          }),
          new Paragraph({
            children: [
              new TextRun("End of the letter"),
              new EndnoteReferenceRun(1),
            ],
          }),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
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
  const document = new Document({
    styles: {
      default: {
        document: {
          run: { font: "Times New Roman", size: 24 },
          paragraph: { spacing: { line: 480 } },
        },
        heading1: { paragraph: { outlineLevel: 0 }, run: { bold: true } },
      },
    },
    footnotes: { 1: { children: [new Paragraph("Baker, Bread, 1999.")] } },
    sections: [
      {
        headers: {
          default: new Header({
            children: [
              new Paragraph({
                tabStops: [
                  { type: "center", position: 4_513 },
                  { type: "right", position: 9_026 },
                ],
                children: [
                  new TextRun({
                    children: ["Adams\tOn bread\tPage ", PageNumber.CURRENT],
                  }),
                ],
              }),
            ],
          }),
        },
        children: [
          new Paragraph({ text: "On bread", heading: HeadingLevel.HEADING_1 }),
          indented(prose(4)),
          new Paragraph({
            children: [
              new TextRun(prose(2)),
              new FootnoteReferenceRun(1),
              new TextRun({ text: " And so I bake.", italics: true }),
            ],
          }),
          new Paragraph({ text: "Flour", bullet: { level: 0 } }),
          new Paragraph({ text: prose(1), bullet: { level: 0 } }),
          recipeTable(),
          new Paragraph({
            children: [
              new ImageRun({
                type: "png",
                data: await markedPng(60, 40),
                transformation: { width: 180, height: 120 },
              }),
            ],
          }),
          indented(prose(12)),
          indented(prose(9)),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}
