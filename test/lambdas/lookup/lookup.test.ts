import { beforeAll, describe, expect, it } from "@jest/globals";
import type { LookupItem } from "../../../shared/contract/replies.ts";
import { stageCloud, Visitor } from "../../support/cloud.ts";

const cloud = await stageCloud({ isKept: true });
let visitor: Visitor;
beforeAll(async () => {
  visitor = new Visitor(cloud);
});

function ask(query: Readonly<Record<string, string>>) {
  return visitor.call("lookup", { query });
}
async function found(category: string, text: string, more = {}) {
  return (await ask({ category, text, max_results: "5", ...more }))
    .body as readonly LookupItem[];
}

describe("GET /lookup/find", () => {
  it.each([
    ["hs_ceeb", "montp"],
    ["hs_ceeb", "Montpelier High"],
    ["hs_ceeb", "Montpeleir"],
    ["college_ceeb", "Ithaca"],
    ["address", "Boulder"],
  ])("finds in %s by %s", async (category, text) => {
    const items = await found(category, text);

    expect(items.length).toBeGreaterThan(0);
    expect(items.length).toBeLessThanOrEqual(5);
    expect(Object.keys(items[0] ?? {}).toSorted()).toEqual([
      "id",
      "sub_text",
      "text",
    ]);
  });

  it.each([
    [{ category: "cats", text: "x" }, 400],
    [{ category: "constructor", text: "x" }, 400],
    [{ category: "hs_ceeb" }, 400],
    [{ text: "x" }, 400],
    [{ category: "hs_ceeb", id: "nothing" }, 404],
    [{ category: "address", id: "nothing" }, 404],
    [{ category: "address", id: "" }, 404],
    [{ category: "address", id: "x".repeat(501) }, 404],
  ])("replies to %j with %d", async (query, expected) => {
    expect((await ask(query as unknown as Record<string, string>)).status).toBe(
      expected,
    );
  });

  it.each(["hs_ceeb", "college_ceeb", "address"])(
    "finds nothing in %s by a text that is no name, and does not fail",
    async (category) => {
      for (const text of [
        "",
        "   ",
        "%",
        "()[]*+?",
        "zzzzqqqq",
        "\u0000\ud800",
      ]) {
        expect([text, await found(category, text)]).toEqual([text, []]);
      }
    },
  );

  it("returns at most five, however many are requested", async () => {
    for (const max_results of ["100", "-1", "0", "many", "1e9"]) {
      const { length } = await found("hs_ceeb", "high", { max_results });
      expect(length).toBeLessThanOrEqual(5);
      expect(length).toBeGreaterThan(0);
    }
  });
});

describe("an address", () => {
  it("is suggested for the text of its line, and fills the fields of the form", async () => {
    const [item] = await found("address", "762 school montp");

    expect(item).toMatchObject({
      text: "762 School Lane",
      sub_text: "Montpelier, VT 05602",
    });
    const { body } = await ask({ category: "address", id: item?.id ?? "" });
    expect(body).toEqual({
      address_line_1: "762 School Lane",
      city: "Montpelier",
      state: "Vermont",
      zip: "05602",
      country: "USA",
    });
  });

  it("is searched in the chosen country, with its territories", async () => {
    const text = "18 Maple";
    const places = async (country: string) =>
      (await found("address", `${text} Montreal`, { country })).length +
      (await found("address", `${text} San Juan`, { country })).length;

    expect(await places("CAN")).toBe(1);
    expect(await places("USA")).toBe(1);
    expect(await places("DEU")).toBe(0);
    // Not in the form's list: handled like a missing country.
    expect(await places("Narnia")).toBe(2);
  });

  it("is not searched for too short a text, or for a post-office box", async () => {
    for (const text of ["762", "PO Box 18 Montpelier", "P.O. Box 9"]) {
      expect([text, await found("address", text)]).toEqual([text, []]);
    }
  });
});

describe("the edge cache", () => {
  const kept = "public, max-age=0, s-maxage=3600";

  it.each([
    ["a search for schools", { category: "hs_ceeb", text: "kept" }, kept],
    ["an address", { category: "address", text: "762 School" }, "no-store"],
    [
      "a place",
      { category: "address", id: "762-school-lane-montpelier" },
      "no-store",
    ],
    ["a wrong request", { category: "cats", text: "x" }, "no-store"],
    ["an unknown school", { category: "hs_ceeb", id: "nothing" }, "no-store"],
  ])("may keep or not the reply to %s", async (_, query, control) => {
    const { headers } = await ask({ ...query });
    expect(headers.get("cache-control")).toBe(control);
  });
});
