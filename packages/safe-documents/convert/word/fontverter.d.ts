declare module "fontverter" {
  /**
   * Converts a font.
   * @throws Error for a file that is no font
   */
  export function convert(
    font: Uint8Array,
    toFormat: "sfnt" | "truetype" | "woff" | "woff2",
  ): Promise<Buffer>;
}
