import { rmSync } from "node:fs";
import { join } from "node:path";
import { atEnd } from "@admission/test-tools";
import { beforeAll, expect, it } from "@jest/globals";
import { today } from "../../../lambdas/clock.ts";
import { referenceOf } from "../../../lambdas/reference.ts";
import type { RecordedAction } from "../../../lambdas/storage/staff-actions.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { bucketOf } from "../../support/bucket.ts";
import { asStudent, idOf, startCloud } from "../../support/cloud.ts";
import { runBin } from "../../support/commands.ts";
import { dataFolderOf } from "../../support/data-folder.ts";
import { writePrintedSite } from "../../support/printed-site.ts";
import { stackTemplate } from "../../support/stack-template.ts";

/** Everything that the office's commands do, run with the rights of the roles that are made for them. */

const siteFolder = writePrintedSite();
atEnd(() => rmSync(siteFolder, { recursive: true }));
const cloud = await startCloud({ siteFolder });
const bucket = bucketOf(() => cloud);
const username = "amy@example.org";
const BOB = ["--student", "bob@example.org"];

/** Returns how a role runs commands. */
function roleOf(name: string) {
  const [role = ""] = Object.entries(stackTemplate().Resources)
    .filter(([, { Type }]) => Type === "AWS::IAM::Role")
    .map(([id]) => id)
    .filter((id) => id.startsWith(`StaffRoles${name}`));
  const folder = dataFolderOf({ environment: cloud.assume(role) });
  return async (...words: readonly string[]) =>
    runBin([...words, "--data-dir", folder()]);
}
const reader = roleOf("Reader");
const exporter = roleOf("Exporter");
const administrator = roleOf("Administrator");
const exported = dataFolderOf(cloud);

let reference: string;
beforeAll(async () => {
  await asStudent(cloud, "bob@example.org");
  const amy = await asStudent(cloud, username);
  await amy.call("put-answer", { body: aCompleteApplication({}, today()) });
  const tab = { tab_id: "faith_essay", chosen_tab: "doc" };
  await amy.call("put-tabs", { body: tab });
  const components = { button_id: "activity", num_components: 10 };
  await amy.call("put-add-another", { body: components });
  await amy.call("submit");
  reference = referenceOf(idOf(amy));
  for (const kind of ["uploads", "documents"]) {
    await bucket.put(`${kind}/${idOf(amy)}/faith_essay_doc/a`);
  }
});

it("a reader reads, an exporter exports as well, and an administrator does the rest", async () => {
  const said: string[] = [];
  const run = async (result: ReturnType<typeof runBin>) => {
    const { code, said: text } = await result;
    if (code !== 0) said.push(text);
    return text;
  };
  const amy = ["--student", username];
  await run(reader("applications", "list"));
  await run(reader("applications", "show", reference));
  await run(reader("applications", "stats"));
  await run(reader("applications", "export"));
  const out = ["--out", join(exported(), "a.csv"), "--since", "last"];
  await run(exporter("applications", "export", ...out));
  await run(exporter("applications", "export", ...out));
  const page = ["--out", join(exported(), "reading.html")];
  await run(reader("link", "--submitted-since", "2020-01-01", ...page));
  const reason = ["--reason", "A page is missing."];
  await run(administrator("applications", "reopen", reference, ...reason));
  const first = ["--scope", "service", "--version", "1"];
  const link = await run(reader("link", ...amy, ...first));
  await run(reader("link", "--revoke", link.trim().split("=")[1] ?? ""));

  const folder = join(exported(), "amy");
  await run(administrator("student", ...amy, "--export", folder));
  const unused = ["--unused-since", "2020-01-01", "--erase", "--yes"];
  await run(administrator("student", ...unused));
  await run(administrator("student", "--mail", username, "--lift"));
  await run(administrator("student", ...amy, "--erase", "--yes"));
  const log = await run(administrator("applications", "audit", "--json"));

  expect(said).toEqual([]);
  expect(cloud.usedRights().refusals).toEqual([]);
  const actions = log
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as RecordedAction).action);
  expect(actions).toEqual([
    "export",
    "export",
    "export",
    "link made",
    "reopen",
    "link made",
    "link revoked",
    "export",
    "erase",
  ]);
});

it("no role has a right that its commands do not need", () => {
  const unused = [...cloud.usedRights().isNeeded]
    .filter(([part, isNeeded]) => part.startsWith("StaffRoles") && !isNeeded)
    .map(([part]) => part);
  expect(unused).toEqual([
    // Asked of the account itself, to find the stage.
    expect.stringContaining(" cloudformation:DescribeStacks "),
  ]);
});

it.each([
  [
    "a reader cannot export since last",
    reader,
    ["applications", "export", "--since", "last"],
  ],
  ["a reader cannot erase", reader, ["student", ...BOB, "--erase", "--yes"]],
  ["an exporter cannot read the log", exporter, ["applications", "audit"]],
  [
    "an exporter cannot export all that is stored",
    exporter,
    ["student", ...BOB, "--export", "b"],
  ],
] as const)("%s", async (_what, role, words) => {
  expect(await role(...words)).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^User: .* is not authorized to perform: .*\n$/,
    ),
  });
});
