/** Fonts as Word describes them in its documents: PANOSE, character set, family and pitch. */
const FONTS = {
  Calibri: "020F0502020204030204 00 swiss variable",
  "Calibri Light": "020F0302020204030204 00 swiss variable",
  Aptos: "020B0004020202020204 00 swiss variable",
  "Aptos Display": "020B0004020202020204 00 swiss variable",
  Arial: "020B0604020202020204 00 swiss variable",
  Cambria: "02040503050406030204 00 roman variable",
  "Times New Roman": "02020603050405020304 00 roman variable",
  "Courier New": "02070309020205020404 00 modern fixed",
  Symbol: "05050102010706020507 02 roman variable",
  Wingdings: "05000000000000000000 02 auto variable",
  "Wingdings 2": "05020102010507070707 02 roman variable",
  "Wingdings 3": "05040102010807070707 02 roman variable",
  Webdings: "05030102010509060703 02 roman variable",
  "MT Extra": "05050102010205020202 02 roman variable",
  "Bookshelf Symbol 7": "05010101010101010101 02 auto variable",
} as const;

export const WORD_FONTS = Object.keys(FONTS);

/** Content of Word's part with the table of fonts. */
export const FONT_TABLE = Object.entries(FONTS)
  .map(([name, description]) => {
    const [panose, charset, family, pitch] = description.split(" ");
    const pages =
      charset === "02"
        ? 'w:usb0="00000000" w:usb1="10000000" w:csb0="80000000"'
        : 'w:usb0="E0002EFF" w:usb1="C000785B" w:csb0="000001FF"';
    return `<w:font w:name="${name}"><w:panose1 w:val="${panose}"/><w:charset w:val="${charset}"/><w:family w:val="${family}"/><w:pitch w:val="${pitch}"/><w:sig ${pages} w:usb2="00000009" w:usb3="00000000" w:csb1="00000000"/></w:font>`;
  })
  .join("");
