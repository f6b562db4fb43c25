/** Start or end of a table, or what makes it float. */
const TOKEN =
  /<(?<end>\/?)\w+:tbl(?:\s[^>]*)?>|<(?<float>\w+:tblpPr)\b[^>]*?(?:\/>|>.*?<\/\k<float>\s*>)/gs;

/**
 * Lets the tables in a floating table stand in its text, because LibreOffice moves those that float there for ever.
 * Around them are the lines of their cell, so that they are near their place.
 */
export function withoutNestedFloats(xml: string): string {
  const floating: boolean[] = [];
  return xml.replaceAll(TOKEN, (token, ...rest) => {
    const { end, float } = rest.at(-1) as Record<string, string | undefined>;
    if (float !== undefined) {
      const isNested = floating.slice(0, -1).includes(true);
      if (isNested) return "";
      floating[floating.length - 1] = true;
    } else if (end === "/") floating.pop();
    else floating.push(false);
    return token;
  });
}
