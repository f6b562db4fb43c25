import type {
  CloudFormationTemplate,
  LocalCloud,
} from "@admission/local-cloud";
import { newFolder, setClock } from "@admission/test-tools";
import { afterEach, beforeEach, expect, it, jest } from "@jest/globals";
import {
  changeApplication,
  isStored,
  loadApplication,
} from "../../../lambdas/application/application.ts";
import { recordExport, windowOf } from "../../../lambdas/storage/exports.ts";
import { createLink } from "../../../lambdas/storage/links.ts";
import {
  markUnmailable,
  unmailableMark,
} from "../../../lambdas/storage/unmailable.ts";
import { logIn } from "../../support/accounts.ts";
import {
  asStudent,
  idOf,
  loggedIn,
  startCloud,
  Visitor,
} from "../../support/cloud.ts";
import { commandsOn } from "../../support/commands.ts";
import { submitComplete } from "../../support/hand-in.ts";
import { openLink } from "../../support/links.ts";
import {
  copyTable,
  deleteTable,
  restoreTable,
} from "../../support/replace-table.ts";
import { stackTemplate } from "../../support/stack-template.ts";
import { essay, key, upload } from "../../support/uploads.ts";

/** "Loss of a whole table" in docs/operations.md, with the local cloud in place of AWS. */

/** Time after which every session has ended by itself. */
const CLOSED_MS = 25 * 60_000;
/** More than are written at once. */
const STUDENTS = 30;

const open = stackTemplate();
const closed = stackTemplate({ closed: "on" });

let dataDir: string;
let cloud: LocalCloud;
beforeEach(async () => {
  dataDir = newFolder();
  cloud = await startCloud({ dataDir, template: open });
});
afterEach(() => cloud.stop());

async function deploy(template: CloudFormationTemplate): Promise<void> {
  await cloud.stop();
  cloud = await startCloud({ dataDir, template });
}

type Name = "ANSWERS" | "TABS" | "ADD_ANOTHER" | "DOCUMENTS" | "TOKENS";
function table(name: Name) {
  return cloud.environment[`${name}_TABLE`] ?? "";
}

/** Fills in an application with an essay, and submits another one; the rest have answered one question. */
async function fillIn() {
  const amy = await asStudent(cloud, "amy@example.org");
  await amy.call("put-answer", { body: { first_name: "Amy" } });
  await amy.call("put-tabs", {
    body: { tab_id: "faith_essay", chosen_tab: "doc" },
  });
  await upload(amy, key, await essay());
  const ben = await asStudent(cloud, "ben@example.org");
  await submitComplete(ben);

  const others = Array.from(
    { length: STUDENTS - 2 },
    (_, number) => `student-${number}`,
  );
  for (const id of others) {
    await changeApplication(
      id,
      () => ({
        username: `${id}@example.org`,
        answer: { first_name: id },
      }),
      { mayBegin: true },
    );
  }
  const links: string[] = [];
  for (const student of [idOf(amy), idOf(ben), ...others]) {
    const link = { scope: "service", student, created_by: "test" } as const;
    links.push(await createLink(link, 8 * 3600));
  }
  return { amy, others, links };
}

/** Returns what the functions serve of every application. */
async function served(links: readonly string[]): Promise<unknown[]> {
  const views: unknown[] = [];
  for (const service_token of links) {
    const { status, body } = await openLink(cloud, "service", service_token);
    views.push([status, body]);
  }
  return views;
}

/** Checks that nothing runs that could read or write a table, or delete files that belong to none of its items. */
async function expectClosed(): Promise<void> {
  const { status } = await logIn(new Visitor(cloud));
  expect(status).toBeGreaterThanOrEqual(500);
  await expect(
    cloud.invoke("lambdas/workers/sweep.ts", { folder: "documents" }),
  ).rejects.toThrow("TooManyRequests");
}

