/**
 * Fields that are computed where the document is laid out: numbers of pages, and choices in a form, which are no text.
 * All others keep what their author saw.
 */
const COMPUTED =
  /^\s*(page|numpages|sectionpages|section|formcheckbox|formdropdown)\b/i;
/** Field that repeats the nearest text of a style, in one header differently on each page. */
const STYLEREF =
  /^\s*styleref\s+(?:(?:"|&quot;)(?<quoted>.+?)(?:"|&quot;)|(?<word>[^\s"]+))/i;

const TOKEN =
  /<(?<mark>[\w]+:fldChar)\b(?<attributes>[^>]*?)(?:\/>|>.*?<\/\k<mark>>)|<(?<instr>[\w]+:instrText)\b[^>]*>(?<instruction>[^<]*)<\/\k<instr>>|<(?<text>[\w]+:t)\b[^>]*>[^<]*<\/\k<text>>|<[\w]+:fldSimple\b(?<simple>(?:[^>/]|\/(?!>))*)(?<empty>\/?)>|(?<end><\/[\w]+:fldSimple>)/gs;

/** Positions in a text: from, to. */
export type Part = readonly [number, number];

interface Field {
  instruction: string;
  hasResult: boolean;
  readonly parts: Part[];
}

/**
 * Replaces the fields in the XML of a part with their results: dates stay what they were, references need no target,
 * and nothing is fetched. Fields without a result stay as they are. What stands in a field's
 * instruction, such as the field that it decides by, is no text and goes with it.
 * @param repeated names of the styles whose text the part repeats as it is on each page, in lower case
 */
export function keepResults(
  xml: string,
  repeated: ReadonlySet<string> = new Set(),
): string {
  const open: Field[] = [];
  const removed: Part[] = [];
  /** Returns the field in whose instruction the position is. */
  const instructed = () => open.findLast(({ hasResult }) => !hasResult);
  const close = () => {
    const field = open.pop();
    if (!field) return;
    const isComputed =
      COMPUTED.test(field.instruction) ||
      repeated.has(styleOf(field.instruction));
    const goes = field.hasResult && !isComputed;
    const whole = goes ? removed : instructed()?.parts;
    for (const part of field.parts) whole?.push(part);
  };
  for (const { 0: token, index, groups = {} } of xml.matchAll(TOKEN)) {
    const part = [index, index + token.length] as const;
    if (groups["text"] !== undefined) {
      instructed()?.parts.push(part);
      continue;
    }
    const type = /fldCharType\s*=\s*["'](\w+)/.exec(
      groups["attributes"] ?? "",
    )?.[1];
    const { simple } = groups;
    if (simple !== undefined && groups["empty"] === "") {
      const instruction = /instr\s*=\s*["']([^"']*)/.exec(simple)?.[1] ?? "";
      open.push({ instruction, hasResult: true, parts: [part] });
      continue;
    }
    if (type === "begin") {
      open.push({ instruction: "", hasResult: false, parts: [] });
    }
    const field = open.at(-1);
    if (!field) continue;
    field.parts.push(part);
    field.instruction += groups["instruction"] ?? "";
    if (type === "separate") field.hasResult = true;
    if (type === "end" || groups["end"] !== undefined) close();
  }
  return withoutParts(xml, removed);
}

/** Returns a text without these parts of it. */
export function withoutParts(xml: string, parts: readonly Part[]): string {
  let result = "";
  let from = 0;
  for (const [start, end] of parts.toSorted(([a], [b]) => a - b)) {
    result += xml.slice(from, start);
    from = end;
  }
  return result + xml.slice(from);
}

/** Returns the name of the style whose text a field repeats, in lower case, or an empty string. */
function styleOf(instruction: string): string {
  const { quoted, word } = STYLEREF.exec(instruction)?.groups ?? {};
  const name = (quoted ?? word ?? "").toLowerCase();
  return /^\d$/.test(name) ? `heading ${name}` : name;
}
