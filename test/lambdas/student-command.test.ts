import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setClock } from "@admission/test-tools";
import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { changeApplication } from "../../lambdas/application/application.ts";
import { nowIso } from "../../lambdas/clock.ts";
import type { StudentItems } from "../../lambdas/storage/student-data.ts";
import { markUnmailable } from "../../lambdas/storage/unmailable.ts";
import { logIn, signUp } from "../support/accounts.ts";
import { interceptAwsCalls } from "../support/aws-calls.ts";
import {
  asStudent,
  idOf,
  mailedCode,
  signedUp,
  stageCloud,
  Visitor,
} from "../support/cloud.ts";
import { commandsOn } from "../support/commands.ts";
import { essay, key, upload } from "../support/uploads.ts";

/** The command on a running system: `npm run student`. */

const cloud = await stageCloud();
const { folder, run } = commandsOn(cloud);
const username = "amy@example.org";
/** The last minute of the school's 2024. */
const LONG_AGO = Date.parse("2025-01-01T04:59:00Z");
/** Stored compressed. */
const ESSAY = "I repair bicycles. It began with a broken chain. ".repeat(50);

let exported: string;
let amy: Visitor;

function student(...options: readonly string[]) {
  return run("student", ...options);
}

function amys(...options: readonly string[]) {
  return student("--student", username, ...options);
}

/** Deletes an account in the user pool alone. */
async function loseAccount(Username: string): Promise<void> {
  const UserPoolId = cloud.environment["USER_POOL_ID"];
  await new CognitoIdentityProviderClient({}).send(
    new AdminDeleteUserCommand({ UserPoolId, Username }),
  );
}

let n = 0;
beforeEach(async () => {
  n += 1;
  exported = join(folder, String(n));
  amy = await signedUp(cloud, username);
});

async function storeEverything() {
  const body = { first_name: "Amy", prompts_essay_statement: ESSAY };
  await amy.call("put-answer", { body });
  const tab = { tab_id: "faith_essay", chosen_tab: "doc" };
  await amy.call("put-tabs", { body: tab });
  const repeated = { button_id: "activity", num_components: 10 };
  await amy.call("put-add-another", { body: repeated });
  await upload(amy, key, await essay());
}

/** Returns the answer by which the tests know a state, and the files, of what was exported. */
async function exportedState() {
  const files = await readdir(exported, { recursive: true });
  const items = await readFile(join(exported, "items.json"), "utf8");
  const { answers, tabs, addAnother } = JSON.parse(items) as StudentItems;
  return {
    answer: (answers[0] as { answer?: object } | undefined)?.answer,
    tabs: tabs.map(({ chosen_tab }) => chosen_tab),
    counts: addAnother.map(({ num_components }) => num_components),
    pdfs: files.filter((file) => file.endsWith(".pdf")),
  };
}

/** What was stored of the student at first. */
const STORED = {
  answer: expect.objectContaining({
    first_name: "Amy",
    prompts_essay_statement: ESSAY,
  }),
  tabs: ["doc"],
  counts: [10],
};

