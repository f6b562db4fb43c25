/** Returns the bytes of an attribute's value by the rules of DynamoDB, by which it bills. */
function valueSize(value: unknown): number {
  if (value instanceof Uint8Array) return value.length;
  if (typeof value === "string") return Buffer.byteLength(value);
  // Two digits and one more byte; a boolean has one.
  if (typeof value === "number") return Math.ceil(String(value).length / 2) + 1;
  if (typeof value !== "object" || value === null) return 1;
  return Array.isArray(value)
    ? value.reduce((sum: number, each) => sum + 1 + valueSize(each), 3)
    : 3 + Object.keys(value).length + itemSize(value);
}

/** Returns the bytes of an item's attributes, names included. */
export function itemSize(item: object): number {
  return Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueSize(value),
    0,
  );
}
