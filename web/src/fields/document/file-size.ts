/** Formats a size in bytes for people: `812 bytes`, `312 KB`, `1 MB`. */
export function fileSizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilobytes = Math.round(bytes / 1024);
  return kilobytes < 1024
    ? `${kilobytes} KB`
    : `${Math.round((bytes / 1_048_576) * 10) / 10} MB`;
}
