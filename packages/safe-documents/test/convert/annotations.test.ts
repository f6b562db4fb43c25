import { PDFHexString, PDFName, PDFString } from "@cantoo/pdf-lib";
import { describe, expect, it } from "@jest/globals";
import { pdfText } from "../../convert/pdf/pdf-text.ts";
import { sanitizePdf } from "../../convert/pdf/sanitize-pdf.ts";
import { RefusedFile } from "../../convert/refused-file.ts";
import {
  ANNOTATED,
  annotatedPdf,
  fieldWith,
  filledDrawing,
  formWith,
} from "../../testing/annotated-pdf.ts";
import { pdfThat } from "../../testing/build-pdf.ts";
import { REFUSED } from "../../testing/corpus-messages.ts";
import { writtenIn } from "../../testing/inspect-pdf.ts";
import { textOf } from "../../testing/read-pdf.ts";
import { colorsAt } from "../../testing/view-pdf.ts";

async function sanitized(pdf: Promise<Uint8Array>): Promise<Uint8Array> {
  return (await sanitizePdf(await pdf)).pdf;
}

const BLUE = "#0000ff";
const WHITE = "#ffffff";

/** Returns the letters without blanks, joiners and their order, which depends on the reader. */
function lettersOf(text: string) {
  return Array.from(text.normalize("NFKD").replaceAll(/[\s\p{Cf}\p{Cc}]/gu, ""))
    .toSorted()
    .join("");
}

describe("an annotation", () => {
  const points = ANNOTATED.map(({ at }) => at);

  it("is drawn on its page if a viewer shows it", async () => {
    const pdf = await sanitized(annotatedPdf());

    expect(await colorsAt(await annotatedPdf(), points)).toEqual(
      ANNOTATED.map(() => WHITE),
    );
    expect(await colorsAt(pdf, points)).toEqual(
      ANNOTATED.map(({ color }) => color),
    );
    expect(await textOf(pdf)).toBe("Grades Typed here Müller");
  });

  it("is removed after being drawn, so that it is not shown twice", async () => {
    expect(await writtenIn(await sanitized(annotatedPdf()))).not.toMatch(
      /\/(Annot|FreeText|Highlight|Ink|Stamp|Popup)\b/,
    );
  });

  it("is hidden with its layer, and not with another one's, and is nothing without an area", async () => {
    const pdf = await sanitized(
      pdfThat("Grades", (document, annotate) => {
        const { catalog, context } = document;
        const [hidden, shown] = ["Draft", "Final"].map((Name) =>
          context.register(
            context.obj({ Type: "OCG", Name: PDFString.of(Name) }),
          ),
        );
        const states = { OFF: [hidden] };
        const layers = { OCGs: [hidden, shown], D: states };
        catalog.set(PDFName.of("OCProperties"), context.obj(layers as never));
        const drawing = String(filledDrawing(document, "0 0 1"));
        for (const end of ["9 99", "99 9"]) {
          annotate(`/Subtype /Stamp /Name /Approved /Rect [9 9 ${end}]`);
        }
        for (const [at, layer] of [hidden, shown, null].map(String).entries()) {
          annotate(
            `/Subtype /Stamp /Rect [72 ${400 + 40 * at} 172 ${420 + 40 * at}] /AP << /N ${drawing} >> /OC ${layer}`,
          );
        }
      }),
    );

    expect(
      await colorsAt(pdf, [
        [120, 410],
        [120, 450],
        [120, 490],
      ]),
    ).toEqual([WHITE, BLUE, BLUE]);
  });

  it.each(["Text", "Underline", "StrikeOut", "Squiggly", "Caret"])(
    "has a drawing if its program left it to the viewer: %s",
    async (type) => {
      const pdf = await sanitized(
        pdfThat("Grades", (_, annotate) => {
          annotate(
            `/Subtype /${type} /Rect [100 400 120 420] /QuadPoints [100 420 120 420 100 400 120 400] /C [0 0 1]`,
          );
        }),
      );
      const area = Array.from(
        { length: 400 },
        (_, at) => [100 + (at % 20), 400 + Math.floor(at / 20)] as const,
      );

      expect(new Set(await colorsAt(pdf, area)).size).toBeGreaterThan(1);
    },
  );

  it("is refused if only a viewer can draw it", async () => {
    const stamped = pdfThat("Grades", (_, annotate) => {
      annotate("/Subtype /Stamp /Name /Approved");
    });

    await expect(sanitized(stamped)).rejects.toEqual(
      new RefusedFile(REFUSED.notDrawn("a stamp"), { kind: "Incomplete" }),
    );
  });
});

