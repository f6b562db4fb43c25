import { getDocument, OPS } from "unpdf/pdfjs";

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
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const found: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { fnArray, argsArray } = await page.getOperatorList();
    const open: boolean[] = [];
    for (const [at, operation] of fnArray.entries()) {
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
        if (!isClip) found.push(`${number}: ${DRAWING.get(operation)}`);
      }
    }
  }
  await task.destroy();
  return found;
}
