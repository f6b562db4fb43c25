import { describe, expect, it } from "@jest/globals";
import {
  attributeOf,
  parseXml,
  writeXml,
} from "../../../../lambdas/files/docx/xml.ts";

const LIMITS = { elements: 5, depth: 3 };
const DECLARATION = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`;
const rewritten = (text: string) =>
  writeXml(parseXml(text, LIMITS)).slice(DECLARATION.length);

describe("parseXml", () => {
  it.each([
    ["<a/>", "<a></a>"],
    ["\uFEFF<?xml version='1.0'?>\n<a>b</a>\n", "<a>b</a>"],
    [`<w:a w:b="1 > 0" c='"'>&lt;</w:a>`, `<w:a w:b="1 > 0" c='"'>&lt;</w:a>`],
    ["<a><!-- < --><![CDATA[<b>&]]></a>", "<a>&lt;b&gt;&amp;</a>"],
    [`<a b="x/y" />`, `<a b="x/y" ></a>`],
  ])("reads %j and writes it anew", (text, expected) => {
    expect(rewritten(text)).toBe(expected);
  });

  it.each([
    "",
    "text",
    "<a>",
    "</a>",
    "<a></b>",
    "<a/><b/>",
    "<a></a></a>",
    "<a",
    `<a b="<"/>`,
    `<a b="c>`,
    "<!DOCTYPE a><a/>",
    "<a><!ENTITY b 'c'></a>",
    "<a><b/><b/><b/><b/><b/></a>",
    "<a><b><c><d/></c></b></a>",
  ])("refuses %j", (text) => {
    expect(() => parseXml(text, LIMITS)).toThrow(Error);
  });

  it("takes one way through a text that never ends", () => {
    const hostile = `<a ${"b".repeat(200_000)}${' c="'.repeat(100_001)}`;

    expect(() => parseXml(hostile, LIMITS)).toThrow(/Not well-formed/);
  });
});

describe("attributeOf", () => {
  it("finds an attribute under any prefix, with its entities resolved", () => {
    const { tag, ...rest } = parseXml(
      `<a w:value="x" w:val="&#x41;&amp;&#66;"/>`,
      LIMITS,
    );

    expect(attributeOf({ tag, ...rest }, "val")).toBe("A&B");
    expect(attributeOf({ tag, ...rest }, "other")).toBeUndefined();
  });
});