async function expectWorking(links: readonly string[], before: unknown) {
  expect(await served(links)).toEqual(before);
  const amy = await loggedIn(cloud, "amy@example.org");
  const answer = { middle_name: "Ada" };
  expect((await amy.call("put-answer", { body: answer })).status).toBe(200);
  const { body } = await amy.call("get-profile");
  expect(body.answer).toMatchObject({ first_name: "Amy", ...answer });
  await cloud.invoke("lambdas/workers/sweep.ts", { folder: "documents" });
  const { body: ended } = await amy.call("get-conversion", { params: { key } });
  const file = await fetch(ended.url ?? "");
  expect(await file.text()).toMatch(/^%PDF/);
  const ben = await loggedIn(cloud, "ben@example.org");
  expect((await ben.call("put-answer", { body: answer })).status).toBe(409);
}

/** Has the administrator's function do something, which it does while the stage is closed, too. */
async function administrate(deed: string, input: object): Promise<string> {
  const iam = { userArn: "arn:aws:sts::1:assumed-role/Administrator/ops" };
  const reply = await cloud.invoke("lambdas/workers/staff-administrator.ts", {
    body: JSON.stringify({ deed, input }),
    requestContext: { requestId: "1", authorizer: { iam } },
  });
  return (reply as { readonly body: string }).body;
}

it("tables that a release has ruined are replaced by those of a second before, all four together, and nothing is lost", async () => {
  const { amy, others, links } = await fillIn();
  const names = ["ANSWERS", "TABS", "ADD_ANOTHER", "DOCUMENTS"] as const;
  const gone = { student: "gone", username: "gone@example.org" };
  const begun = {
    username: gone.username,
    successful_login: [new Date(jest.now()).toISOString()],
    withdrawn: { at: new Date(jest.now()).toISOString() },
  };
  await changeApplication(gone.student, () => begun, { mayBegin: true });
  const before = await served(links);
  const second = new Date(jest.now()).toISOString();
  const restored = await Promise.all(
    names.map((name) => copyTable(table(name))),
  );
  for (const id of others) {
    await changeApplication(id, () => ({ answer: {} }));
  }
  await administrate("erase", { ...gone, sure: true });
  await amy.call("put-answer", { body: { first_name: "" } });
  expect(await served(links)).not.toEqual(before);

  await deploy(closed);
  await expectClosed();
  for (const { TableName, ...copy } of restored) {
    await restoreTable({ ...copy, TableName: `${TableName}-restored` });
  }
  const amys = { username: "amy@example.org", restored: true };
  expect(await administrate("student", amys)).toContain('"first_name":"Amy"');
  for (const copy of restored) {
    await deleteTable(copy.TableName);
    await restoreTable(copy);
  }
  expect(isStored(await loadApplication(gone.student))).toBe(true);
  const again = ["--erase-again", "--since", second, "--yes"];
  const { said } = await commandsOn(cloud).run("student", ...again);
  expect(said).toContain("Deleted 1 account.");
  expect(isStored(await loadApplication(gone.student))).toBe(false);
  setClock(jest.now() + CLOSED_MS);
  await deploy(open);

  // What a page of before believes is not saved over what was restored.
  expect((await amy.call("get-profile")).status).toBe(401);
  await expectWorking(links, before);
});

it("tokens that are made anew, empty, repeat no export, and write to no address that bounced", async () => {
  const given = ["7KQ2-M9XD 2026-11-20T12:00:00.000Z"];
  const first = { shape: undefined, mark: undefined };
  await recordExport("answers", given, first);
  await recordExport("answers", ["7KQ2-M9XE 2026-11-19T12:00:00.000Z"], first);
  await markUnmailable("amy@example.org", "bounce");
  await deleteTable(table("TOKENS"));
  await deploy(open);

  const since = "2026-11-20T11:55:00.000Z";
  expect(await windowOf("answers", false)).toMatchObject({ since, given });
  const mark = await unmailableMark("amy@example.org");
  expect(mark).toMatchObject({ reason: "bounce" });
});
