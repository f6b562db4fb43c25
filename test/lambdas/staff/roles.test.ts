import { userInfo } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { referenceOf } from "../../../lambdas/reference.ts";
import { hashOf } from "../../../lambdas/security/secrets.ts";
import { pageLimits } from "../../../lambdas/staff/deeds.ts";
import { storeCursor } from "../../../lambdas/storage/cursors.ts";
import { createLink, findLink } from "../../../lambdas/storage/links.ts";
import type { RecordedAction } from "../../../lambdas/storage/staff-actions.ts";
import { putToken } from "../../../lambdas/storage/table.ts";
import { administratorDeeds } from "../../../lambdas/workers/staff-administrator.ts";
import { exporterDeeds } from "../../../lambdas/workers/staff-exporter.ts";
import { readerDeeds } from "../../../lambdas/workers/staff-reader.ts";
import { hiddenFrom } from "../../../shared/application/derive/audience.ts";
import { allQuestions } from "../../../shared/form/questions.ts";
import {
  asStudent,
  idOf,
  PASSWORD,
  startCloud,
  Visitor,
} from "../../support/cloud.ts";
import { commandsOn } from "../../support/commands.ts";
import { submitComplete } from "../../support/hand-in.ts";
import { writePrintedSite } from "../../support/printed-site.ts";
import { textAt } from "../../support/run-script.ts";
import { stackTemplate } from "../../support/stack-template.ts";

/** Everything that the office's commands do, run with the rights of the roles that are made for them. */

const cloud = await startCloud({ siteFolder: writePrintedSite() });
const username = "amy@example.org";
const BOB = ["--student", "bob@example.org"];

/** Returns the environment of whoever has assumed a role. */
function assumed(name: string) {
  const [role = ""] = Object.entries(stackTemplate().Resources)
    .filter(([, { Type }]) => Type === "AWS::IAM::Role")
    .map(([id]) => id)
    .filter((id) => id.startsWith(`StaffRoles${name}`));
  return cloud.assume(role);
}

// Commands of several people in one process.
jest.unstable_mockModule("@aws-sdk/credential-provider-node", () => ({
  defaultProvider: () => () =>
    Promise.resolve({
      accessKeyId: process.env["AWS_ACCESS_KEY_ID"],
      secretAccessKey: process.env["AWS_SECRET_ACCESS_KEY"],
    }),
}));
/** Returns how a role runs commands. */
function roleOf(name: string) {
  return commandsOn({ environment: assumed(name) }).run;
}