function staleForm(value: string, drawn: string, isStale: boolean) {
  return formWith(
    (document) => [
      {
        FT: "Tx",
        V: PDFHexString.fromText(value),
        AP: { N: filledDrawing(document, "1 1 1", drawn) },
      },
    ],
    isStale,
  );
}

describe("a form without appearance streams", () => {
  it("shows typed text", async () => {
    const text = "Zoë Müller, “½ ™” – 5 €";

    expect(await textOf(await sanitized(fieldWith(text)))).toBe(`Form ${text}`);
    expect(await textOf(await fieldWith(text))).toBe("Form");
  });

  it("shows every letter of an essay, in a size that fits", async () => {
    const essay = "Zürich is where I grew up. ".repeat(280);
    const entries = { Ff: 1 << 12, Rect: [36, 36, 560, 680] };
    const pdf = await sanitized(fieldWith(essay, entries));

    expect(lettersOf(await pdfText(pdf))).toBe(lettersOf(`Form${essay}`));
  });

  it.each([
    [
      "more than can be read in its box",
      "word word word word word word",
      () => fieldWith("word ".repeat(200)),
    ],
    [
      "more characters than it has cells",
      "1234",
      () => fieldWith("1234", comb),
    ],
    ...["Łukasz Żak", "Nguyễn Văn", "Олена", "李明", "שרה", "\ue000"].map(
      (text) =>
        ["a letter without a font", text, () => fieldWith(text)] as const,
    ),
    [
      "such a letter, although no drawing is out of date",
      "李明",
      () =>
        formWith(() => [{ FT: "Tx", V: PDFHexString.fromText("李明") }], false),
    ],
    [
      "such a letter in a note",
      "李明",
      () =>
        pdfThat("Grades", (_document, annotate) => {
          const text = PDFHexString.fromText("李明").toString();
          annotate(
            `/Subtype /FreeText /Rect [72 560 172 580] /Contents ${text} /DA (/Helv 12 Tf 0 g)`,
          );
        }),
    ],
    [
      "a size that no viewer shows",
      "abc",
      () => fieldWith("abc", { DA: PDFString.of("/Helv 1e9 Tf x rg") }),
    ],
    [
      "a letter that is larger than its box",
      "abc",
      () => fieldWith("abc", { DA: PDFString.of("/Helv 999 Tf 1 0 0 rg") }),
    ],
    [
      "a label that PDFium does not draw",
      "New Mexico",
      () =>
        formWith(() => [
          {
            FT: "Ch",
            Ff: 1 << 17,
            V: PDFString.of("NM"),
            Opt: [[PDFString.of("NM"), PDFString.of("New Mexico")]],
          },
        ]),
    ],
    [
      "a value that is no text",
      "a box of a form",
      () => formWith(() => [{ FT: "Tx", V: { Not: "text" } }]),
    ],
    ...[
      { FT: "Btn", Ff: 1 << 15, V: "Yes" },
      { FT: "Btn", AS: "Yes" },
      { FT: "Btn", V: "Yes" },
    ].map(
      (button) =>
        [
          "a tick without a drawing",
          "a choice",
          () => formWith(() => [button]),
        ] as const,
    ),
  ])("is refused with %s, and names it", async (_, named, build) => {
    await expect(sanitized(build())).rejects.toEqual(
      new RefusedFile(REFUSED.notDrawn(named), { kind: "Incomplete" }),
    );
  });
  const comb = { Ff: 1 << 24, MaxLen: 3 };

  it.each([
    ["in cells", { Ff: 1 << 24, MaxLen: 9 }, "abc"],
    ["as a password", { Ff: 1 << 13 }, "***"],
    ["in the middle, turned", { Q: 1, MK: { R: 90 } }, "abc"],
  ])("shows it %s", async (_, entries, shown) => {
    const text = await textOf(await sanitized(fieldWith("abc", entries)));

    expect(text.replaceAll(" ", "")).toBe(`Form${shown}`);
  });

  it("shows chosen options", async () => {
    const text = (value: string) => PDFString.of(value);
    const Opt = [
      [text("NM"), text("New Mexico")],
      [text("TX"), text("Texas")],
    ];
    const pdf = await sanitized(
      formWith(() => [
        { FT: "Ch", V: [text("TX"), text("NM")], Opt },
        { FT: "Ch", Ff: 1 << 17, V: text("Other"), Opt },
      ]),
    );

    expect(await textOf(pdf)).toBe("Form New Mexico Texas Other");
  });

  it.each([
    ["its value", "Lucy", "Old", true, "Form Lucy"],
    ["a drawing that is not out of date", "Lucy", "Old", false, "Form Old"],
    ["a drawing that shows its value", "Łucja", "$ucja", true, "Form Łucja"],
  ])("shows %s", async (_, value, drawn, isStale, text) => {
    const pdf = await sanitized(staleForm(value, drawn, isStale));

    expect(await textOf(pdf)).toBe(text);
  });

  it("shows its drawing, whatever its value is", async () => {
    const drawn = formWith(
      (document) => [
        {
          FT: "Tx",
          V: document.context.register(document.context.stream("Amy")),
          AP: { N: filledDrawing(document, "1 1 1", "Amy") },
        },
      ],
      false,
    );

    expect(await textOf(await sanitized(drawn))).toBe("Form Amy");
  });

  it("is refused if neither its drawing nor PDFium shows its value", async () => {
    const [value, named] = ["🚲".repeat(31), "🚲".repeat(30)] as const;
    await expect(sanitized(staleForm(value, "Old", true))).rejects.toEqual(
      new RefusedFile(REFUSED.notDrawn(named), { kind: "Incomplete" }),
    );
  });

  it("shows each button in its state", async () => {
    const buttons = (isStale: boolean) =>
      formWith((document) => {
        const on = (entries: object) => ({
          FT: "Btn",
          AP: {
            N: {
              Yes: filledDrawing(document, "0 0 1"),
              Off: filledDrawing(document, "1 1 1"),
            },
          },
          ...entries,
        });
        return [
          on({ V: "Yes", AS: "Off" }),
          on({ V: "Off", AS: "Yes" }),
          on({ V: "Yes", AS: "Yes" }),
          on({ AS: "Yes" }),
          on({ V: "Other", AS: "Yes", Ff: 1 << 15 }),
          on({ V: "Yes", AS: "Yes", Ff: 1 << 15 }),
        ];
      }, isStale);
    const places = Array.from(
      { length: 6 },
      (_, at) => [220, 655 - 40 * at] as const,
    );

    expect(await colorsAt(await sanitized(buttons(true)), places)).toEqual([
      BLUE,
      WHITE,
      BLUE,
      BLUE,
      WHITE,
      BLUE,
    ]);
    expect(await colorsAt(await sanitized(buttons(false)), places)).toEqual([
      WHITE,
      BLUE,
      BLUE,
      BLUE,
      BLUE,
      BLUE,
    ]);
  });

  it("shows nothing for a button that is off or pressed", async () => {
    const pdf = await sanitized(
      formWith(() => [
        { FT: "Btn", AS: "Off" },
        { FT: "Btn" },
        { FT: "Btn", AS: "Yes", Ff: 1 << 16 },
      ]),
    );

    expect(await textOf(pdf)).toBe("Form");
  });

  it("is read if an appearance stream is only declared", async () => {
    const promised = formWith(
      ({ context }) => [
        { FT: "Tx", V: PDFString.of("Amy"), AP: context.obj({}) },
      ],
      false,
    );

    expect(await textOf(await sanitized(promised))).toBe("Form Amy");
  });

  it("lets its widgets inherit missing entries", async () => {
    const pdf = await sanitized(
      formWith(({ context }) => {
        const field = { FT: "Tx", V: PDFString.of("Amy") };
        const group = context.register(context.obj(field));
        const circle = context.nextRef();
        context.assign(circle, context.obj({ Parent: circle }));
        return [{ Parent: group }, { Parent: circle }];
      }),
    );

    expect(await textOf(pdf)).toBe("Form Amy");
  });

  it("is drawn in its colors", async () => {
    const MK = { BG: [0, 0, 1], BC: [1, 0, 0] };
    const pdf = await sanitized(fieldWith("a", { MK, BS: { W: 6 } }));

    expect(
      await colorsAt(pdf, [
        [300, 655],
        [300, 642],
      ]),
    ).toEqual([BLUE, "#ff0000"]);
  });
});

it("a widget without a field is shown as it is drawn", async () => {
  const pdf = await sanitized(
    pdfThat("Grades", (document, annotate) => {
      const drawing = String(filledDrawing(document, "0 0 1"));
      annotate(
        `/Subtype /Widget /Rect [72 400 172 420] /AP << /N ${drawing} >>`,
      );
      document.catalog.delete(PDFName.of("AcroForm"));
    }),
  );

  expect(await colorsAt(pdf, [[120, 410]])).toEqual([BLUE]);
});
