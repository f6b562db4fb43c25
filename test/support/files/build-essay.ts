import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  Footer,
  FootnoteReferenceRun,
  Header,
  HeadingLevel,
  ImageRun,
  PageBreak,
  PageNumber,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from "docx";
import { markedPng } from "./build-image.ts";

const cell = (text: string) =>
  new TableCell({ children: [new Paragraph(text)] });

const pageNumber = new Paragraph({
  alignment: AlignmentType.RIGHT,
  children: [
    new TextRun({
      children: ["Adams ", PageNumber.CURRENT, " of ", PageNumber.TOTAL_PAGES],
    }),
  ],
});

/** An essay with all that essays have: two pages, written by a program that writes Word documents. */
export async function essay(): Promise<Buffer> {
  const document = new Document({
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
          new Table({
            rows: [
              new TableRow({ children: [cell("Flour"), cell("500 g")] }),
              new TableRow({ children: [cell("Water"), cell("350 g")] }),
            ],
          }),
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