/** Returns the headers of a request that a role signs. */
function headersOf(name: string) {
  const accessKeyId = assumed(name)["AWS_ACCESS_KEY_ID"] ?? "";
  return { authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/` };
}

const staffRoles = ["Reader", "Exporter", "Administrator"] as const;
const [reader, exporter, administrator] = [
  roleOf("Reader"),
  roleOf("Exporter"),
  roleOf("Administrator"),
];
const { folder: exported } = commandsOn(cloud);

let reference: string;
beforeAll(async () => {
  await asStudent(cloud, "bob@example.org");
  const amy = await asStudent(cloud, username);
  const tab = { tab_id: "faith_essay", chosen_tab: "doc" };
  await amy.call("put-tabs", { body: tab });
  const components = { button_id: "activity", num_components: 10 };
  await amy.call("put-add-another", { body: components });
  await submitComplete(amy);
  reference = referenceOf(idOf(amy));
  for (const kind of ["uploads", "documents"]) {
    await cloud.bucket.put(`${kind}/${idOf(amy)}/faith_essay_doc/a`);
  }
});

it("a reader reads, an exporter exports as well, and an administrator does the rest", async () => {
  const said: string[] = [];
  const run = async (result: ReturnType<typeof reader>) => {
    const { code, said: text } = await result;
    if (code !== 0) said.push(text);
    return text;
  };
  // As somebody writes it.
  const typed = username.toUpperCase();
  const amy = ["--student", typed];
  // Every listing goes on from page to page.
  pageLimits.steps = 1;
  const since = ["--since", "2020-01-01"];
  await run(reader("applications", "list", ...since));
  await run(reader("applications", "show", reference));
  await run(reader("applications", "stats"));
  await run(reader("applications", "list", "--duplicates", ...since));
  const out = (name: string) => ["--out", join(exported, `${name}.csv`)];
  const feed = ["--feed", "a", "--since", "last", ...out("feed")];
  await run(exporter("applications", "list"));
  await run(exporter("applications", "export", ...feed));
  const all = ["--status", "all", ...since, ...out("all")];
  await run(administrator("applications", "export", ...all));
  const page = ["--out", join(exported, "reading.html")];
  await run(reader("link", "--submitted-since", "2020-01-01", ...page));
  const reason = ["--reason", "A page is missing."];
  await run(administrator("applications", "reopen", reference, ...reason));
  const first = ["--scope", "service", "--version", "1"];
  const link = await run(exporter("link", ...amy, ...first));
  expect(link).toMatch(/^It opens until .* E[SD]T\.$/m);
  await run(reader("link", "--revoke", /_token=(\w+)/.exec(link)?.[1] ?? ""));
  await run(reader("link", ...amy, "--scope", "reader"));
  const pdfs = ["--status", "reopened", "--pdf", join(exported, "pdfs")];
  await run(
    exporter("applications", "export", reference, ...out("started"), ...pdfs),
  );

  const folder = join(exported, "amy");
  const restored = ["--export", folder, "--restored"];
  expect((await administrator("student", ...amy, ...restored)).said).toContain(
    "have to be restored",
  );
  await run(administrator("student", ...amy, "--export", folder));
  const unused = ["--unused-since", "2020-01-01", "--erase", "--yes"];
  await run(administrator("student", ...unused));
  await run(administrator("../test/contract/record", "form-changes"));
  await run(
    administrator("student", "--mail", typed, "--lift", "--send-again"),
  );
  const why = "The school has closed your mailbox.";
  const change = ["--change-address", "ada@example.org", "--reason", why];
  await run(administrator("student", ...amy, ...change));
  expect((await administrator("student", "--end-all-sessions")).said).toContain(
    "Add --yes",
  );
  for (const [whose, status] of [
    [["--end-sessions", "bob@example.org"], 200],
    [["--end-sessions", typed], 401],
    [["--end-all-sessions", "--yes"], 401],
  ] as const) {
    const visitor = new Visitor(cloud);
    await visitor.call("login", { body: { username, password: PASSWORD } });
    await run(administrator("student", ...whose));
    expect((await visitor.call("get-profile")).status).toBe(status);
  }
  await run(administrator("student", ...amy, "--erase", "--yes"));
  const hers = ["--reference", reference.replace("-", "").toLowerCase()];
  const ofAmy = await run(administrator("applications", "audit", ...hers));
  expect(ofAmy).toMatch(/ reopen .* version 1$/m);
  expect(ofAmy).not.toMatch(/ (list|export) /);
  const log = await run(administrator("applications", "audit", "--json"));

  expect(said).toEqual([]);
  expect(cloud.usedRights().refusals).toEqual([]);
  const entries = log
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as RecordedAction);
  const actions = entries.map(({ action }) => action);
  expect(actions).toEqual([
    "list",
    "list",
    "show",
    "list",
    "duplicates",
    "list",
    "export",
    "export",
    "exported",
    "export",
    "exported",
    "reading",
    "list",
    "reopen",
    "link made",
    "link revoked",
    "link made",
    "export",
    "exported",
    "PDF opened",
    "data copied",
    "data copied",
    "list",
    "export",
    "mail lifted",
    "mail again",
    "show",
    "address change",
    "sessions ended",
    "sessions ended",
    "sessions ended",
    "erase",
    "audit",
    "audit",
  ]);
  const chosen = entries.filter(({ details }) => details?.["since"]);
  expect(chosen.map(({ action }) => action)).toEqual([
    "list",
    "duplicates",
    "export",
    "reading",
  ]);
  const looks = entries.filter(
    ({ action, details }) => action === "exported" && !details?.["feed"],
  );
  const shape = { target: "answers", scope: "service", format: "csv" };
  // What a page before the last one had counts as well.
  expect(looks.map(({ details }) => details)).toEqual(
    [2, 1].map((submissions) => ({ ...shape, submissions })),
  );
});

describe("the table of rights in docs/security.md", () => {
  const text = textAt("docs/security.md");
  const rows = [...text.matchAll(/^\| (\w+) +\|(.*)\|$/gm)].map(
    ([, name = "", cells = ""]) =>
      [
        name,
        [...(cells.split("|").at(-1) ?? "").matchAll(/`(\w+)`/g)],
      ] as const,
  );
  const named = Object.fromEntries(
    rows.map(([name, found]) => [name, found.map(([, word]) => word)]),
  );

  it.each([
    ["reader", readerDeeds],
    ["exporter", exporterDeeds],
    ["administrator", administratorDeeds],
  ])("names what a function of a %s does", (role, deeds) => {
    expect(named[role]).toEqual(Object.keys(deeds));
  });

  it.each(["office", "readers", "anybody"] as const)(
    "names who is shown an answer for %s",
    (audience) => {
      const [placed] = allQuestions;
      if (placed === undefined) throw new Error("Nothing is asked.");
      const asked = { ...placed, question: { ...placed.question, audience } };
      const scopes = (["service", "reader", "public"] as const).filter(
        (scope) => hiddenFrom(scope, [asked]).length === 0,
      );
      expect(named[audience]).toEqual(scopes);
    },
  );

  it.each(["office", "deployment"])(
    "is the only one: docs/%s.md leads to it",
    (page) => {
      const handbook = textAt(`docs/${page}.md`);
      expect(handbook).toContain("(security.md#who-may-do-what)");
      expect(handbook).not.toMatch(/^\| (reader|exporter) /m);
    },
  );
});

it("no role has another right than to call functions at their addresses, and these have none that they do not need", () => {
  const unneeded = [...cloud.usedRights().isNeeded]
    .filter(([part, isNeeded]) => part.startsWith("StaffRoles") && !isNeeded)
    .map(([part]) => part)
    .filter((part) => !part.includes(" logs:"));
  // Asked of the account itself, to find the stage; the smoke test's are in its own test.
  expect(unneeded.filter((part) => !part.includes("smoke"))).toEqual(
    staffRoles.map(() =>
      expect.stringContaining(" cloudformation:DescribeStacks "),
    ),
  );
});

it.each([
  ["a reader cannot export", reader, ["applications", "export"], "exporter"],
  [
    "a reader cannot make a link to all",
    reader,
    ["link", ...BOB, "--scope", "service"],
    "exporter",
  ],
  [
    "a reader cannot erase",
    reader,
    ["student", ...BOB, "--erase", "--yes"],
    "administrator",
  ],
  [
    "an exporter cannot read the log",
    exporter,
    ["applications", "audit"],
    "administrator",
  ],
  [
    "an exporter cannot export all that is stored",
    exporter,
    ["student", ...BOB, "--export", "b"],
    "administrator",
  ],
] as const)("%s", async (_what, role, [name, ...words], needed) => {
  expect(await role(name, ...words)).toMatchObject({
    code: 1,
    said: `This takes the rights of the role "${needed}", in a session that has not expired.\n`,
  });
});

describe("a function of staff", () => {
  const call = async (role: string, name: string, request: object) => {
    const reply = await fetch(cloud.environment[`STAFF_${name}_URL`] ?? "", {
      method: "POST",
      headers: headersOf(role),
      body: JSON.stringify(request),
    });
    return { status: reply.status, body: (await reply.json()) as object };
  };

  it("goes on for the caller who began, with what was selected then", async () => {
    const by = userInfo().username;
    const kept = { by, deed: "list", state: { status: "started" }, rows: 0 };
    const mine = await storeCursor({ ...kept, after: undefined });
    const theirs = await storeCursor({ ...kept, by: "ann", after: undefined });
    const deed = { deed: "list", input: { text: "nobody" } };
    const found = await call("Reader", "READER", { ...deed, cursor: mine });
    expect(found.body).toMatchObject({
      rows: [{ username: "bob@example.org" }],
    });
    const refused = { status: 403 };
    for (const request of [
      { deed: "list", cursor: theirs },
      { deed: "duplicates", cursor: mine },
      { deed: "list", cursor: "none" },
    ]) {
      expect(await call("Reader", "READER", request)).toMatchObject(refused);
    }
  });

  it("makes the links of a page alone", async () => {
    await asStudent(cloud, "ann@example.org");
    const { body } = await call("Reader", "READER", {
      deed: "reading",
      input: {},
    });
    expect(body).toMatchObject({
      rows: [{ majors: [] }],
      cursor: expect.any(String),
    });
  });

  it.each([
    [3, 0],
    [4, 1],
  ])(
    "ends a listing one of whose pages fails %i times with %i",
    async (failures, fails) => {
      pageLimits.steps = 1;
      const { fetch } = globalThis;
      let left = failures;
      globalThis.fetch = (address, init) =>
        JSON.stringify(init).includes("cursor") && (left -= 1) >= 0
          ? Promise.resolve(new Response("", { status: 503 }))
          : fetch(address, init);
      const { code } = await reader("applications", "list").finally(() => {
        globalThis.fetch = fetch;
      });
      expect(code).toBe(fails);
    },
  );

  it("makes no link to all for a reader, and none for a scope of its caller's making", async () => {
    const [, address = ""] = BOB;
    const request = {
      deed: "link",
      input: { username: address, scope: "service" },
    };
    const { status } = await call("Reader", "READER", request);
    expect(status).toBe(400);
    const reached = { ...request, deed: "serviceLink" };
    expect((await call("Reader", "READER", reached)).status).toBe(400);
  });

  it("takes nothing that a deed does not ask for, which the log would keep", async () => {
    const input = { text: "nobody", note: "Bob Lin" };
    const { status } = await call("Reader", "READER", { deed: "list", input });
    expect(status).toBe(400);
  });

  it("erases nobody by another's address", async () => {
    const eve = await asStudent(cloud, "eve@example.org");
    const bob = new Visitor(cloud);
    const account = { username: "bob@example.org" };
    await bob.call("login", { body: { ...account, password: PASSWORD } });
    const { status } = await call("Administrator", "ADMINISTRATOR", {
      deed: "erase",
      input: { student: idOf(eve), ...account, sure: true },
    });
    expect(status).toBe(409);
    for (const each of [bob, eve]) {
      expect((await each.call("get-profile")).status).toBe(200);
    }
  });
});

it("no link lives longer than its scope, however it was stored", async () => {
  const link = { scope: "public", student: "a", created_by: "ann" } as const;
  await expect(createLink(link, 8 * 24 * 3600)).rejects.toThrow(RangeError);
  const until2100 = { ...link, expires_at: 4_102_444_800 };
  await putToken({ token_hash: `link#${hashOf("token")}`, ...until2100 });
  expect(await findLink("token", ["public"])).toBeUndefined();
});
