import { fc } from "@admission/test-tools";
import { describe, expect, it } from "@jest/globals";
import { formatSocialSecurity } from "../../../shared/application/kinds/social-security.ts";
import {
  formatPhone,
  isForeignNumber,
} from "../../../shared/application/phone-number.ts";
import { digitsOf } from "../../../shared/plain-text.ts";
import { afterEdit } from "../../../web/src/fields/format-digits.ts";

function digits(length: number) {
  return fc.string({
    unit: fc.constantFrom(...Array.from("0123456789")),
    minLength: length,
    maxLength: length,
  });
}
function upTo(length: number) {
  return fc.integer({ min: 0, max: length }).chain(digits);
}
const national = fc
  .tuple(
    fc.integer({ min: 2, max: 9 }),
    digits(2),
    fc.integer({ min: 2, max: 9 }),
    digits(6),
  )
  .map((parts) => parts.join(""));
const anyText = fc.string({
  unit: fc.constantFrom(...Array.from("0123456789+()- .x")),
  maxLength: 25,
});

describe("a telephone number", () => {
  it.each([
    ["", ""],
    ["5", "(5"],
    ["505", "(505"],
    ["505234", "(505) 234"],
    ["5052345678", "(505) 234-5678"],
    ["505.234.5678", "(505) 234-5678"],
    ["٥٠٥٢٣٤٥٦٧٨", "(505) 234-5678"],
    ["۵۰۵۲۳۴۵۶۷۸", "(505) 234-5678"],
    ["５０５２３４５６７８", "(505) 234-5678"],
    ["+ 1 (505) 234 5678", "(505) 234-5678"],
    ["1 (505) 234-5678", "(505) 234-5678"],
    ["+1", ""],
    ["+1505", "(505"],
    ["505-234-5678 (home)", "505-234-5678 (home)"],
    ["(none, she died in 2019)", "(none, she died in 2019)"],
    ["802 555 0142 x", "802 555 0142 x"],
    // Possibly the country's code: nothing is removed before that is known.
    ["1505234567", "1505234567"],
    ["(150) 523-45678", "(505) 234-5678"],
    ["(505) 234-56789", "(505) 234-56789"],
    ["505-234-5678 ext. 9", "505-234-5678 ext. 9"],
    ["105-234-5678", "105-234-5678"],
    ["505-134-5678", "505-134-5678"],
    ["+1 105 234 5678", "+1 105 234 5678"],
    ["0", "0"],
    ["001 505", "001 505"],
    ["0044 7700 900123", "0044 7700 900123"],
    ["07700 900123", "07700 900123"],
    ["011 44 7700 900123", "011 44 7700 900123"],
    ["٠٠٤٤ ٧٧٠٠ ٩٠٠١٢٣", "0044 7700 900123"],
    ["+", "+"],
    ["+505 2234 5678", "+505 2234 5678"],
    ["+49 30 901820", "+49 30 901820"],
    ["(+49) 30 901820", "(+49) 30 901820"],
    ["Cell: +49 30 901820", "Cell: +49 30 901820"],
    ["\u202A+49 30 901820\u202C", "+49 30 901820"],
    [`+49 ${"1".repeat(30)}`, `+49 ${"1".repeat(30)}`],
    ["tel:+1-505-234-5678", "(505) 234-5678"],
    ["(+1) 505-234-567", "(505) 234-567"],
    ["\u202A+1 (505) 234-5678\u202C", "(505) 234-5678"],
  ])("%j becomes %j", (text, formatted) => {
    expect(formatPhone(text)).toBe(formatted);
  });

  it("does not change when it is formatted again", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(formatPhone(formatPhone(text))).toBe(formatPhone(text));
      }),
    );
  });

  it("keeps all digits of any text but the country's own code", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [typed, kept] = [digitsOf(text), digitsOf(formatPhone(text))];
        expect(["", "1", "001", "0111"]).toContain(
          typed.slice(0, typed.length - kept.length),
        );
        expect(typed.endsWith(kept)).toBe(true);
      }),
    );
  });

  it("is the same with and without the country code", () => {
    const codes = fc.constantFrom("+1", "+1 ", "1", "001", "011 1 ");
    fc.assert(
      fc.property(national, codes, (number, code) => {
        expect(formatPhone(`${code}${number}`)).toBe(formatPhone(number));
        expect(formatPhone(number)).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/);
      }),
    );
  });

  it.each([
    ["+44 (0)20 7946 0958", true],
    ["0044 20 7946 0958", true],
    ["011-44-20-7946-0958", true],
    ["Home (+49) 30 901820", true],
    ["+1 505 234 5678", false],
    ["001 505 234 5678", false],
    ["07700 900123", false],
    ["(505) 234-5678", false],
  ])("%s is from abroad: %s", (text, isForeign) => {
    expect(isForeignNumber(text)).toBe(isForeign);
  });
});

