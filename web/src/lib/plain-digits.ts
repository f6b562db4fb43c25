const DIGIT = /^\p{Nd}$/u;

/** Replaces the digits of other scripts, such as those of a Persian keyboard; each script has its ten in a row. */
export function plainDigits(text: string): string {
  return text.replaceAll(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value % 10);
  });
}
