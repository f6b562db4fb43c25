import { isOfLetters } from "./font-families.ts";

/** Letters of Unicode for the signs of fonts that have one in the place of each letter, from `!` on. */
const SIGNS: Readonly<Record<string, string>> = {
  mtextra:
    "                         ∼≃ ≪ ≫   ∐     ∩ …⋯⋮⋰⋱∥ ∡∢ ∪△   ↗  ↘    ↕ ○⊙≻ ℏ   ℓ∓ ∘≺",
  symbol:
    "!∀#∃%&∍()*+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}~                                 €ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ ⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭",
  webdings:
    "🕷🕸🕲🕶🏆🎖🖇🗨🗩🗰🗱🌶🎗🙾🙼🗕🗖🗗⏴⏵⏶⏷⏪⏩⏮⏭⏸⏹⏺🗚🗳🛠🏗🏘🏙🏚🏜🏭🏛🏠🏖🏝🛣🔍🏔👁👂🏞🏕🛤🏟🛳🕬🕫🕨🔈🎔🎕🗬🙽🗭🗪🗫⮔✔🚲□🛡📦🛱■🚑🛈🛩🛰🟈🕴●🛥🚔🗘🗙❓🛲🚇🚍⛳⦸⊖🚭🗮⏐🗯🗲 🚹🚺🛉🛊🚼👽🏋⛷🏂🏌🏊🏄🏍🏎🚘🗠🛢💰🏷💳👪🗡🗢🗣✯🖄🖅🖃🖆🖹🖺🖻🕵🕰🖽🖾📋🗒🗓🕮📚🗞🗟🗃🗂🖼🎭🎜🎘🎙🎧💿🎞📷🎟🎬📽📹📾📻🎚🎛📺💻🖥🖦🖧🕹🎮🕻🕼📟🖁🖀🖨🖩🖿🖪🗜🔒🔓🗝📥📤🕳🌣🌤🌥🌦☁🌨🌧🌩🌪🌬🌫🌜🌡🛋🛏🍽🍸🛎🛍Ⓟ♿🛆🖈🎓🗤🗥🗦🗧🛪🐿🐦🐟🐕🐈🙬🙮🙭🙯🗺🌍🌏🌎🕊",
  wingdings:
    "🖉✂✁👓🕭🕮🕯🕿✆🖂🖃📪📫📬📭🗀🗁🗎🗏🗐🗄⌛🖮🖰🖲🖳🖴🖫🖬✇✍🖎✌🖏👍👎☜☞☝☟🖐☺😐☹💣🕱🏳🏱✈☼🌢❄🕆✞🕈✠✡☪☯🕉☸♈♉♊♋♌♍♎♏♐♑♒♓🙰🙵●🔾■🞏🞐❑❒🞟⧫◆❖⬩⌧⮹⌘🏵🏶🙶🙷▯🄋➀➁➂➃➄➅➆➇➈➉🄌➊➋➌➍➎➏➐➑➒➓🙢🙠🙡🙣🙞🙜🙝🙟·•⬝⭘🞆🞈🞊🞋🔿▪🞎🟁🟅★🟋🟏🟓🟑⯐⌖⯎⯏⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘🕙🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷🙪🙫🙕🙔🙗🙖🙐🙑🙒🙓⌫⌦⮘⮚⮙⮛⮈⮊⮉⮋←→↑↓🡬🡭🡯🡮🡸🡺🡹🡻🡼🡽🡿🡾⇦⇨⇧⇩⬄⇳⬁⬀⬃⬂🢬🢭🗶✓🗷🗹",
  wingdings2:
    "🖊🖋🖌🖍✄✀🕾🕽🗅🗆🗇🗈🗉🗊🗋🗌🗍📋🗑🗔🖵🖶🖷🖸🖭🖯🖱🖒🖓🖘🖙🖚🖛👈👉🖜🖝🖞🖟🖠🖡👆👇🖢🖣🖑🗴🗸🗵☑⮽☒⮾⮿🛇⦸🙱🙴🙲🙳‽🙹🙺🙻🙦🙤🙥🙧🙚🙘🙙🙛⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿ ☉🌕☽☾⸿✝🕇🕜🕝🕞🕟🕠🕡🕢🕣🕤🕥🕦🕧🙨🙩⋅🞄⦁●○🞅🞇🞉⊙⦿🞌🞍◾■□🞑🞒🞓🞔▣🞕🞖🞗🞘⬩⬥◇🞚◈🞛🞜🞝🞞⬪⬧◊🞠◖◗⯊⯋⯀⯁⬟⯂⬣⬢⯃⯄🞡🞢🞣🞤🞥🞦🞧🞨🞩🞪🞫🞬🞭🞮🞯🞰🞱🞲🞳🞴🞵🞶🞷🞸🞹🞺🞻🞼🞽🞾🞿🟀🟂🟄🟆🟉🟊✶🟌🟎🟐🟒✹🟃🟇✯🟍🟔⯌⯍※⁂",
  wingdings3:
    "⭠⭢⭡⭣⭦⭧⭩⭨⭰⭲⭱⭳⭶⭸⭻⭽⭤⭥⭪⭬⭫⭭⭍⮠⮡⮢⮣⮤⮥⮦⮧⮐⮑⮒⮓⮀⮃⭾⭿⮄⮆⮅⮇⮏⮍⮎⮌⭮⭯⎋⌤⌃⌥␣⍽⇪⮸🢠🢡🢢🢣🢤🢥🢦🢧🢨🢩🢪🢫🡐🡒🡑🡓🡔🡕🡗🡖🡘🡙▲▼△▽◀▶◁▷◣◢◤◥🞀🞂🞁 🞃⯅⯆⯇⯈⮜⮞⮝⮟🠐🠒🠑🠓🠔🠖🠕🠗🠘🠚🠙🠛🠜🠞🠝🠟🠀🠂🠁🠃🠄🠆🠅🠇🠈🠊🠉🠋🠠🠢🠤🠦🠨🠪🠬🢜🢝🢞🢟🠮🠰🠲🠴🠶🠸🠺🠹🠻🢘🢚🢙🢛🠼🠾🠽🠿🡀🡂🡁🡃🡄🡆🡅🡇⮨⮩⮪⮫⮬⮭⮮⮯🡠🡢🡡🡣🡤🡥🡧🡦🡰🡲🡱🡳🡴🡵🡷🡶🢀🢂🢁🢃🢄🢅🢇🢆🢐🢒🢑🢓🢔🢖🢕🢗",
  zapfdingbats:
    "✁✂✃✄☎✆✇✈✉☛☞✌✍✎✏✐✑✒✓✔✕✖✗✘✙✚✛✜✝✞✟✠✡✢✣✤✥✦✧★✩✪✫✬✭✮✯✰✱✲✳✴✵✶✷✸✹✺✻✼✽✾✿❀❁❂❃❄❅❆❇❈❉❊❋●❍■❏❐❑❒▲▼◆❖◗❘❙❚❛❜❝❞                                  ❡❢❣❤❥❦❧♣♦♥♠①②③④⑤⑥⑦⑧⑨⑩❶❷❸❹❺❻❼❽❾❿➀➁➂➃➄➅➆➇➈➉➊➋➌➍➎➏➐➑➒➓➔→↔↕➘➙➚➛➜➝➞➟➠➡➢➣➤➥➦➧➨➩➪➫➬➭➮➯ ➱➲➳➴➵➶➷➸➹➺➻➼➽➾",
};
const LETTERS = new Map(
  Object.entries(SIGNS).map(([font, signs]) => [font, Array.from(signs)]),
);
const FIRST = 0x21;
const LAST = 0xff;
/** Where documents may keep such signs; in a font of letters, Word shows those of Symbol. */
const PRIVATE = 0xf000;
/** Families that draw some signs, and those that draw all others of a font or of all fonts. */
const FAMILIES = [
  [/[☺😐☹🕆✞🕈✠✡☪☯🕉☸♈-♓🄋🄌➀-➓⓪①-⑩❶-❿⓿☽☾✝🕇⛳⛷Ⓟ⎋⌃]/u, "Noto Sans Symbols"],
  [/[⎛-⎯⏐‾⁄⟨⟩⦸⊖∡∢⋰⋱≻≺∐]/u, "Noto Sans Math"],
] as const;
const OF_SYMBOL = "OpenSymbol";
const OF_ALL = "Noto Sans Symbols 2";

