const BEGINS_FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const PHONE = /^\+[\d ]+$/;

/**
 * Returns a text as a spreadsheet shows it, also one that it would take for a formula: an apostrophe goes before. A phone
 * with its country code calculates nothing, and stays as it is for the systems that read it.
 */
function inert(text: string): string {
  return BEGINS_FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text;
}

/** Returns a record of a CSV file (RFC 4180), with the end of its line. */
export function csvRecord(fields: readonly string[]): string {
  const written = fields
    .map(inert)
    .map((text) =>
      /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
    );
  return `${written.join(",")}\r\n`;
}
