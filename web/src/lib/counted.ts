/** Returns a number with its unit: `1 page`, `2 pages`. */
export function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
