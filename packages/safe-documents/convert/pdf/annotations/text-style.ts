import { itemsOf, numberOf } from "../../../pdf/entries.ts";
import type { TextBox } from "./text-box.ts";

/** Limit of a default appearance's length. */
const MAX_LENGTH = 1_000;

/** Parses size and color of a default appearance, which is a fragment of a content stream. */
export function styleOf(appearance = ""): Pick<TextBox, "size" | "color"> {
  const operators = appearance.slice(0, MAX_LENGTH);
  const size = /\/\S+\s+(\d*\.?\d+)\s+Tf/.exec(operators)?.[1];
  const colors = operators.match(
    /(?<![\d.])(?:\d*\.?\d+\s+)(?:g|(?:\d*\.?\d+\s+){2}(?:rg|\d*\.?\d+\s+k))(?=\s|$)/g,
  );
  return { size: Number(size ?? 0), color: colors?.at(-1) ?? "0 g" };
}

/** Returns the operator that sets a fill color of one, three or four components; empty for any other. */
export function fillOf(color: unknown): string {
  return colorOf(color, { 1: "g", 3: "rg", 4: "k" });
}

/** Returns the operator that sets such a color for strokes. */
export function strokeOf(color: unknown): string {
  return colorOf(color, { 1: "G", 3: "RG", 4: "K" });
}

function colorOf(
  color: unknown,
  operators: Readonly<Record<number, string>>,
): string {
  const parts = itemsOf(color).map((part) =>
    Math.min(Math.max(numberOf(part), 0), 1).toFixed(3),
  );
  const operator = operators[parts.length];
  return operator === undefined ? "" : `${parts.join(" ")} ${operator}`;
}

export function alignmentOf(value: unknown): TextBox["alignment"] {
  return (["left", "center", "right"] as const)[numberOf(value)] ?? "left";
}

/** Normalizes line breaks and removes control characters. */
export function normalizeText(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(/[\t\v\f]/g, " ")
    .replaceAll(/[^\P{Cc}\n]/gu, "")
    .trimEnd();
}
