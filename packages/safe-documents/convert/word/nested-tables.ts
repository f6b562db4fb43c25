import { withoutParts, type Part } from "./keep-results.ts";

/** Start or end of a table, or what makes it float. */
const TOKEN =
  /<(?<end>\/?)\w+:tbl(?:\s[^>]*)?>|<(?<float>\w+:tblpPr)\b[^>]*?(?:\/>|>.*?<\/\k<float>\s*>)/gs;

/**
 * Lets floating tables stand in the text if they are in one another: LibreOffice would move them for ever, and print one
 * page of the outer.
 */
export function withoutNestedFloats(xml: string): string {
  const nested: Part[] = [];
  /** What makes the open tables float. */
  const open: Part[][] = [];
  for (const { 0: token, index, groups = {} } of xml.matchAll(TOKEN)) {
    if (groups["float"] !== undefined) {
      open.at(-1)?.push([index, index + token.length]);
      const floating = open.filter((parts) => parts.length > 0);
      if (floating.length > 1) nested.push(...floating.flat());
    } else if (groups["end"] === "/") {
      open.pop();
    } else {
      open.push([]);
    }
  }
  return withoutParts(xml, nested);
}
