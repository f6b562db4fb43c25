import { SESv2Client } from "@aws-sdk/client-sesv2";
import { expect, it } from "@jest/globals";
import { mockClient } from "aws-sdk-client-mock";
import { findAccount } from "../../../lambdas/accounts/user-pool.ts";
import { changeApplication } from "../../../lambdas/application/application.ts";
import { clock } from "../../../lambdas/clock.ts";
import { referenceOf } from "../../../lambdas/reference.ts";
import type { Application } from "../../../lambdas/storage/applications.ts";
import { createLink } from "../../../lambdas/storage/links.ts";
import { school } from "../../../shared/college/school.ts";
import {
  asStudent,
  idOf,
  PASSWORD,
  startCloud,
  Visitor,
} from "../../support/cloud.ts";
import { commandsOn } from "../../support/commands.ts";
import { stackTemplate } from "../../support/stack-template.ts";
import { staffLog } from "../../support/staff-log.ts";
import { essay, key, upload } from "../../support/uploads.ts";

const template = stackTemplate({
  retention: "started:12,submitted:36,withdrawn:1",
});
const cloud = await startCloud({ template });
const { run } = commandsOn(cloud);
const { now } = clock;

/** Runs the schedule on a day, in which each look at the clock takes some time. */
async function runOn(day: string, step = 1): Promise<void> {
  let time = Date.parse(`${day}T12:00:00Z`);
  clock.now = () => new Date((time += step));
  await cloud.invoke("lambdas/workers/retention.ts", {});
}

function mails() {
  return cloud.outbox().filter(({ to }) => to === school.contactEmail);
}

async function begin(
  day: string,
  name: string,
  change: Partial<Application> = {},
): Promise<Visitor> {
  clock.now = () => new Date(`${day}T12:00:00Z`);
  const student = await asStudent(cloud, `${name}@example.org`);
  await changeApplication(idOf(student), () => change);
  return student;
}

/** Returns whose applications are left, in the order of their names. */
async function left(): Promise<string> {
  const items = await cloud.tables.items("ANSWERS_TABLE");
  const names = items.map(({ username }) =>
    String(username).replace(/@.*/, ""),
  );
  return names.toSorted().join(" ");
}

function ofTerm(entry_term: string, change: Partial<Application> = {}) {
  return { answer: { entry_term, entry_term_desc: entry_term }, ...change };
}

async function useEverything(amy: Visitor): Promise<void> {
  await upload(amy, key, await essay());
  const tab = { tab_id: "faith_essay", chosen_tab: "doc" };
  await amy.call("put-tabs", { body: tab });
  const components = { button_id: "activity", num_components: 10 };
  await amy.call("put-add-another", { body: components });
  await amy.call("get-pdf");
  await changeApplication(idOf(amy), () => ({ submissions: 1 }));
  for (const folder of ["uploads", "applications"]) {
    await cloud.bucket.put(`${folder}/${idOf(amy)}/${key}/a`);
  }
  const link = { student: idOf(amy), created_by: "ann" };
  await createLink({ ...link, scope: "service" }, 60);
}

