const segmenters = new Map<string, Intl.Segmenter>();

/** What a reader perceives as a character, nearly: with its marks, and what a joiner adds. */
const CHARACTER = /.\p{M}*(?:\u200d.\p{M}*)*/gsu;

/**
 * Divides a text into words, or into what a reader perceives as characters, as the platform does. Where it does not, as
 * Firefox before 125, the characters take the place of words.
 */
export function segmentsOf(
  text: string,
  granularity: "word" | "grapheme",
): Iterable<Pick<Intl.SegmentData, "segment" | "isWordLike">> {
  if (!("Segmenter" in Intl)) {
    return Array.from(text.match(CHARACTER) ?? [], (segment) => ({
      segment,
      isWordLike: /[\p{L}\p{N}]/u.test(segment),
    }));
  }
  // Made when it is needed: that takes a slow phone longer than the rest of the script that shows the first picture.
  const segmenter =
    segmenters.get(granularity) ?? new Intl.Segmenter("en", { granularity });
  segmenters.set(granularity, segmenter);
  return segmenter.segment(text);
}