/** Start of a paragraph, its style, run of text up to its end or a run inside of it, or level of a list. */
const HOLDER =
  /<\w+:p[\s>]|<\w+:pStyle\s[^>]*val="(?<style>[^"]*)"|<(?![am]:)(?<run>\w+:r)(?:\s[^>]*(?<!\/))?>.*?(?=<\/?\k<run>[\s>])|<(?<level>\w+:lvl)\b.*?<\/\k<level>>/gs;
const RUN_STYLE = /<\w+:rStyle\s[^>]*val="([^"]*)"/;
const PROPERTIES = /<\w+:rPr>(.*?)(?=<\w+:rPrChange\b|<\/\w+:rPr>)/s;
const FONTS = /<\w+:rFonts\b[^>]*>/;
const STATED = /:(?:ascii|hAnsi)(?:Theme)?=/;
const SIGN = /<\w+:sym\b[^>]*\/>/g;
const TEXT = /<\w+:t(?:\s[^>]*)?>([^<]+)<\/\w+:t>/g;
const MARK = /(?<=<\w+:lvlText\s[^>]*?val=")[^"%]+(?=")/;
const BULLET = /(?<=<\w+:numFmt\s[^>]*?val=")bullet(?=")/;
const LETTER = /&#x([\da-f]+);|&#(\d+);|&\w+;|[^&]/giu;
const PRIVATE_OR_CODE = /[\uf021-\uf0ff]|&#/;
const NAMED: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&apos;": "'",
  "&gt;": ">",
  "&lt;": "<",
  "&quot;": '"',
};
const LONG_MARK = /:lvlText\s[^>]*?val="(?:&#\d{6}|(?!&)[^"%]{2})/;

