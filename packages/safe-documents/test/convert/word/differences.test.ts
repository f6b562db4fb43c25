import { describe, expect, it } from "@jest/globals";
import { docxToPdf } from "../../../convert/word/docx-to-pdf.ts";
import {
  defaults,
  docxWith,
  fonts,
  inParagraph,
  paragraph,
  pictureOf,
  relationship,
  run,
} from "../../../testing/build-docx.ts";
import { cameraJpeg, markedPng } from "../../../testing/build-image.ts";
import { picturesIn } from "../../../testing/inspect-pdf.ts";

const THEME = "http://schemas.openxmlformats.org/drawingml/2006/main";

function style(id: string, kind: string, properties: string): string {
  return `<w:style w:type="${kind}" w:styleId="${id}"${id === "Normal" ? ' w:default="1"' : ""}>${properties}</w:style>`;
}
function styled(id: string, text: string): string {
  return `<w:p><w:pPr><w:pStyle w:val="${id}"/><w:rPr>${fonts("Papyrus")}</w:rPr></w:pPr>${run(text)}</w:p>`;
}

const STYLES = [
  defaults(`<w:rFonts w:asciiTheme="minorHAnsi" w:hAnsiTheme="minorHAnsi"/>`),
  style("Normal", "paragraph", ""),
  style("Base", "paragraph", `<w:rPr>${fonts("Baskerville")}</w:rPr>`),
  style("Based", "paragraph", `<w:basedOn w:val="Base"/>`),
  style("Round", "paragraph", `<w:basedOn w:val="Round"/>`),
  style(
    "Heading1",
    "paragraph",
    `<w:rPr><w:rFonts w:asciiTheme="majorHAnsi"/></w:rPr>`,
  ),
  style("Strong", "character", `<w:rPr>${fonts("Futura")}</w:rPr>`),
  style("Unused", "paragraph", `<w:rPr>${fonts("Comic Sans MS")}</w:rPr>`),
].join("");

/** Returns the sentences about a document with styles and a theme. */
async function differencesOf(body: string, minor = "Calibri") {
  const docx = await docxWith({
    body,
    parts: { styles: STYLES },
    relationships: [relationship("rId2", "theme", "theme/theme1.xml")],
    files: {
      "word/theme/theme1.xml": `<a:theme xmlns:a="${THEME}"><a:themeElements><a:fontScheme><a:majorFont><a:latin typeface="Didot"/></a:majorFont><a:minorFont><a:latin typeface="${minor}"/></a:minorFont></a:fontScheme></a:themeElements></a:theme>`,
    },
  });
  return (await docxToPdf(docx, "An essay")).differences;
}

function toldOf(fontNames: string): string[] {
  return [
    `Lines may break differently than in your file, because we do not have its ${fontNames}. A PDF keeps its own fonts.`,
  ];
}

const inTimes = inParagraph(run("An essay", fonts("Times New Roman")));