it("erases by term and state, a week after the office was told how many, but for what is used or kept", async () => {
  const submitted_at = "2024-03-01T12:00:00.000Z";
  const withdrawn = { at: "2024-04-01T12:00:00.000Z" };
  const amy = await begin("2024-02-01", "amy", ofTerm("2024FA"));
  await useEverything(amy);
  await begin("2024-02-01", "bob", ofTerm("2024FA"));
  const kim = await begin("2024-02-01", "kim", ofTerm("2024FA"));
  // Not yet: submitted, open again, and of a later term.
  await begin("2024-02-01", "eve", ofTerm("2024FA", { submitted_at }));
  const reopened = { at: submitted_at, reason: "A page is missing." };
  await begin("2024-02-01", "rex", ofTerm("2024FA", { reopened }));
  await begin("2024-02-01", "ned", ofTerm("2025FA"));
  await begin("2024-02-01", "wes", ofTerm("2024FA", { withdrawn }));
  // Of no term, by the last use.
  await begin("2024-08-01", "una");
  await begin("2024-12-01", "zoe");

  await runOn("2025-08-22");
  expect(mails().map(({ text }) => text.match(/^.*: \d+$/gm))).toEqual([
    ["2024FA, withdrawn: 1", "No term, started: 1"],
  ]);
  await runOn("2025-08-23");
  expect(mails()[0]?.text).toMatch(/^2024FA, started: 3$/m);
  expect(mails()[0]?.text).toContain("applications -- retention --list");
  expect(mails()[0]?.text).not.toContain("@example.org");
  clock.now = now;
  const command = (...words: readonly string[]) =>
    run("applications", "retention", ...words);
  const reference = referenceOf(idOf(kim));
  const kept = await command("--keep", reference, "--reason", "A lawsuit.");
  expect(kept.said).toContain(`${reference} is kept whatever its age`);

  await runOn("2025-08-29");
  expect(await left()).toBe("amy bob eve kim ned rex zoe");
  clock.now = () => new Date("2025-08-29T13:00:00Z");
  const credentials = { username: "bob@example.org", password: PASSWORD };
  await new Visitor(cloud).call("login", { body: credentials });
  await runOn("2025-08-30");
  expect(await left()).toBe("bob eve kim ned rex zoe");
  expect(await findAccount("amy@example.org")).toBeUndefined();
  const keys = await cloud.bucket.keys();
  expect(keys.filter((each) => each.includes(idOf(amy)))).toEqual([]);
  const kinds = Map.groupBy(await staffLog(), ({ action }) => action);
  expect(kinds.get("keep")).toMatchObject([{ reference }]);
  const by = "function:retention";
  expect(kinds.get("erase")).toMatchObject([{ by }, { by }, { by }]);
  // Whom the rule erases has asked for nothing.
  expect(cloud.outbox().filter(({ to }) => to !== school.contactEmail)).toEqual(
    [],
  );
  // It is used, and announced again a month later.
  expect(mails()).toHaveLength(2);
  await runOn("2025-09-30");
  expect(mails()[0]?.text).toMatch(/^2024FA, started: 1$/m);
});

it("goes on where a run has ended, and tells the office once of all", async () => {
  await cloud.reset();
  for (const name of ["a", "b", "c", "d", "e", "f"]) {
    await begin("2024-02-01", name, ofTerm("2024FA"));
  }
  await runOn("2025-08-23");
  expect(mails()).toHaveLength(1);
  const before = (await left()).length;
  // In the time of a run, some of them.
  await runOn("2025-08-30", 40_000);
  const between = (await left()).length;
  expect(between).toBeGreaterThan(0);
  expect(between).toBeLessThan(before);
  await runOn("2025-08-30");
  expect(await left()).toBe("");
  expect(mails()).toHaveLength(1);
});

it("counts for the office what is old enough", async () => {
  await cloud.reset();
  await begin("2020-02-01", "amy", ofTerm("2020FA"));
  const bob = await begin("2020-02-01", "bob", ofTerm("2020FA"));
  const reference = referenceOf(idOf(bob));
  clock.now = now;
  for (const [words, count] of [
    [["--keep", reference, "--reason", "A lawsuit."], 1],
    [["--release", reference], 2],
  ] as const) {
    await run("applications", "retention", ...words);
    const { said } = await run("applications", "retention");
    expect(said).toMatch(
      new RegExp(`^2020FA +started +not told yet +${count}$`, "m"),
    );
  }
});

it("erases nothing whose mail the office did not get", async () => {
  await cloud.reset();
  await begin("2023-11-01", "amy");
  const ses = mockClient(SESv2Client).rejects(new Error("not verified"));
  await expect(runOn("2025-11-03")).rejects.toThrow(/retention/);
  ses.restore();

  await runOn("2025-11-11");
  expect(await findAccount("amy@example.org")).toBeDefined();
  await runOn("2025-11-18");
  expect(await findAccount("amy@example.org")).toBeUndefined();
});

it("has exactly the rights that this takes, and is no part of a stack without the setting", () => {
  const { isNeeded, refusals } = cloud.usedRights();
  expect(refusals).toEqual([]);
  const unused = [...isNeeded].filter(
    ([part, needed]) =>
      part.startsWith("BackgroundJobsretention") &&
      !needed &&
      !/ (logs|sqs):/.test(part),
  );
  expect(unused).toEqual([]);
  expect(JSON.stringify(stackTemplate())).not.toContain("workers/retention");
});