/** Letters as XML, and the family to be looked for; none if it is that of the text beside them. */
interface Letters {
  readonly xml: string;
  readonly family?: string | undefined;
}

/**
 * Writes the signs of fonts such as Wingdings as the letters of Unicode that they are: LibreOffice draws many of them as
 * empty boxes or as other letters, and a reader of the PDF would find no text.
 * @param styles the fonts of styles by their names, as `fontsOfStyles` reads them
 */
export function withSignsAsLetters(
  xml: string,
  styles: ReadonlyMap<string, string>,
): string {
  let ofParagraph = "";
  return xml.replaceAll(
    HOLDER,
    (holder, style?: string, run?: string, level?: string) => {
      const [, properties = ""] = PROPERTIES.exec(holder) ?? [];
      const [own = ""] = FONTS.exec(properties) ?? [];
      if (level !== undefined) return withMarkAsLetters(holder, own);
      if (run === undefined) ofParagraph = styles.get(style ?? "") ?? "";
      if (run === undefined || holder.includes("AlternateContent")) {
        return holder;
      }
      const [, ofRun = ""] = RUN_STYLE.exec(properties) ?? [];
      const fonts = STATED.test(own) ? own : (styles.get(ofRun) ?? ofParagraph);
      const prefix = run.slice(0, -2);
      const others = properties.replace(own, "");
      const written = (all: readonly Letters[]) =>
        all
          .map(({ xml: letters, family }) => {
            const text = `<${prefix}:t xml:space="preserve">${letters}</${prefix}:t>`;
            return family === undefined
              ? text
              : `</${run}><${run}><${prefix}:rPr>${others}${fontsOf(prefix, family)}</${prefix}:rPr>${text}</${run}><${run}><${prefix}:rPr>${properties}</${prefix}:rPr>`;
          })
          .join("");
      return holder
        .replaceAll(TEXT, (whole, text: string) => {
          const letters = lettersOf(text, fonts);
          return letters.length === 1 && letters[0]?.xml === text
            ? whole
            : written(letters);
        })
        .replaceAll(SIGN, (sign) => {
          const code = Number.parseInt(attributeOf(sign, "char"), 16);
          const letter = letterOf(code, attributeOf(sign, "font"));
          return letter || isCharacter(code)
            ? written([letter ?? { xml: `&#${code};` }])
            : sign;
        });
    },
  );
}

