import { pdfText } from "../convert/pdf/pdf-text.ts";
import {
  docxWith,
  inParagraph,
  notesOf,
  paragraph,
  run,
  table,
} from "./build-docx.ts";
import { textOf } from "./read-pdf.ts";

/** English essay with text in another script. */
export interface ScriptEssay {
  readonly script: string;
  readonly what: string;
  /** All that is written in it. */
  readonly text: string;
  readonly build: () => Promise<Uint8Array>;
  /** Extracts the text of its PDF. */
  readonly read: (pdf: Uint8Array) => Promise<string>;
}

interface Script {
  readonly name: string;
  readonly sentences: readonly string[];
  /** Letters of the script, each of which is in one of its essays. */
  readonly letters: string;
  /** Font that Word names for it. */
  readonly font: string;
  /** True if the letters are drawn as other signs, so that a reader must know what they replace. */
  readonly isDrawnAsSigns?: boolean;
}

/** Returns the letters of an encoding that are written as two bytes, from one first byte to another. */
function lettersOf(
  encoding: string,
  [first, last]: readonly [number, number],
  seconds: readonly (readonly [number, number])[] = [[0xa1, 0xfe]],
): string {
  const decoder = new TextDecoder(encoding);
  const codes = upTo(first, last).flatMap((lead) =>
    seconds.flatMap(([from, to]) => upTo(from, to).map((next) => [lead, next])),
  );
  return codes
    .map((code) => decoder.decode(new Uint8Array(code)))
    .filter((letter) => /^\p{L}$/u.test(letter))
    .join("");
}

