const LATIN = "E0002EFF C000785B 00000009 00000000 000001FF 00000000";
const SIGNS = "00000000 10000000 00000000 00000000 80000000 00000000";

/** Fonts as Word describes them in its documents: PANOSE, character set, family, pitch, and signature. */
const FONTS = {
  Calibri: `020F0502020204030204 00 swiss variable ${LATIN}`,
  "Calibri Light": `020F0302020204030204 00 swiss variable ${LATIN}`,
  Aptos: `020B0004020202020204 00 swiss variable ${LATIN}`,
  "Aptos Display": `020B0004020202020204 00 swiss variable ${LATIN}`,
  Arial: `020B0604020202020204 00 swiss variable ${LATIN}`,
  Cambria: `02040503050406030204 00 roman variable ${LATIN}`,
  "Times New Roman": `02020603050405020304 00 roman variable ${LATIN}`,
  "Courier New": `02070309020205020404 00 modern fixed ${LATIN}`,
  Symbol: `05050102010706020507 02 roman variable ${SIGNS}`,
  Wingdings: `05000000000000000000 02 auto variable ${SIGNS}`,
  "Wingdings 2": `05020102010507070707 02 roman variable ${SIGNS}`,
  "Wingdings 3": `05040102010807070707 02 roman variable ${SIGNS}`,
  Webdings: `05030102010509060703 02 roman variable ${SIGNS}`,
  "MT Extra": `05050102010205020202 02 roman variable ${SIGNS}`,
  "Bookshelf Symbol 7": `05010101010101010101 02 auto variable ${SIGNS}`,
} as const;

export const WORD_FONTS = Object.keys(FONTS);

/** Content of Word's part with the table of fonts. */
export const FONT_TABLE = Object.entries(FONTS)
  .map(([name, description]) => {
    const [panose, charset, family, pitch, ...signature] =
      description.split(" ");
    const bits = ["usb0", "usb1", "usb2", "usb3", "csb0", "csb1"]
      .map((key, at) => `w:${key}="${signature[at]}"`)
      .join(" ");
    return `<w:font w:name="${name}"><w:panose1 w:val="${panose}"/><w:charset w:val="${charset}"/><w:family w:val="${family}"/><w:pitch w:val="${pitch}"/><w:sig ${bits}/></w:font>`;
  })
  .join("");
