import {
  field,
  inParagraph,
  listed,
  notesOf,
  numbering,
  PAGE_BREAK,
  paragraph,
  pictureOf,
  relationship,
  relationshipsPart,
  run,
  sectionWith,
  table,
  type DocxParts,
} from "./build-docx.ts";
import { cameraJpeg, markedPng } from "./build-image.ts";
import { taken, type Specimen } from "./corpus.ts";

const MATH = "http://schemas.openxmlformats.org/officeDocument/2006/math";
function logo() {
  return markedPng(60, 40);
}

const NOTES: DocxParts = {
  body: [
    inParagraph(
      run("Bread"),
      `<w:r><w:footnoteReference w:id="2"/></w:r>`,
      run(" and salt"),
      `<w:r><w:endnoteReference w:id="2"/></w:r>`,
    ),
    paragraph("The end"),
  ].join(""),
  parts: {
    footnotes: notesOf("footnote", "At the foot"),
    endnotes: notesOf("endnote", "At the end"),
  },
};

const MARGINS: DocxParts = {
  body: [
    paragraph("One"),
    PAGE_BREAK,
    paragraph("Two"),
    PAGE_BREAK,
    paragraph("Three"),
    sectionWith(
      {
        header1: "first",
        header2: "default",
        header3: "even",
        footer1: "default",
      },
      `<w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720"/><w:titlePg/>`,
    ),
  ].join(""),
  parts: {
    header1: paragraph("Title page"),
    header2: inParagraph(
      run("Page "),
      field(" PAGE ", "7"),
      run(" of "),
      field("NUMPAGES \\* MERGEFORMAT", "8"),
    ),
    header3: paragraph("Even"),
    footer1: paragraph("For Mercer"),
    settings: "<w:evenAndOddHeaders/>",
  },
};

const PICTURE_IN_HEADER: DocxParts = {
  body: `<w:p/>${sectionWith({ header1: "default" })}`,
  parts: { header1: inParagraph(pictureOf("logo")) },
  files: {
    "word/_rels/header1.xml.rels": relationshipsPart(
      relationship("logo", "image", "media/logo.png"),
    ),
    "word/media/logo.png": logo,
  },
};

const PICTURES: DocxParts = {
  body: [
    paragraph("Before"),
    ...["image1", "image2", "image9"].map((id) => inParagraph(pictureOf(id))),
  ].join(""),
  pictures: { "image1.png": logo, "image2.emf": "drawing" },
};

/** Word documents with everything that students write. */
export const docxStructures: readonly Specimen[] = taken({
  "tables in tables": [
    table(["Outer", `${table(["Inner", "Cell"])}<w:p/>`, "Last"]),
    "Outer Inner Cell Last",
  ],
  "a text box": [
    `${inParagraph(`<w:r><mc:AlternateContent><mc:Choice Requires="other"><w:drawing/></mc:Choice><mc:Fallback><w:pict><v:rect style="width:200pt;height:50pt"><v:textbox><w:txbxContent>${paragraph("Boxed text")}</w:txbxContent></v:textbox></v:rect></w:pict></mc:Fallback></mc:AlternateContent></w:r>`)}${paragraph("The end")}`,
    "Boxed text The end",
  ],
  "tabs, breaks and hyphens": [
    inParagraph(
      `<w:r><w:t>Name</w:t><w:tab/><w:t>Grade</w:t><w:br/><w:t>Amy</w:t><w:ptab/><w:t>A</w:t><w:cr/><w:t>well</w:t><w:noBreakHyphen/><w:t>known, 1\u20112</w:t></w:r>`,
    ),
    "Name Grade Amy A well-known, 1-2",
  ],
  "a formula": [
    inParagraph(
      run("Energy is "),
      `<m:oMath xmlns:m="${MATH}"><m:r><m:t>E=m</m:t></m:r><m:sSup><m:e><m:r><m:t>c</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>`,
    ),
    "Energy is E=mc2",
  ],
  "a comment, which stays behind": [
    {
      body: inParagraph(
        `<w:commentRangeStart w:id="0"/>${run("I bake")}<w:commentRangeEnd w:id="0"/>`,
        `<w:r><w:commentReference w:id="0"/></w:r>`,
      ),
      parts: {
        comments: `<w:comment w:id="0">${paragraph("Secret")}</w:comment>`,
      },
    },
    "I bake",
  ],
  "lists in lists": [
    {
      body: [
        listed("One"),
        listed("Half", 1),
        listed("Two"),
        listed("Fourth", 2),
        listed("Arrow", 3),
      ].join(""),
      parts: {
        numbering: numbering(
          ["decimal", "%1."],
          ["lowerLetter", "%2)"],
          ["ordinal", "%3"],
          ["bullet", "->"],
        ),
      },
    },
    "1. One a) Half 2. Two 1 Fourth -> Arrow",
  ],
  "footnotes and endnotes": [
    NOTES,
    "Bread1 and salti The end i At the end 1 At the foot",
  ],
  "page breaks and headers: of the first page, of even ones and of all others":
    [
      MARGINS,
      "Title page One Even Two Page 3 of 3 For Mercer Three",
      { pages: 3 },
    ],
  "a picture in the header only": [PICTURE_IN_HEADER, "", { pictures: 1 }],
  "text in the header only": [
    {
      body: `<w:p/>${sectionWith({ header1: "default" })}`,
      parts: { header1: paragraph("All my text") },
    },
    "All my text",
  ],
  "pictures, one that is damaged, and one that is not there": [
    PICTURES,
    "Before",
    { pictures: 1 },
  ],
  "a photo with what the camera wrote of its owner": [
    {
      body: paragraph("My bread") + inParagraph(pictureOf("image1")),
      pictures: { "image1.png": () => cameraJpeg(600, 400, 1) },
    },
    "My bread",
    { pictures: 1, isUpright: true },
  ],
  "a style without a name, which says that all is one point high": [
    {
      body: paragraph("Large enough"),
      parts: {
        styles: `<w:style><w:rPr><w:sz w:val="2"/></w:rPr></w:style>`,
      },
    },
    "Large enough",
  ],
});
