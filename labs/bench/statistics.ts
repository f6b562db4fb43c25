/** Returns the value below which a share of the values lies, interpolated between the nearest two. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Returns the interquartile range as a share of the median. */
export function relativeSpread(values: readonly number[]): number {
  const spread = quantile(values, 0.75) - quantile(values, 0.25);
  // Also for figures that are all zero.
  return spread === 0 ? 0 : spread / median(values);
}
