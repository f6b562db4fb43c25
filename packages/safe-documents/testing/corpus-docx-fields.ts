import {
  field,
  inParagraph,
  instructed,
  part,
  relationship,
  run,
} from "./build-docx.ts";
import { type Specimen } from "./corpus.ts";
import { document, PAGE_BREAK, W, written } from "./docx-specimens.ts";

export const docxFields: readonly Specimen[] = [
  written(
    "changes that are to be accepted, and hidden text",
    inParagraph(
      run("Kept "),
      `<w:ins>${run("inserted ")}</w:ins>`,
      `<w:del><w:r><w:delText>deleted</w:delText></w:r></w:del>`,
      `<w:moveFrom>${run("departed")}</w:moveFrom>`,
      `<w:moveTo>${run("arrived ")}</w:moveTo>`,
      run("hidden", "<w:vanish/>"),
      run("plain", '<w:vanish w:val="0"/>'),
    ),
    "Kept inserted arrived plain",
  ),
  ...[
    ["in an empty element", `<w:settings xmlns:w="${W}"/>`],
    [
      "with a slash in a value",
      `<w:settings xmlns:w="${W}" w:a="/>"><w:zoom w:percent="90"/></w:settings>`,
    ],
    ["with another prefix", `<a-b:settings xmlns:a-b="${W}"/>`],
    [
      "behind their name in a comment",
      `<!-- <w:settings> -->${part("settings", "")}`,
    ],
    [
      "that show changes",
      part("settings", `<w:revisionView w:markup="1"></w:revisionView>`),
    ],
    ["that are missing", undefined],
  ].map(([what = "", settings]) =>
    document(
      `changes that are to be accepted, with settings ${what}`,
      {
        body: inParagraph(
          run("Kept"),
          `<w:del><w:r><w:delText>deleted</w:delText></w:r></w:del>`,
        ),
        relationships: [relationship("rId2", "settings", "settings.xml")],
        files: settings === undefined ? {} : { "word/settings.xml": settings },
      },
      "Kept",
    ),
  ),
  document(
    "text that a style hides",
    {
      body: inParagraph(run("Seen"), run("x", '<w:rStyle w:val="Secret"/>')),
      relationships: [relationship("rId2", "styles", "styles.xml")],
      files: {
        "word/styles.xml": part(
          "styles",
          `<w:style w:type="character" w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style>`,
        ),
      },
    },
    "Seen",
  ),
  document(
    "links to a site and to a place in the text",
    {
      body: [
        inParagraph(
          `<w:hyperlink r:id="rId2">${run("A site, ")}</w:hyperlink>`,
          `<w:hyperlink w:anchor="end">${run("the end, ")}</w:hyperlink>`,
          field('HYPERLINK "https://field.example/"', "a field"),
        ),
        `<w:p><w:bookmarkStart w:id="0" w:name="end"/>${run("The end")}<w:bookmarkEnd w:id="0"/></w:p>`,
      ].join(""),
      relationships: [
        relationship("rId2", "hyperlink", "https://e.example/", "External"),
      ],
    },
    "A site, the end, a field The end",
  ),
  written(
    "fields, controls, readings and symbols",
    inParagraph(
      `<w:sdt><w:sdtPr/><w:sdtContent>${run("Controlled ")}</w:sdtContent></w:sdt>`,
      `<w:fldSimple w:instr="REF a">${run("simple ")}</w:fldSimple>`,
      field("DATE", "dated "),
      `<w:smartTag w:element="place">${run("placed ")}</w:smartTag>`,
      `<w:r><w:ruby><w:rt>${run("reading ")}</w:rt><w:rubyBase>${run("base ")}</w:rubyBase></w:ruby></w:r>`,
      `<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>`,
      `<w:r><w:sym w:font="Symbol" w:char="03B1"/></w:r>`,
    ),
    "Controlled simple dated placed reading base \uF0FC α",
  ),
  written(
    "fields that other fields decide",
    inParagraph(
      run("Amy: "),
      field(
        `${instructed(" IF ")}${field(" MERGEFIELD Gender ", "Female")}${instructed(' = "Male" "He" "She" ')}`,
        "She",
      ),
      run(" bakes; page "),
      field(
        `${instructed(" IF ")}${field(" PAGE ", "7")}${instructed(' = "1" "one" "')}${field(`${instructed(" REF ")}<w:fldSimple w:instr=" DATE ">${run("today")}</w:fldSimple>`, "lost")}${instructed('" ')}`,
        `${run("number ")}${field(" PAGE ", "7")}`,
      ),
    ),
    "Amy: She bakes; page number 1",
  ),
  written(
    "a choice in a form",
    inParagraph(
      run("Bread of "),
      field(" FORMDROPDOWN ", "").replace(
        '"begin"/>',
        `"begin"><w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="rye"/><w:listEntry w:val="wheat"/></w:ddList></w:ffData></w:fldChar>`,
      ),
    ),
    "Bread of wheat",
  ),
  document(
    "fields in headers, of which some differ from page to page",
    {
      body: [
        `<w:p><w:pPr><w:pStyle w:val="Chapter"/></w:pPr>${run("Alpha")}</w:p>`,
        PAGE_BREAK,
        `<w:p><w:pPr><w:pStyle w:val="Chapter"/></w:pPr>${run("Beta")}</w:p>`,
        inParagraph(field(" STYLEREF Chapter ", "Gamma")),
        `<w:sectPr><w:headerReference w:type="default" r:id="rId2"/><w:footerReference w:type="default" r:id="rId3"/></w:sectPr>`,
      ].join(""),
      relationships: [
        relationship("rId2", "header", "header1.xml"),
        relationship("rId3", "footer", "footer1.xml"),
        relationship("rId4", "styles", "styles.xml"),
      ],
      files: {
        "word/header1.xml": part(
          "hdr",
          inParagraph(
            field(` DATE \\@ "d.M.yyyy" `, "3.3.2019 "),
            field(" FILENAME ", "mine.docx "),
            field(" STYLEREF Chapter ", "Gamma"),
            field(' STYLEREF "Kapitel" ', " Delta "),
          ),
        ),
        "word/footer1.xml": part(
          "ftr",
          inParagraph(
            field(" REF missing ", "Kept "),
            field(" PAGE ", "7"),
            run(" of "),
            `<w:fldSimple w:instr=" NUMPAGES ">${run("8")}</w:fldSimple>`,
          ),
        ),
        "word/styles.xml": part(
          "styles",
          `<w:style w:type="paragraph" w:styleId="Chapter"><w:name w:val="Chapter"/></w:style>`,
        ),
      },
    },
    "3.3.2019 mine.docx Alpha Delta Kept 1 of 2 Alpha 3.3.2019 mine.docx Beta Delta Kept 2 of 2 Beta Gamma",
    { pages: 2 },
  ),
];
