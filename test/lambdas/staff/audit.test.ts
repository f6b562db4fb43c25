import { userInfo } from "node:os";
import { join } from "node:path";
import { expect, it, jest } from "@jest/globals";
import { referenceOf } from "../../../lambdas/reference.ts";
import { nameIn } from "../../../lambdas/staff/deed-handler.ts";
import { PRINTER } from "../../../lambdas/storage/links.ts";
import { recordStaffAction } from "../../../lambdas/storage/staff-actions.ts";
import { interceptAwsCalls } from "../../support/aws-calls.ts";
import { asStudent, idOf, stageCloud, Visitor } from "../../support/cloud.ts";
import { commandsOn } from "../../support/commands.ts";
import { handIn } from "../../support/hand-in.ts";
import { openLink, viewFor } from "../../support/links.ts";
import { staffLog } from "../../support/staff-log.ts";
import { essay, key, upload } from "../../support/uploads.ts";

const cloud = await stageCloud();
const { folder, run } = commandsOn(cloud);
const username = "amy@example.org";

it("the log has what staff did, who and when, and not what functions open", async () => {
  const amy = await asStudent(cloud, username);
  const student = idOf(amy);
  const before = new Date(jest.now()).toISOString();
  await upload(amy, key, await essay());
  await handIn(student);
  const link = ["--student", username, "--scope", "reader"];
  const { said } = await run("link", ...link);
  const token = /service_token=(\w+)/.exec(said)?.[1] ?? "";
  await openLink(cloud, "service", token);
  const opened = await new Visitor(cloud).call("get-service-document", {
    params: { key },
    query: { service_token: token },
  });
  expect(opened.status).toBe(200);
  await viewFor(cloud, "service", student, PRINTER);
  await run("link", "--revoke", token);
  const seen = await run("link", "--student", username, "--scope", "public");
  const [, shown = ""] = /token=(\w+)/.exec(seen.said) ?? [];
  await openLink(cloud, "public", shown);
  await run("student", "--student", username, "--export", join(folder, "a"));
  await run("student", "--student", username, "--erase");
  await run("student", "--student", username, "--erase", "--yes");

  const by = userInfo().username;
  const reference = referenceOf(student);
  const log = await staffLog();
  const scope = { details: { scope: "reader" } };
  expect(log.map(({ at: _at, ...entry }) => entry)).toEqual([
    { action: "link made", by, reference, ...scope },
    { action: "link opened", by, reference, ...scope },
    {
      action: "document opened",
      by,
      reference,
      details: { scope: "reader", document: key },
    },
    { action: "link revoked", by, reference, ...scope },
    { action: "link made", by, reference, details: { scope: "public" } },
    { action: "link opened", by, reference, details: { scope: "public" } },
    { action: "data copied", by, reference },
    { action: "show", by, reference },
    { action: "erase", by, reference },
  ]);
  const times = log.map(({ at }) => at);
  expect(times).toEqual([before, ...times].toSorted().slice(1));
});

it("an action that cannot be entered in the log is not done", async () => {
  const amy = await asStudent(cloud, username);
  const restore = interceptAwsCalls(({ name, input }, proceed) =>
    name === "PutCommand" && "by" in Object(input["Item"])
      ? Promise.reject(new Error("lost"))
      : proceed(),
  );
  const erase = ["--student", username, "--erase", "--yes"];
  const { code } = await run("student", ...erase);
  restore();
  expect(code).toBe(1);
  expect((await amy.call("get-profile")).status).toBe(200);
});

it("the log is read from a day on, or of one application", async () => {
  const entry = { action: "export", by: "amy" } as const;
  await recordStaffAction({ ...entry, reference: "2222-2222" });
  await recordStaffAction({ ...entry, details: { rows: 2000 } });
  const audit = (...options: readonly string[]) =>
    run("applications", "audit", ...options);

  const all = (await audit()).said.trim().split("\n");
  expect(all.slice(0, -1)).toEqual([
    expect.stringMatching(/^[\d: -]{25}  amy +export +2222-2222$/),
    expect.stringMatching(/^[\d: -]{25}  amy +export +rows 2000$/),
  ]);
  const one = await audit("--reference", "2222-2222", "--json");
  expect(JSON.parse(one.said)).toMatchObject({ reference: "2222-2222" });
  expect((await audit("--since", "2999-01-01")).said).toBe("");
  expect(all.at(-1)).toMatch(/ audit$/);
  expect(await audit("--since", "May")).toMatchObject({
    code: 1,
    said: "May must be a day, YYYY-MM-DD, or a time.\n",
  });
});

it.each([
  ["arn:aws:sts::123456789012:assumed-role/Administrator/ann", "ann"],
  ["arn:aws:iam::123456789012:user/office/bob", "bob"],
])("%s acts as %s", (arn, name) => {
  expect(nameIn(arn)).toBe(name);
});
