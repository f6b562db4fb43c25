import {
  docxWith,
  field,
  fonts,
  inParagraph,
  paragraph,
  run,
  sectionWith,
} from "./build-docx.ts";

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
