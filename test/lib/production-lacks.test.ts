import { describe, expect, it } from "@jest/globals";
import { runScript } from "../support/run-script.ts";
import { EDGE_CONTEXT, EVERYTHING } from "../support/stack-template.ts";

/** Returns the warnings of a synthesis. */
function warningsOf(context: object): readonly string[] {
  return JSON.parse(
    runScript(`
      import { structureOnly } from "./lib/synthesize.ts";
      const { stacks } = structureOnly(${JSON.stringify(context)}).synth();
      const texts = stacks.flatMap(({ messages }) => messages.map(({ entry }) => entry.data));
      process.stdout.write(JSON.stringify(texts.filter((text) => /Without|sender/.test(text))));
    `),
  ) as readonly string[];
}

describe("the synthesis of the stage prod", () => {
  it("warns of each setting that students or staff would miss", () => {
    const missed = warningsOf({ stage: "prod", disposable: true }).map(
      (text) => /Without (\w+)/.exec(text)?.[1],
    );

    expect(missed).toEqual([
      "protection",
      "mailFrom",
      "alarmEmail",
      "domain",
      "edge",
      "hourlySmoke",
      "monthlyBudget",
      "retention",
    ]);
  });

  it("warns of none that is there, and no other stage of any", () => {
    const context = { ...EVERYTHING, monthlyBudget: 300 };

    expect(warningsOf({ ...context, stage: "prod" })).toEqual([]);
    expect(warningsOf({ stage: "test" })).toEqual([]);
    const mailFrom = "admission@college.example";
    expect(warningsOf({ ...EDGE_CONTEXT, mailFrom })).toEqual([
      expect.stringMatching(
        /admission@college.example is not of apply.college.example/,
      ),
    ]);
  });
});