describe("a student", () => {
  it("is exported with everything that is stored", async () => {
    await storeEverything();
    expect(await amys("--export", exported)).toMatchObject({ code: 0 });
    const { pdfs, ...state } = await exportedState();
    expect(state).toEqual(STORED);
    const converted = pdfs.find((file) => file.startsWith("documents"));
    const file = join(exported, converted ?? "");
    expect(await readFile(file, "latin1")).toMatch(/^%PDF/);
    // Nobody else on this machine may read it.
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it("is told of by what became of the mails to the address, which can be lifted", async () => {
    const mails = (...more: string[]) => student("--mail", username, ...more);
    const delivered = /^Last mail: code, delivered .+, [-\w]+\n/;
    expect((await mails()).said).toMatch(new RegExp(`${delivered.source}$`));
    await markUnmailable(username, "bounce");
    cloud.mailAccount.suppressed.add(username);
    expect((await mails()).said).toMatch(
      /^Mails: one mail a day, because the address did not exist, until .*, 20[2-9]\d/m,
    );
    expect((await mails("--lift")).said).not.toContain("Mails");
    expect(cloud.mailAccount.suppressed).toEqual(new Set());
    const fresh = ["--mail", "new@example.org", "--send-again"] as const;
    expect((await student(...fresh)).said).toBe(
      "new@example.org has neither an account nor a sign-up.\n",
    );
    // As often as strangers may, and once more.
    for (let mail = 0; mail < 4; mail += 1) {
      await signUp(new Visitor(cloud), "new@example.org");
    }
    await cloud.settled();
    const before = mailedCode(cloud, "new@example.org");
    const { said } = await student(...fresh);
    expect(said).toMatch(/^Sign-up: not confirmed yet\n/);
    await cloud.settled();
    expect(mailedCode(cloud, "new@example.org")).not.toBe(before);
  });

  it("gets the link to another address, with the office's reason", async () => {
    const moves = (...words: readonly string[]) =>
      amys("--change-address", "ada@example.org", ...words);
    expect(await moves()).toMatchObject({ code: 1 });
    const why = "The school has closed your mailbox.";
    expect((await moves("--reason", why)).code).toBe(0);
    await cloud.settled();
    const [mail] = cloud.outbox();
    expect(mail).toMatchObject({
      to: "ada@example.org",
      text: expect.stringMatching(`${why}[^]+ works for 24 hours,`),
    });
  });

  it("is exported by the id of an account that is lost", async () => {
    await storeEverything();
    const former = idOf(amy);
    await loseAccount(former);
    await asStudent(cloud, username);
    await amys("--export", exported, "--id", former);
    expect(await exportedState()).toMatchObject(STORED);
  });

  it("is erased with --yes only", async () => {
    const asked = await amys("--erase");
    expect(asked).toMatchObject({
      code: 1,
      said: expect.stringContaining("Add --yes"),
    });
    expect((await amy.call("get-profile")).status).toBe(200);

    expect(await amys("--erase", "--yes")).toMatchObject({ code: 0 });
    expect((await amy.call("get-profile")).status).toBe(401);
    expect(await cloud.tables.items("ANSWERS_TABLE")).toEqual([]);
    await cloud.settled();
    expect(cloud.outbox()[0]?.subject).toMatch(/was deleted$/);
    // Nothing of the address waits in the table.
    expect(await cloud.tables.items("TOKENS_TABLE")).not.toContainEqual(
      expect.objectContaining({ occasion: "erased" }),
    );
  });

  it.each([[["--export", "both", "--erase"]], [[]]])(
    "is either exported or erased, not %j",
    async (options) => {
      const { code, said } = await amys(...options);
      expect({ code, said }).toMatchObject({
        code: 1,
        said: expect.stringContaining("--export        writes"),
      });
    },
  );
});

describe("students who have not logged in for long", () => {
  it("are listed, and erased with --yes, unless something else was done since", async () => {
    await cloud.reset();
    const at = nowIso();
    setClock(LONG_AGO);
    const before = nowIso();
    await asStudent(cloud, "old@example.org");
    for (const [place, use] of [
      { submitted_at: at },
      { reopened: { at, reason: "", first_submitted_at: before } },
      { withdrawn: { at } },
      { withdrawn: { at: before, reinstated_at: at } },
    ].entries()) {
      const used = await asStudent(cloud, `used${place}@example.org`);
      await changeApplication(idOf(used), () => use);
    }
    jest.useRealTimers();
    amy = await asStudent(cloud, username);
    const erase = ["--unused-since", "2025-01-01", "--erase"];

    const listed = await student(...erase);
    expect(listed.said).toMatch(
      /^old@example\.org: \d+ items and 0 files\nThis would delete 1 account\./,
    );
    expect(listed.code).toBe(1);
    expect((await student(...erase, "--yes")).said).toContain(
      "Deleted 1 account.",
    );
    expect((await student(...erase)).said).toContain("Deleted 0 accounts.");
    expect((await amy.call("get-profile")).status).toBe(200);
  });

  it("is erased again by its former id, once a restored table has it back", async () => {
    const id = idOf(await asStudent(cloud, "back@example.org"));
    await loseAccount("back@example.org");
    const erase = ["--student", "back@example.org", "--erase", "--yes"];

    expect((await student(...erase)).said).toContain("There is no student");
    expect((await student(...erase, "--id", id)).said).toContain(
      "Deleted 1 account.",
    );
    const left = await cloud.tables.items("ANSWERS_TABLE");
    expect(left.map(({ student: owner }) => owner)).not.toContain(id);
    // Whoever has asked for it was told at the first time.
    await cloud.settled();
    const told = cloud.outbox().map(({ to, subject }) => `${to}: ${subject}`);
    expect(told).not.toContainEqual(expect.stringMatching(/^back.*deleted$/));
  });

  it("spare one who logs in meanwhile", async () => {
    const names = Array.from({ length: 12 }, (_, at) => `old${at}@example.org`);
    setClock(Date.parse("2024-11-30T12:00:00Z"));
    for (const name of names) await asStudent(cloud, name);
    jest.useRealTimers();
    const visitor = new Visitor(cloud);
    let back = "";
    const stop = interceptAwsCalls(async ({ name, input }, proceed) => {
      if (name === "AdminDeleteUserCommand" && back === "") {
        back = names.find((each) => each !== input["Username"]) ?? "";
        await logIn(visitor, back);
      }
      return proceed();
    });
    const options = ["--unused-since", "2025-01-01", "--erase", "--yes"];
    const { out: said } = await student(...options);
    stop();
    expect(said).toContain("Deleted 11 accounts");
    expect(said).not.toContain(back);
    expect((await visitor.call("get-profile")).status).toBe(200);
  });

  it.each(["yesterday", "2999-01-01", "2026-02-31"])(
    "are not searched for since %s",
    async (day) => {
      const options = ["--unused-since", day, "--erase", "--yes"];
      const { code, said } = await student(...options);
      expect({ code, said }).toEqual({
        code: 1,
        said: `${day} must be a day in the past: YYYY-MM-DD.\n`,
      });
    },
  );
});
