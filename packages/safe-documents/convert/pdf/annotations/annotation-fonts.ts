import { filesOf, type FontFile } from "../../../font-files.ts";
import { SCRIPT_FONTS } from "../../../script-fonts.ts";

const FONTS = [
  { family: "Arimo", package: "@fontsource/arimo", sheets: ["400"] },
  ...SCRIPT_FONTS.filter(
    // Emoji have colors, and some whole fonts curves, that fonts in a PDF do not have.
    ({ sheets, file = "" }) =>
      !sheets.includes("emoji-400") && !file.endsWith(".otf"),
  ).map((font) => ({ ...font, sheets: font.sheets.slice(0, 1) })),
];

let files: Promise<readonly FontFile[]> | undefined;

/** Lists fonts for every script that applicants write in, in order of preference. */
export function annotationFonts(): Promise<readonly FontFile[]> {
  return (files ??= filesOf(FONTS));
}
