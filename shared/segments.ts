const segmenters = new Map<string, Intl.Segmenter>();

/** Divides a text into words, or into what a reader perceives as characters, as the platform does. */
export function segmentsOf(
  text: string,
  granularity: "word" | "grapheme",
): Intl.Segments {
  // Made when it is needed: that takes a slow phone longer than the rest of the script that shows the first picture.
  const known = segmenters.get(granularity);
  if (known) return known.segment(text);
  const segmenter = new Intl.Segmenter("en", { granularity });
  segmenters.set(granularity, segmenter);
  return segmenter.segment(text);
}
