import { graphemesOf, type Line, type Typesetter } from "./typesetter.ts";
import { undrawable } from "./undrawable.ts";
import { lineBreaker } from "./wrap-text.ts";

/** Text in a rectangle, such as a form field or a note; lengths are points. */
export interface TextBox {
  readonly text: string;
  readonly width: number;
  readonly height: number;
  /** Font size; 0 to fit the box. */
  readonly size: number;
  /** Operators that set the color of the text. */
  readonly color: string;
  readonly alignment: "left" | "center" | "right";
  readonly isMultiline: boolean;
  /** Number of equally wide cells for its characters; 0 for running text. */
  readonly cells: number;
  /** Operators that set the color that fills the box, and that of its border; empty for none. */
  readonly background: string;
  readonly border: string;
  readonly borderWidth: number;
}

const PADDING = 2;
const LINE_HEIGHT = 1.25;
/** Height of the ascenders within a line, as a part of the font size. */
const ASCENT = 0.95;
const HALF_CAPITAL = 0.35;
/** Limit of a character's width, as a part of its cell. */
const MAX_CELL_SHARE = 0.8;
const MAX_SIZE = 24;
const MAX_MULTILINE_SIZE = 12;
const MIN_SIZE = 4;
/** Factor by which the font size shrinks until the text fits. */
const SHRINK_FACTOR = 0.95;

/**
 * Returns the operators that draw a box with all of its text, in a smaller size than requested if needed.
 * @throws RefusedFile if the text would be too small to read
 */
export function drawingOf(box: TextBox, typesetter: Typesetter): string {
  return `${frameOf(box)}${box.cells > 0 ? writeCells(box, typesetter) : write(box, typesetter)}`;
}

function frameOf(box: TextBox): string {
  const { width, height, background, border, borderWidth: line } = box;
  const area = (inset: number) =>
    `${points(inset)} ${points(inset)} ${points(width - 2 * inset)} ${points(height - 2 * inset)} re`;
  const filled = background && `${background} ${area(0)} f\n`;
  const framed = border && `${border} ${points(line)} w ${area(line / 2)} S\n`;
  return `${filled}${framed}`;
}

function points(length: number): string {
  return length.toFixed(2);
}

function write(box: TextBox, typesetter: Typesetter): string {
  const width = box.width - 2 * (PADDING + box.borderWidth);
  const height = box.height - 2 * box.borderWidth;
  const linesAt = box.isMultiline
    ? manyLines(box.text, height, typesetter)
    : oneLine(box.text, typesetter);
  for (const size of sizesFor(box)) {
    const lines = linesAt(size, width / size);
    if (lines === undefined) continue;
    const placed = placeLines(box, lines, size);
    return writeLines(box, typesetter, { size, placed });
  }
  throw undrawable("text overflows its box", box.text);
}

/** Breaks a text into lines of some size; undefined if they do not fit. */
type Lines = (size: number, maxWidth: number) => readonly Line[] | undefined;

function oneLine(text: string, typesetter: Typesetter): Lines {
  const line = typesetter.line(text.replaceAll("\n", " "));
  return (_, maxWidth) => (line.width <= maxWidth ? [line] : undefined);
}

function manyLines(
  text: string,
  height: number,
  typesetter: Typesetter,
): Lines {
  const wrap = lineBreaker(text, typesetter);
  return (size, maxWidth) => {
    const lines = wrap(maxWidth);
    return lines.length * LINE_HEIGHT * size <= height
      ? lines.map((line) => typesetter.line(line))
      : undefined;
  };
}

function* sizesFor({ size, height, isMultiline }: TextBox) {
  const maxSize = isMultiline
    ? MAX_MULTILINE_SIZE
    : Math.min(MAX_SIZE, height / LINE_HEIGHT);
  const first = size > 0 ? Math.min(size, height) : maxSize;
  for (let current = first; current > MIN_SIZE; current *= SHRINK_FACTOR) {
    yield current;
  }
  yield MIN_SIZE;
}

type PlacedLine = readonly [line: Line, x: number, y: number];

function placeLines(
  { width, height, alignment, isMultiline, borderWidth }: TextBox,
  lines: readonly Line[],
  size: number,
): PlacedLine[] {
  const margin = PADDING + borderWidth;
  const top = isMultiline
    ? height - margin - ASCENT * size
    : height / 2 - HALF_CAPITAL * size;
  const x = {
    left: () => margin,
    center: (line: Line) => (width - line.width * size) / 2,
    right: (line: Line) => width - margin - line.width * size,
  }[alignment];
  return lines.map((line, at) => [
    line,
    x(line),
    top - at * LINE_HEIGHT * size,
  ]);
}

function writeCells(box: TextBox, typesetter: Typesetter): string {
  const { text, width, height, cells } = box;
  const characters = graphemesOf(text);
  if (characters.length > cells) {
    throw undrawable("more characters than cells", text);
  }
  const cell = width / cells;
  const maxSize = Math.min(height, cell) * MAX_CELL_SHARE;
  const size = box.size > 0 ? Math.min(box.size, maxSize) : maxSize;
  const placed = characters.map((character, at): PlacedLine => {
    const line = typesetter.line(character);
    const x = (at + 0.5) * cell - (line.width * size) / 2;
    return [line, x, height / 2 - HALF_CAPITAL * size];
  });
  return writeLines(box, typesetter, { size, placed });
}

function writeLines(
  { color }: TextBox,
  typesetter: Typesetter,
  {
    size,
    placed,
  }: { readonly size: number; readonly placed: readonly PlacedLine[] },
): string {
  const lines = placed.map(
    ([line, x, y]) =>
      `1 0 0 1 ${points(x)} ${points(y)} Tm ${typesetter.draw(line, size)}`,
  );
  return `BT\n${color}\n${lines.join("\n")}\nET`;
}
