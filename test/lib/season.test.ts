import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { accountCost, costByService, needsOf } from "../season/forecast.ts";
import { record } from "../season/measure.ts";
import { prices, quotas, type Meter, type Rate } from "../season/prices.ts";
import { ownLimits } from "../season/usage.ts";
import { asStudent, stageCloud } from "../support/cloud.ts";
import { ROOT } from "../support/run-script.ts";
import { stackTemplate } from "../support/stack-template.ts";

function meters(some: Partial<Record<Meter, number>>) {
  const none = Object.keys(prices).map((meter) => [meter, 0]);
  return { ...Object.fromEntries(none), ...some } as Record<Meter, number>;
}

describe("the costs of a season", () => {
  it("are those of all units of a service, for all students", () => {
    const costs = costByService(
      meters({ writeUnits: 2_000, readUnits: 1_600, mails: 2 }),
      1_000,
    );

    expect(costs.get("DynamoDB")).toBeCloseTo(1.25 + 0.2);
    expect(costs.get("SES")).toBeCloseTo(0.2);
    expect(costs.get("Lambda")).toBe(0);
  });

  it("contain accounts beyond those that are free", () => {
    expect(accountCost(10_000)).toBe(0);
    expect(accountCost(100_000)).toBeCloseTo(495);
  });
});

describe("the limits of a deadline night", () => {
  const rates = Object.fromEntries(quotas.map(({ of }) => [of, 1])) as Record<
    Rate,
    number
  >;
  const usage = { rates, meters: meters({}), itemKilobytes: 1 };

  it("are compared with the last of six hours, and those of a day with all of them", () => {
    const needs = needsOf(
      { ...usage, routes: new Map([["signup", 3]]) },
      new Map([["signup", 100]]),
    );
    const found = (name: string) => needs.find((each) => each.name === name);

    const mails = found("SES, mails a day");
    expect(mails?.breaksAt).toBe(50_000);
    expect(needs[0]).toBe(mails);
    const requests = found("API Gateway, requests a second");
    expect(requests?.needOf(21_600)).toBe(2.5);
    expect(requests?.breaksAt).toBe((10_000 * 21_600) / 2.5);
    const signups = found("This stack, signup a second");
    expect(signups?.breaksAt).toBe((100 * 21_600) / 2.5 / 3);
  });

  it("contain those of the template's routes", () => {
    expect(ownLimits(stackTemplate()).get("get-pdf")).toBe(200);
  });

  it("that have to be raised are the launch list, with the same values", () => {
    const page = readFileSync(join(ROOT, "docs/deployment.md"), "utf8");
    const listed = page.matchAll(/^- (.+?): ([\d,]+)(?=[ ;]|$)/gm);
    const raised = quotas.flatMap(({ name, raiseTo }) =>
      raiseTo === undefined ? [] : [[name, raiseTo.toLocaleString("en-US")]],
    );

    expect(raised).not.toEqual([]);
    expect(
      new Map(Array.from(listed, ([, name, value]) => [name, value])),
    ).toEqual(new Map(raised as [string, string][]));
  });
});

describe("a recording", () => {
  const cloud = stageCloud();

  it("has the capacity units as DynamoDB bills them, and ends when it is stopped", async () => {
    const student = await asStudent(cloud);
    const stop = record(cloud.origin);
    await student.call("put-answer", {
      body: { faith_essay_statement: "a".repeat(3_000) },
    });
    const { calls, requests } = stop();
    await student.call("get-profile");

    const saves = calls.filter(
      ({ name, target }) =>
        name === "UpdateCommand" && target.startsWith("StorageAnswers"),
    );
    // Up to 4 KB, with everything else that an empty application has.
    expect(saves.map(({ units }) => units)).toEqual([4]);
    expect(requests.map(({ path }) => path)).toEqual(["/api/answer"]);
  });
});
