import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { LocalCloud } from "../../lib/local/start-local-cloud.ts";
import type { LookupItem } from "../../shared/contract/replies.ts";
import { startCloud, Visitor } from "../support/cloud.ts";

let cloud: LocalCloud;
let visitor: Visitor;
beforeAll(async () => {
  cloud = await startCloud();
  visitor = new Visitor(cloud);
});
afterAll(() => cloud.stop());

const found = async (category: string, text: string) =>
  (
    await visitor.call("lookup", {
      query: { category, text, max_results: "5" },
    })
  ).body as readonly LookupItem[];

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

  it("gives the fields of a chosen school", async () => {
    const [school] = await found("hs_ceeb", "Montpelier");

    const { body } = await visitor.call("lookup", {
      query: { category: "hs_ceeb", id: school?.id ?? "" },
    });

    expect(body).toMatchObject({
      name: school?.text,
      ceeb: school?.id,
      city: "Montpelier",
      state: "Vermont",
      country: "USA",
    });
  });

  it.each(["", "   ", "%", "()[]*+?", "x".repeat(5000), "zzzzqqqq"])(
    "finds nothing and does not fail for %j",
    async (text) => {
      expect(await found("hs_ceeb", text)).toEqual([]);
    },
  );

  it.each([
    [{ category: "cats", text: "x" }, 400],
    [{ category: "constructor", text: "x" }, 400],
    [{ category: "hs_ceeb" }, 400],
    [{ text: "x" }, 400],
    [{ category: "hs_ceeb", id: "nothing" }, 404],
  ])("answers %j with %d", async (query, expected) => {
    expect(
      (
        await visitor.call("lookup", {
          query: query as unknown as Record<string, string>,
        })
      ).status,
    ).toBe(expected);
  });
});
