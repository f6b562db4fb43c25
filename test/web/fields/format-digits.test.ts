import { fc } from "@admission/test-tools";
import { describe, expect, it } from "@jest/globals";
import {
  afterEdit,
  formatPhone,
  formatSocialSecurity,
} from "../../../web/src/fields/format-digits.ts";

function digitsOf(text: string) {
  return text.replaceAll(/\D/g, "");
}
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
const anyText = fc.string({
  unit: fc.constantFrom(...Array.from("0123456789+()- .x")),
  maxLength: 25,
});

describe("a telephone number", () => {
  it.each([
    ["", ""],
    ["5", "(5"],
    ["505", "(505"],
    ["5052", "(505) 2"],
    ["505234", "(505) 234"],
    ["5052345", "(505) 234-5"],
    ["5052345678", "(505) 234-5678"],
    ["505.234.5678", "(505) 234-5678"],
    ["٥٠٥٢٣٤٥٦٧٨", "(505) 234-5678"],
    ["۵۰۵۲۳۴۵۶۷۸", "(505) 234-5678"],
    ["５０５２３４５６７８", "(505) 234-5678"],
    ["+1 505-234-5678", "(505) 234-5678"],
    ["+15052345678", "(505) 234-5678"],
    ["+ 1 (505) 234 5678", "(505) 234-5678"],
    ["15052345678", "(505) 234-5678"],
    ["1 (505) 234-5678", "(505) 234-5678"],
    ["+1", ""],
    ["+1505", "(505"],
    // Possibly the country's code: nothing is removed before that is known.
    ["1505234567", "(150) 523-4567"],
    ["(505) 234-56789", "(505) 234-5678"],
    ["+", "+"],
    ["+49 30 901820", "+49 30 901820"],
    ["(+49) 30 901820", "(+49) 30 901820"],
    ["Cell: +49 30 901820", "Cell: +49 30 901820"],
    ["\u202A+49 30 901820\u202C", "\u202A+49 30 901820\u202C"],
    [`+49 ${"1".repeat(30)}`, `+49 ${"1".repeat(21)}`],
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

  it("keeps all digits of any number that fits, in their order", () => {
    fc.assert(
      fc.property(upTo(10), fc.constantFrom(" ", "-", "."), (number, gap) => {
        expect(digitsOf(formatPhone(Array.from(number).join(gap)))).toBe(
          number,
        );
      }),
    );
  });

  it("is the same with and without the country code", () => {
    fc.assert(
      fc.property(digits(10), fc.constantFrom("+1", "+1 ", "1"), (n, code) => {
        expect(formatPhone(`${code}${n}`)).toBe(formatPhone(n));
      }),
    );
  });
});

describe("a social security number", () => {
  it.each([
    ["", ""],
    ["123", "123"],
    ["1234", "123-4"],
    ["123456", "123-45-6"],
    ["123456789", "123-45-6789"],
    ["123 45 67890", "123-45-6789"],
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
  it.each([
    ["typing at the end", "(505", "(5052|", "(505) 2|"],
    ["typing in the middle", "(505) 234", "(505) 29|34", "(505) 29|3-4"],
    [
      "deleting in the middle",
      "(505) 234-5678",
      "(505) 24|-5678",
      "(505) 24|5-678",
    ],
    [
      "deleting the first digit",
      "(505) 234-5678",
      "(|05) 234-5678",
      "(|052) 345-678",
    ],
    ["backspace over a parenthesis", "(505) 234", "(505|234", "(505|) 234"],
    ["deleting a range", "(505) 234-5678", "(505|78", "(505|) 78"],
    ["deleting everything", "(505) 234-5678", "|", "|"],
    ["a letter", "(505) 234", "(505) 2x|34", "(505) 2|34"],
    ["a letter at the end", "(505", "(505x|", "(505|"],
    [
      "one digit too many in the middle",
      "(505) 234-5678",
      "(505) 29|34-5678",
      "(505) 2|34-5678",
    ],
    [
      "one digit too many at the end",
      "(505) 234-5678",
      "(505) 234-56789|",
      "(505) 234-5678|",
    ],
    [
      "a code in front",
      "(505) 234-5678",
      "1|(505) 234-5678",
      "(|505) 234-5678",
    ],
    [
      "pasting over everything",
      "(505) 234-5678",
      "+1 212-555-0199|",
      "(212) 555-0199|",
    ],
    ["pasting into the middle", "(50", "(52345678|0", "(523) 456-78|0"],
    [
      "the eleventh digit after a 1",
      "(150) 523-4567",
      "(150) 523-45678|",
      "(505) 234-5678|",
    ],
    ["the code of the country", "+", "+1|", "|"],
  ])("after %s", (_name, before, typed, shown) => {
    expect(edit(before, typed)).toBe(shown);
  });

  it("moves on when the forward-deleted character is no digit", () => {
    expect(edit("(505) 234", "(505| 234", true)).toBe("(505) |234");
    expect(edit("(505) 234", "(505) |34", true)).toBe("(505) |34");
  });

  it("is between the same digits after any edit of a number", () => {
    fc.assert(
      fc.property(
        upTo(10),
        fc.nat(14),
        fc.nat(14),
        upTo(3),
        (number, from, length, inserted) => {
          const before = formatPhone(number);
          const start = Math.min(from, before.length);
          const text =
            before.slice(0, start) + inserted + before.slice(start + length);
          fc.pre(digitsOf(text).length <= 10);
          const caret = start + inserted.length;
          const after = afterEdit(formatPhone, before, { text, caret });
          expect(after.text).toBe(formatPhone(text));
          expect(digitsOf(after.text)).toBe(digitsOf(text));
          expect(digitsOf(after.text.slice(0, after.caret))).toBe(
            digitsOf(text.slice(0, caret)),
          );
        },
      ),
    );
  });
});