function upTo(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** Returns the letters of a block of Unicode. */
function blockOf(from: number, to: number): string {
  return String.fromCodePoint(...upTo(from, to)).replaceAll(/\P{L}/gu, "");
}

const SCRIPTS: readonly Script[] = [
  {
    name: "Latin",
    sentences: [
      "Bánh mì của bà tôi, żółć i chléb: ekmek yoğurmak, jedną łyżkę więcej.",
      "Škola v Bratislave učila ľudí piecť; ő sütött, çok güzeldi, þó að brauðið væri heitt.",
    ],
    letters: blockOf(0xc0, 0x17f) + blockOf(0x1ea0, 0x1ef9),
    font: "Times New Roman",
  },
  {
    name: "Cyrillic",
    sentences: [
      "Я родился в Москве и люблю математику.",
      "Моя бабуся навчила мене пекти хліб, і їжак ґречно чекав.",
    ],
    letters: blockOf(0x400, 0x45f),
    font: "Calibri",
  },
  {
    name: "Greek",
    sentences: [
      "Γεννήθηκα στην Αθήνα και αγαπώ τα μαθηματικά.",
      "Η γιαγιά μου μού έμαθε να ζυμώνω ψωμί, ξανά και ξανά.",
    ],
    letters: blockOf(0x386, 0x3ce),
    font: "Cambria",
  },
  {
    name: "Arabic",
    sentences: [
      "علمتني جدتي كيف أصنع الخبز.",
      "میں لاہور میں پیدا ہوا اور مجھے ریاضی پسند ہے۔",
      "مادربزرگم به من نان پختن یاد داد و گفت صبر کن.",
    ],
    // Joined, they would be words that no language has.
    letters: Array.from(`${blockOf(0x621, 0x64a)}پچژگکیےٹڈڑںہھ`).join(" "),
    isDrawnAsSigns: true,
    font: "Traditional Arabic",
  },
  {
    name: "Hebrew",
    sentences: [
      "נולדתי בחיפה ואני אוהב מתמטיקה.",
      "סבתא שלי לימדה אותי לאפות לחם בכל יום שישי.",
    ],
    letters: blockOf(0x5d0, 0x5ea),
    font: "David",
  },
  {
    name: "Devanagari",
    sentences: [
      "मेरी दादी ने मुझे रोटी बनाना सिखाया।",
      "मैं दिल्ली में पैदा हुआ और मुझे गणित पसंद है; क्षमा, ज्ञान, श्रम।",
    ],
    letters: blockOf(0x905, 0x939),
    isDrawnAsSigns: true,
    font: "Mangal",
  },
  {
    name: "Thai",
    sentences: ["คุณยายทำขนมปังให้ฉันกินทุกเช้า", "ผมเกิดที่กรุงเทพฯ และชอบคณิตศาสตร์มาก"],
    letters: blockOf(0xe01, 0xe30),
    font: "Angsana New",
  },
  {
    name: "Tamil",
    sentences: [
      "நான் சென்னையில் பிறந்தேன், கணிதம் பிடிக்கும்.",
      "என் பாட்டி எனக்கு ரொட்டி சுட கற்றுக் கொடுத்தார்.",
    ],
    letters: blockOf(0xb85, 0xbb9),
    isDrawnAsSigns: true,
    font: "Latha",
  },
  {
    name: "Hangul",
    sentences: [
      "저는 서울에서 태어났고 할머니의 이야기를 기억합니다.",
      "빵을 굽는 일은 기다림을 배우는 일이었습니다.",
    ],
    letters: lettersOf("euc-kr", [0xb0, 0xc8]),
    font: "맑은 고딕",
  },
  {
    name: "Simplified Chinese",
    sentences: [
      "我出生在北京（2008年），这让我和爷爷的关系连在一起。",
      "我出生在北京（2008年），我喜欢数学。",
    ],
    letters: lettersOf("gb18030", [0xb0, 0xd7]),
    font: "宋体",
  },
  {
    name: "Traditional Chinese",
    sentences: [
      "我在臺灣長大，喜歡閱讀，爺爺說學習是一輩子的事情。",
      "她每天烤麵包，從麵粉開始，關係與導師都很重要。",
    ],
    letters: lettersOf(
      "big5",
      [0xa4, 0xc6],
      [
        [0x40, 0x7e],
        [0xa1, 0xfe],
      ],
    ),
    font: "新細明體",
  },
  {
    name: "Japanese",
    sentences: [
      "私は東京で生まれ、祖父との関係を大切にしています。",
      "パンを焼くことは、待つことを学ぶことでした。",
    ],
    letters: blockOf(0x3041, 0x30fa) + lettersOf("euc-jp", [0xb0, 0xcf]),
    font: "ＭＳ 明朝",
  },
];

const EIGHT: Script = {
  name: "eight scripts with emoji",
  sentences: ["我喜欢 수학 คณิต गणित வணக்கம் вода ماء לחם 🙂 and ☺︎ 👍🏽 👨‍👩‍👧 🎓 🇺🇸"],
  letters: "",
  font: "Calibri",
};

const LANGUAGES = [undefined, "en-US", "zh-CN", "ja-JP"] as const;

const BEFORE = "My grandmother told me about bread.";
const AFTER = "And that is what I remember.";

function fontsOf(font: string): string {
  return `<w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:eastAsia="${font}" w:cs="${font}"/>`;
}

function inSentence(text: string, properties: string): string {
  return inParagraph(
    run(`${BEFORE} `),
    run(text, properties),
    run(` ${AFTER}`),
  );
}

/** Name of a place, and the body that has a sentence and some letters there. */
type Place = readonly [
  string,
  (sentence: string, letters: string, font: string) => string,
];

function each(bodyOf: (text: string, font: string) => string): Place[1] {
  return (sentence, letters, font) =>
    bodyOf(sentence, font) + bodyOf(letters, font);
}

const PLACES: readonly [Place, ...Place[]] = [
  [
    "in a sentence",
    each((text) => inSentence(text, '<w:rFonts w:hint="eastAsia"/>')),
  ],
  [
    "in a paragraph of its own",
    each((text) => [BEFORE, text, AFTER].map(paragraph).join("")),
  ],
  ["in its own font", each((text, font) => inSentence(text, fontsOf(font)))],
  [
    "in bold and italic letters",
    each((text) => inSentence(text, "<w:b/><w:bCs/><w:i/><w:iCs/>")),
  ],
  ["in a table", each((text) => `${table([BEFORE, text, AFTER])}<w:p/>`)],
  [
    "in a note",
    (_, letters) =>
      inParagraph(
        run(BEFORE),
        '<w:r><w:footnoteReference w:id="2"/></w:r>',
        run(` ${AFTER}`),
      ) + paragraph(letters),
  ],
];

/** Number of a script's essays, which together have all of its letters. */
const COUNT = PLACES.length * LANGUAGES.length;

function essayOf(
  { name, sentences, letters, font, isDrawnAsSigns = false }: Script,
  place: number,
  language: number,
): ScriptEssay {
  const [where, bodyOf] = PLACES[place] ?? PLACES[0];
  const stated = LANGUAGES[language];
  const number = place * LANGUAGES.length + language;
  const all = Array.from(letters);
  const size = Math.ceil(all.length / COUNT);
  const own = all.slice(number * size, (number + 1) * size).join("");
  const sentence = sentences[(place + language) % sentences.length] ?? "";
  const lang =
    stated === undefined
      ? ""
      : `<w:lang w:val="en-US" w:eastAsia="${stated}"/>`;
  return {
    script: name,
    what: `${name} ${where}, ${stated ?? "no language"}`,
    text: [BEFORE, sentence, own, AFTER].join(" "),
    build: () =>
      docxWith({
        body: bodyOf(sentence, own, font),
        parts: {
          styles: `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Cambria" w:hAnsi="Cambria" w:eastAsia="宋体"/>${lang}</w:rPr></w:rPrDefault></w:docDefaults>`,
          footnotes: notesOf("footnote", sentence),
        },
      }),
    read: isDrawnAsSigns ? pdfText : textOf,
  };
}

/** 300 essays: each of twelve scripts in six places, and eight together in three, with each language. */
export const scriptEssays: readonly ScriptEssay[] = [
  ...SCRIPTS.map((script) => [script, PLACES.length] as const),
  [EIGHT, 3] as const,
].flatMap(([script, places]) =>
  upTo(0, places - 1).flatMap((place) =>
    LANGUAGES.map((_, language) => essayOf(script, place, language)),
  ),
);

/** One essay of each script with each language, each in another place. */
export const someScriptEssays: readonly ScriptEssay[] = [
  ...SCRIPTS,
  EIGHT,
].flatMap((script, at) =>
  LANGUAGES.map((_, language) =>
    essayOf(script, (at + language + 2) % PLACES.length, language),
  ),
);

/** Returns the letters, digits and emoji of an essay that its PDF has less often, in their order. */
export async function lostLetters(
  { text, read }: ScriptEssay,
  pdf: Uint8Array,
): Promise<string> {
  const printed = new Map<string, number>();
  for (const letter of lettersIn(await read(pdf))) {
    printed.set(letter, (printed.get(letter) ?? 0) + 1);
  }
  return lettersIn(text)
    .filter((letter) => {
      const left = printed.get(letter) ?? 0;
      printed.set(letter, left - 1);
      return left <= 0;
    })
    .join("");
}

function lettersIn(text: string): readonly string[] {
  return (
    text.normalize("NFKC").match(/[\p{L}\p{N}\p{Extended_Pictographic}]/gu) ??
    []
  );
}