describe("a font that is replaced by one of another width", () => {
  it.each([
    ["a run", inParagraph(run("On bread", fonts("Garamond"))), "Garamond"],
    ["a style and what it is based on", styled("Based", "On"), "Baskerville"],
    ["the theme", styled("Heading1", "On bread"), "Didot"],
    [
      "a style of letters",
      inParagraph(run("On", '<w:rStyle w:val="Strong"/>')),
      "Futura",
    ],
  ])("is told to the student: by %s", async (_, body, font) => {
    expect(await differencesOf(body + inTimes)).toEqual(toldOf(`font ${font}`));
  });

  it("is told where all text has it by default, and with no more than two others", async () => {
    expect(await differencesOf(paragraph("On bread"), "Garamond")).toEqual(
      toldOf("font Garamond"),
    );
    const names = ["Garamond", "Papyrus", "Futura", "Optima"];
    expect(
      await differencesOf(
        inParagraph(...names.map((name) => run(name, fonts(name)))),
      ),
    ).toEqual(toldOf("fonts Garamond, Papyrus, Futura, and others"));
  });

  it.each([
    [
      "of the same width",
      ["Calibri Light", "Helvetica", "Times", "Courier New"],
    ],
    ["that we have", ["Gentium Basic", "Liberation Serif", "Noto Sans"]],
    ["of signs", ["Symbol", "Wingdings 2"]],
  ])("is not told of fonts %s", async (_, names) => {
    const runs = names.map((name) => run("a", fonts(name)));

    expect(await differencesOf(inParagraph(...runs))).toEqual([]);
  });

  it("is not told of letters that are not there: empty runs, marks of paragraphs, unused styles, other scripts", async () => {
    const none = [
      run(" ", fonts("Garamond")),
      run("我", fonts("Garamond")),
      run("1", fonts("Garamond")),
      `<w:r><w:rPr>${fonts("Garamond")}</w:rPr><w:tab/></w:r>`,
    ];

    expect(
      await differencesOf(
        inParagraph(...none) + styled("Round", "In Calibri") + paragraph("a"),
      ),
    ).toEqual([]);
  });
});

/** Returns a document of pictures, each under its name. */
function illustrated(
  pictures: readonly (readonly [string, Uint8Array])[],
  text = "An essay",
): Promise<Buffer> {
  return docxWith({
    body:
      paragraph(text) +
      pictures
        .map(([name]) => inParagraph(pictureOf(name.replace(/\..*/, ""))))
        .join(""),
    pictures: Object.fromEntries(pictures),
  });
}

const whole = await markedPng(60, 40);
const photo = await cameraJpeg(60, 40, 1);
const flipped = Buffer.from(whole);
flipped[whole.indexOf("IDAT") + 8] = ~(flipped[whole.indexOf("IDAT") + 8] ?? 0);
const noEnd = whole.subarray(0, -12);
const noPicture = Buffer.from("<html>Not found</html>");

const ONE =
  "Picture 2 of 3 in your file could not be read and is left out. Please insert it again and upload the new file.";
const TWO =
  "Pictures 2 and 3 of 3 in your file could not be read and are left out. Please insert them again and upload the new file.";

describe("a picture that cannot be read", () => {
  it.each([
    ["a PNG without its end", "2.png", noEnd, photo, ONE],
    ["a PNG with a wrong bit", "2.png", flipped, photo, ONE],
    ["a PNG that is cut off", "2.png", whole.subarray(0, 50), photo, ONE],
    ["something else than a picture", "2.jpeg", noPicture, photo, ONE],
    ["one of two", "2.png", noEnd, noPicture, TWO],
  ])("is left out and named: %s", async (_, name, bytes, third, told) => {
    const { pdf, differences } = await docxToPdf(
      await illustrated([
        ["1.png", whole],
        [name, bytes],
        ["3.jpeg", third],
      ]),
      "An essay",
    );

    expect(differences).toEqual([told]);
    const sizes = (await picturesIn(pdf)).map(({ width }) => width);
    expect(sizes.filter((width) => width > 1)).toHaveLength(
      third === photo ? 2 : 1,
    );
  });

  it("is named if the file has a link to it alone", async () => {
    const docx = await docxWith({
      body: [
        paragraph("An essay"),
        inParagraph(pictureOf("web").replace("r:embed", "r:link")),
      ].join(""),
      relationships: [
        relationship("web", "image", "https://e.example/a.png", "External"),
      ],
    });

    expect((await docxToPdf(docx, "An essay")).differences).toEqual([
      ONE.replace("2 of 3", "1 of 1"),
    ]);
  });

  it("refuses a document that has nothing else", async () => {
    await expect(
      docxToPdf(await illustrated([["1.png", noEnd]], " "), "An essay"),
    ).rejects.toMatchObject({
      name: "RefusedFile",
      message: expect.stringContaining("could not be read"),
      cause: "all that it has are damaged pictures",
    });
  });
});
