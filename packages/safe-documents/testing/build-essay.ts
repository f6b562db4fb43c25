import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  Document,
  ExternalHyperlink,
  Footer,
  FootnoteReferenceRun,
  Header,
  ImageRun,
  Packer,
  PageBreak,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  type ParagraphChild,
} from "docx";
import {
  docxWith,
  field,
  fonts,
  inParagraph,
  paragraph,
  run,
  sectionWith,
} from "./build-docx.ts";
import { markedPng } from "./build-image.ts";

function holding(...children: ParagraphChild[]): Paragraph {
  return new Paragraph({ children });
}

function row(...texts: string[]): TableRow {
  return new TableRow({
    children: texts.map(
      (text) => new TableCell({ children: [new Paragraph(text)] }),
    ),
  });
}

/** Creates an essay with everything that essays contain: two pages, written by a program that writes Word documents. */
export async function essay(): Promise<Buffer> {
  const pages = [PageNumber.CURRENT, " of ", PageNumber.TOTAL_PAGES];
  const pageNumber = new TextRun({ children: ["Adams ", ...pages] });
  const numbering = { reference: "steps", level: 0 };
  const steps = [{ level: 0, format: "decimal", text: "%1." }] as const;
  const name = "loaf";
  const altText = { name, title: name, description: "A loaf of bread" };
  const document = new Document({
    sections: [
      {
        headers: { default: new Header({ children: [holding(pageNumber)] }) },
        footers: {
          default: new Footer({ children: [new Paragraph("For Mercer")] }),
        },
        children: [
          new Paragraph({ text: "On bread", heading: "Heading1" }),
          holding(
            new TextRun({ text: "\tI bake ", font: "Times New Roman" }),
            new TextRun({ text: "every day", bold: true, italics: true }),
            new FootnoteReferenceRun(1),
            new TextRun({ text: " in Papyrus.", font: "Papyrus" }),
          ),
          new Paragraph({ text: "Steps", heading: "Heading2" }),
          new Paragraph({ text: "Knead", numbering }),
          new Paragraph({ text: "Wait", numbering }),
          new Paragraph({ text: "Enjoy", bullet: { level: 0 } }),
          new Table({ rows: [row("Flour", "500 g"), row("Water", "350 g")] }),
          holding(
            new CommentRangeStart(0),
            new ImageRun({
              type: "png",
              data: await markedPng(60, 40),
              transformation: { width: 60, height: 40 },
              altText,
            }),
            new CommentRangeEnd(0),
            new TextRun({ children: [new CommentReference(0)] }),
          ),
          holding(new PageBreak()),
          holding(
            new ExternalHyperlink({
              link: "https://bread.example/",
              children: [new TextRun("More on bread")],
            }),
          ),
        ],
      },
    ],
    // As Word itself has them in its styles.
    styles: {
      default: {
        heading1: { paragraph: { outlineLevel: 0 } },
        heading2: { paragraph: { outlineLevel: 1 } },
      },
    },
    comments: { children: [{ id: 0, children: [new Paragraph("Secret")] }] },
    footnotes: { 1: { children: [new Paragraph("Baker, Bread, 1999.")] } },
    numbering: { config: [{ reference: "steps", levels: steps }] },
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

/** Creates an essay as teachers ask for it: Times 12, double-spaced, with the name and the page number in the header. */
export function schoolEssay(): Promise<Buffer> {
  const indented = (content: string) =>
    `<w:p><w:pPr><w:ind w:firstLine="720"/></w:pPr>${content}</w:p>`;
  return docxWith({
    body: [
      paragraph("On bread"),
      indented(run(prose(4))),
      inParagraph(run(prose(2)), run(" And so I bake.", "<w:i/>")),
      indented(run(prose(12))),
      sectionWith(
        { header1: "default" },
        `<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708"/>`,
      ),
    ].join(""),
    parts: {
      header1: inParagraph(run("Adams On bread Page "), field(" PAGE ", "7")),
      styles: `<w:docDefaults><w:rPrDefault><w:rPr>${fonts("Times New Roman")}<w:sz w:val="24"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:line="480" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>`,
    },
  });
}