/** Reads the XML of styles: the element with the fonts of each that has some. */
export function fontsOfStyles(xml: string): ReadonlyMap<string, string> {
  const [, ...styles] = xml.split(/<\w+:style\s/);
  return new Map(
    styles.flatMap((style) => {
      const [fonts = ""] = FONTS.exec(style) ?? [];
      const id = attributeOf(style, "styleId");
      return STATED.test(fonts) ? [[id, fonts]] : [];
    }),
  );
}

function withMarkAsLetters(level: string, fonts: string): string {
  const [prefix = ""] = /(?<=<)\w+/.exec(level) ?? [];
  const [mark = ""] = MARK.exec(level) ?? [];
  const letters = lettersOf(mark, fonts);
  const family = letters.find((each) => each.family)?.family;
  const written = level
    .replace(MARK, () => letters.map(({ xml }) => xml).join(""))
    .replace(fonts, family ? fontsOf(prefix, family) : fonts);
  // Of a bullet, LibreOffice takes the first 16 bits alone.
  return LONG_MARK.test(written) ? written.replace(BULLET, "none") : written;
}

/** @param fonts of this text, as an element */
function lettersOf(text: string, fonts: string): readonly Letters[] {
  const ascii = attributeOf(fonts, "ascii");
  const other = attributeOf(fonts, "hAnsi") || ascii;
  const isOfSigns = [ascii, other].some((font) => LETTERS.has(nameOf(font)));
  if (!isOfSigns && !PRIVATE_OR_CODE.test(text)) return [{ xml: text }];
  const all: { xml: string; family?: string | undefined }[] = [];
  for (const [written, hex, decimal] of text.matchAll(LETTER)) {
    const code = codeOf(written, hex, decimal);
    const last = all.at(-1);
    const { xml, family } = letterOf(code, code < 0x80 ? ascii : other) ?? {
      xml: written,
      // A blank is one of any family.
      family: written === " " ? last?.family : undefined,
    };
    if (last && last.family === family) last.xml += xml;
    else all.push({ xml, family });
  }
  return all;
}

/** Returns whether XML may have a character. */
function isCharacter(code: number): boolean {
  return code >= 0x20 && code < 0xfffe && (code < 0xd800 || code >= 0xe000);
}

function codeOf(written: string, hex?: string, decimal?: string): number {
  if (hex !== undefined) return Number.parseInt(hex, 16);
  return decimal === undefined
    ? ((NAMED[written] ?? written).codePointAt(0) ?? 0)
    : Number(decimal);
}

/** Returns the letter for a sign; none if it is a letter itself, or nobody knows it. */
function letterOf(code: number, font: string): Letters | undefined {
  const isPrivate = code >= PRIVATE + FIRST && code <= PRIVATE + LAST;
  const name = nameOf(font);
  const known = LETTERS.has(name);
  if (!known && !(isPrivate && isOfLetters(font))) return undefined;
  const at = code - FIRST - (isPrivate ? PRIVATE : 0);
  const letter = LETTERS.get(known ? name : "symbol")?.[at] ?? " ";
  if (letter === " ") return undefined;
  const all = name === "symbol" ? OF_SYMBOL : OF_ALL;
  const [, family = all] =
    FAMILIES.find(([letters]) => letters.test(letter)) ?? [];
  const xml = `&#${letter.codePointAt(0)};`;
  return known ? { xml, family } : { xml };
}

function fontsOf(prefix: string, family: string): string {
  const uses = ["ascii", "hAnsi", "eastAsia", "cs"];
  return `<${prefix}:rFonts${uses.map((use) => ` ${prefix}:${use}="${family}"`).join("")}/>`;
}

/** Returns the name of a font as all programs have it. */
function nameOf(font: string): string {
  return font.toLowerCase().replaceAll(/[ -]|itc|(?:mt|regular)$/g, "");
}

function attributeOf(element: string, name: string): string {
  return new RegExp(`:${name}="([^"]*)"`).exec(element)?.[1] ?? "";
}
