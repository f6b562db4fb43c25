import { OPS } from "unpdf/pdfjs";
import { eachPage } from "./read-pdf.ts";

const DRAWING: ReadonlyMap<number, string> = new Map(
  (
    [
      "showText",
      "fill",
      "stroke",
      "eoFill",
      "constructPath",
      "paintImageXObject",
      "shadingFill",
    ] as const
  ).map((name) => [OPS[name], name]),
);
const NO_PAINT = 28;

/** Returns the drawing of a PDF outside of any tag or artifact, as page and operation, as another library reads it. */
export async function untaggedDrawingOf(pdf: Uint8Array): Promise<string[]> {
  const found = await eachPage(pdf, async (page) => {
    const { fnArray, argsArray } = await page.getOperatorList();
    const open: boolean[] = [];
    return fnArray.flatMap((operation, at) => {
      const args = argsArray[at] as readonly unknown[] | null;
      if (operation === OPS.beginMarkedContent) {
        open.push((args as [{ name: string }])[0].name === "Artifact");
      } else if (operation === OPS.beginMarkedContentProps) {
        const [tag, properties] = args ?? [];
        open.push(tag === "Artifact" || properties !== null);
      } else if (operation === OPS.endMarkedContent) {
        open.pop();
      } else if (!open.includes(true) && DRAWING.has(operation)) {
        // A path that only clips the following drawing draws nothing.
        const isClip =
          operation === OPS.constructPath && args?.[0] === NO_PAINT;
        if (!isClip) return [`${page.pageNumber}: ${DRAWING.get(operation)}`];
      }
      return [];
    });
  });
  return found.flat();
}