describe("a social security number", () => {
  it.each([
    ["", ""],
    ["123", "123"],
    ["1234", "123-4"],
    ["123456", "123-45-6"],
    ["123456789", "123-45-6789"],
    ["123 45 67890", "123 45 67890"],
    ["a1b2", "12"],
  ])("%j becomes %j", (text, formatted) => {
    expect(formatSocialSecurity(text)).toBe(formatted);
  });

  it("keeps its digits, and does not change when formatted again", () => {
    fc.assert(
      fc.property(upTo(9), (number) => {
        const formatted = formatSocialSecurity(number);
        expect(digitsOf(formatted)).toBe(number);
        expect(formatSocialSecurity(formatted)).toBe(formatted);
      }),
    );
  });
});

/** Parses a text in which `|` marks the caret. */
function read(marked: string) {
  return {
    text: marked.replace("|", ""),
    caret: marked.indexOf("|"),
  };
}
function edit(before: string, marked: string, isForwards = false) {
  const { text, caret } = afterEdit(
    formatPhone,
    before,
    read(marked),
    isForwards,
  );
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe("the caret", () => {
  const edits = `
typing at the end: (505 becomes (5052| and (505) 2|
typing in the middle: (505) 234 becomes (505) 29|34 and (505) 29|3-4
deleting in the middle: (505) 234-5678 becomes (505) 24|-5678 and (505) 24|5-678
deleting the first digit: (535) 234-5678 becomes (|35) 234-5678 and (|352) 345-678
deleting the first digit before what begins no area code: (505) 234-5678 becomes (|05) 234-5678 and |052345678
backspace over a parenthesis: (505) 234 becomes (505|234 and (505|) 234
deleting a range: (505) 234-5678 becomes (505|78 and (505|) 78
deleting everything: (505) 234-5678 becomes | and |
a letter: (505) 234 becomes (505) 2x|34 and (505) 2x|34
a letter at the end: (505 becomes (505x| and (505x|
one digit too many in the middle: (505) 234-5678 becomes (505) 29|34-5678 and 50529|345678
one digit too many at the end: (505) 234-5678 becomes (505) 234-56789| and 50523456789|
deleting the one too many: 50523456789 becomes 5052345678| and (505) 234-5678|
what begins no exchange: (505 becomes (5051| and 5051|
a blank in a number from abroad: 0044 becomes 0044 | and 0044 |
a code in front: (505) 234-5678 becomes 1|(505) 234-5678 and (|505) 234-5678
pasting over everything: (505) 234-5678 becomes +1 212-555-0199| and (212) 555-0199|
pasting into the middle: (50 becomes (52345678|0 and (523) 456-78|0
pasting another one in brackets: (212) 555-0199 becomes (012) 345-6789| and 0123456789|
the eleventh digit after a 1: 1505234567 becomes 15052345678| and (505) 234-5678|
the code of the country: + becomes +1| and |
`;

  it.each(
    Array.from(
      edits.matchAll(/^(.+): (.*) becomes (.+) and (.+)$/gm),
      ([, name, before = "", typed = "", shown = ""]) => ({
        name,
        before,
        typed,
        shown,
      }),
    ),
  )("after $name", ({ before, typed, shown }) => {
    expect(edit(before, typed)).toBe(shown);
  });

  it("moves on when the forward-deleted character is no digit", () => {
    expect(edit("(505) 234", "(505| 234", true)).toBe("(505) |234");
    expect(edit("(505) 234", "(505) |34", true)).toBe("(505) |34");
  });

  it("is between the same digits after any edit of a number", () => {
    fc.assert(
      fc.property(
        national,
        fc.nat(14),
        fc.nat(14),
        upTo(3),
        (number, from, length, inserted) => {
          const before = formatPhone(number);
          const start = Math.min(from, before.length);
          const text =
            before.slice(0, start) + inserted + before.slice(start + length);
          const caret = start + inserted.length;
          const after = afterEdit(formatPhone, before, { text, caret });
          expect(after.text).toBe(formatPhone(digitsOf(text)));
          const dropped = digitsOf(text).length - digitsOf(after.text).length;
          expect(digitsOf(after.text.slice(0, after.caret))).toBe(
            digitsOf(text.slice(0, caret)).slice(dropped),
          );
        },
      ),
    );
  });
});
