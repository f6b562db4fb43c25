import { expect, it } from "@jest/globals";
import { secretIn } from "../../../web/src/lib/secret-in-address.ts";

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, at) =>
  String.fromCodePoint(0x20 + at),
);
const MARKS = [...ASCII, "\t", "\r\n", "\u00a0", "…", "”", "»", "。", "。)"];

it("a secret in an address ends before what a mail program adds to a link, whatever that is", () => {
  const ID = `123456-${"a1".repeat(32)}`;
  const endings = MARKS.filter((mark) => !/^[\da-z]$/i.test(mark));
  expect(endings).toHaveLength(41);
  for (const ending of endings) {
    const { searchParams } = new URL(`https://site/confirm?id=${ID}${ending}`);
    expect([ending, secretIn(searchParams, "id")]).toEqual([ending, ID]);
    const encoded = new URLSearchParams({ id: `${ID}${ending}` });
    expect([ending, secretIn(encoded, "id")]).toEqual([ending, ID]);
  }
  expect(secretIn(new URLSearchParams(), "id")).toBe("");
});
