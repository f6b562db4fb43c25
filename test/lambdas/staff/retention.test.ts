import type { CloudFormationTemplate } from "@admission/local-cloud";
import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { afterEach, expect, it } from "@jest/globals";
import { mockClient } from "aws-sdk-client-mock";
import { findAccount } from "../../../lambdas/accounts/user-pool.ts";
import { clock } from "../../../lambdas/clock.ts";
import { referenceOf } from "../../../lambdas/reference.ts";
import { changeApplication } from "../../../lambdas/storage/applications.ts";
import { createLink } from "../../../lambdas/storage/links.ts";
import { listStaffActions } from "../../../lambdas/storage/staff-actions.ts";
import { school } from "../../../shared/college/school.ts";
import { bucketOf } from "../../support/bucket.ts";
import {
  asStudent,
  idOf,
  PASSWORD,
  startCloud,
  Visitor,
} from "../../support/cloud.ts";
import { stackTemplate, synthesized } from "../../support/stack-template.ts";
import { tablesOf } from "../../support/tables.ts";
import { upload } from "../../support/uploads.ts";

const template = JSON.parse(
  synthesized({ retentionYears: 2 }),
) as CloudFormationTemplate;
const [event] = Object.entries(template.Resources)
  .filter(([id]) => id.startsWith("BackgroundJobsRetention"))
  .flatMap(([, { Properties }]) => Properties?.["Targets"] ?? [])
  .map((target) => JSON.parse((target as { Input: string }).Input) as unknown);
const cloud = await startCloud({ template });
const tables = tablesOf(() => cloud);
const bucket = bucketOf(() => cloud);
const { now } = clock;
afterEach(() => {
  clock.now = now;
});

/** Runs the schedule of a day, which takes some time. */
async function runOn(day: string): Promise<void> {
  let time = Date.parse(`${day}T12:00:00Z`);
  clock.now = () => new Date((time += 1));
  await cloud.invoke("lambdas/workers/retention.ts", event);
}

function lists() {
  return cloud.outbox().filter(({ to }) => to === school.contactEmail);
}

async function begin(day: string, username: string): Promise<Visitor> {
  clock.now = () => new Date(`${day}T12:00:00Z`);
  return asStudent(cloud, username);
}

async function useEverything(amy: Visitor): Promise<void> {
  const key = "faith_essay_doc";
  await upload(amy, key, { name: "essay.pdf", bytes: await pdfWith("Essay") });
  const tab = { tab_id: "faith_essay", chosen_tab: "doc" };
  await amy.call("put-tabs", { body: tab });
  const components = { button_id: "activity", num_components: 10 };
  await amy.call("put-add-another", { body: components });
  await amy.call("get-pdf");
  await changeApplication(idOf(amy), () => ({ submissions: 1 }));
  for (const folder of ["uploads", "applications"]) {
    await bucket.put(`${folder}/${idOf(amy)}/${key}/a`);
  }
  const link = { student: idOf(amy), created_by: "ann" };
  await createLink({ ...link, scope: "service" }, 60);
}

it("erases what was not used for two years, a week after the office got the list, and nothing that was used meanwhile", async () => {
  const amy = await begin("2023-11-01", "amy@example.org");
  await useEverything(amy);
  const bob = await begin("2023-11-02", "bob@example.org");
  await begin("2024-11-01", "eve@example.org");

  await runOn("2025-11-03");
  await runOn("2025-11-09");
  const [list, ...more] = lists();
  expect(more).toEqual([]);
  expect(list?.body).toContain("2025-11-10");
  const listed = list?.body.match(/\w{4}-\w{4}(?=<\/div>)/g)?.toSorted();
  expect(listed).toEqual(
    [amy, bob].map((each) => referenceOf(idOf(each))).toSorted(),
  );
  expect(list?.body).not.toContain("@example.org");

  const credentials = { username: "bob@example.org", password: PASSWORD };
  await new Visitor(cloud).call("login", { body: credentials });
  await runOn("2025-11-10");

  const left = await tables.items("ANSWERS_TABLE");
  expect(left.map(({ username }) => String(username)).toSorted()).toEqual([
    "bob@example.org",
    "eve@example.org",
  ]);
  expect(await findAccount("amy@example.org")).toBeUndefined();
  const keys = await bucket.keys();
  expect(keys.filter((key) => key.includes(idOf(amy)))).toEqual([]);
  const log = [];
  for await (const { row } of listStaffActions()) log.push(row);
  expect(log).toEqual([
    {
      action: "erase",
      by: "function:retention",
      reference: referenceOf(idOf(amy)),
      at: expect.stringMatching(/^2025-11-10T12:00/),
    },
  ]);
  // Its announcement had the addresses.
  expect(JSON.stringify(await tables.items("AUDIT_TABLE"))).not.toContain(
    "@example.org",
  );
  expect(lists()).toHaveLength(1);
});

it("erases nothing whose list the office did not get", async () => {
  await cloud.reset();
  await begin("2023-11-01", "amy@example.org");
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
