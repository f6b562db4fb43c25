import { execFile } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import { setClock } from "@admission/test-tools";
import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  PutItemCommand,
  ScanCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import type { StudentItems } from "../../lambdas/storage/student-data.ts";
import { markUnmailable } from "../../lambdas/storage/unmailable.ts";
import { logIn, signUp } from "../support/accounts.ts";
import {
  asStudent,
  idOf,
  mailedCode,
  signedUp,
  stageCloud,
  Visitor,
} from "../support/cloud.ts";
import { dataFolderOf } from "../support/data-folder.ts";
import { ROOT } from "../support/run-script.ts";
import { tablesOf } from "../support/tables.ts";
import { upload } from "../support/uploads.ts";

/** The command on a running system: `npm run student`. */

const cloud = await stageCloud();
const folder = dataFolderOf(cloud);
const tables = tablesOf(() => cloud);
const username = "amy@example.org";
const key = "faith_essay_doc";
/** The last minute of the school's 2024. */
const LONG_AGO = Date.parse("2025-01-01T04:59:00Z");
/** Stored compressed. */
const ESSAY = "I repair bicycles. It began with a broken chain. ".repeat(50);

let exported: string;
let amy: Visitor;

/** Runs the command, which is halted at its first words until `meanwhile` has ended, and returns what it says. */
function studentMeanwhile(
  options: readonly string[],
  meanwhile: (text: string) => Promise<unknown>,
) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    const command = execFile(
      process.execPath,
      ["bin/student.ts", "--data-dir", folder(), ...options],
      { cwd: ROOT },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : 1, said: `${stdout}${stderr}` }),
    );
    command.stdout?.once("data", (text) => {
      command.kill("SIGSTOP");
      void meanwhile(String(text)).then(() => command.kill("SIGCONT"));
    });
  });
}

function student(...options: readonly string[]) {
  return studentMeanwhile(options, () => Promise.resolve());
}

function amys(...options: readonly string[]) {
  return student("--student", username, ...options);
}

async function choose(chosen_tab: string, num_components: number) {
  await amy.call("put-tabs", { body: { tab_id: "faith_essay", chosen_tab } });
  await amy.call("put-add-another", {
    body: { button_id: "activity", num_components },
  });
}

let n = 0;
beforeEach(async () => {
  n += 1;
  exported = join(folder(), String(n));
  amy = await signedUp(cloud, username);
  const body = { first_name: "Amy", prompts_essay_statement: ESSAY };
  await amy.call("put-answer", { body });
  await choose("doc", 10);
  await upload(amy, key, { name: "essay.pdf", bytes: await pdfWith("Essay") });
});

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
    const held =
      "Mails: one mail a day, because the address did not exist, until";
    expect((await mails()).said).toContain(held);
    expect((await mails("--lift")).said).not.toContain("Mails");
    expect(cloud.mailAccount.suppressed).toEqual(new Set());
    const fresh = ["--mail", "new@example.org", "--send-again"] as const;
    expect((await student(...fresh)).said).toBe(
      "new@example.org has neither an account nor a sign-up.\n",
    );
    await signUp(new Visitor(cloud), "new@example.org");
    const before = mailedCode(cloud, "new@example.org");
    const { said } = await student(...fresh);
    expect(said).toMatch(/^Sign-up: not confirmed yet\n/);
    await cloud.settled();
    expect(mailedCode(cloud, "new@example.org")).not.toBe(before);
  });

  it("is exported by the id of an account that is lost", async () => {
    const former = idOf(amy);
    await new CognitoIdentityProviderClient({}).send(
      new AdminDeleteUserCommand({
        UserPoolId: cloud.environment["USER_POOL_ID"],
        Username: former,
      }),
    );
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
    expect(await tables.items("ANSWERS_TABLE")).toEqual([]);
    await cloud.settled();
    expect(cloud.outbox()[0]?.subject).toMatch(/was deleted$/);
    // Nothing of the address waits in the table.
    expect(await tables.items("TOKENS_TABLE")).not.toContainEqual(
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

describe("tables that were restored beside today's", () => {
  /** Restores all tables of the application under other names, as DynamoDB does it. */
  async function restoreTables() {
    const client = new DynamoDBClient({});
    for (const name of ["ANSWERS", "TABS", "ADD_ANOTHER", "DOCUMENTS"]) {
      const source = cloud.environment[`${name}_TABLE`] ?? "";
      const TableName = `${source}-restored`;
      const { Table } = await client.send(
        new DescribeTableCommand({ TableName: source }),
      );
      await client.send(
        new CreateTableCommand({
          TableName,
          BillingMode: "PAY_PER_REQUEST",
          KeySchema: Table?.KeySchema,
          AttributeDefinitions: Table?.AttributeDefinitions,
          GlobalSecondaryIndexes: Table?.GlobalSecondaryIndexes?.map(
            ({ IndexName, KeySchema, Projection }) => ({
              IndexName,
              KeySchema,
              Projection,
            }),
          ),
        }),
      );
      const { Items = [] } = await client.send(
        new ScanCommand({ TableName: source }),
      );
      for (const Item of Items) {
        await client.send(new PutItemCommand({ TableName, Item }));
      }
    }
  }

  it("are exported as a student's earlier state", async () => {
    const missing = await amys("--export", exported, "--restored");
    expect(missing).toMatchObject({
      code: 1,
      said: expect.stringContaining("have to be restored"),
    });

    await restoreTables();
    await amy.call("put-answer", { body: { first_name: "Ruined" } });
    await amys("--export", exported, "--restored");
    expect(await exportedState()).toMatchObject(STORED);
  });
});

describe("students who have not logged in for long", () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it("are listed, and erased with --yes", async () => {
    await cloud.reset();
    setClock(LONG_AGO);
    await asStudent(cloud, "old@example.org");
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

  it("include those whose account is gone", async () => {
    const id = idOf(await asStudent(cloud, "gone@example.org"));
    const answers = {
      TableName: cloud.environment["ANSWERS_TABLE"],
      Key: { student: { S: id } },
    };
    await new DynamoDBClient({}).send(
      new UpdateItemCommand({
        ...answers,
        UpdateExpression: "SET successful_login = :logins",
        ExpressionAttributeValues: {
          ":logins": {
            L: [
              { S: "2020-01-01T12:00:00.000Z" },
              { S: "2024-11-30T12:00:00.000Z" },
            ],
          },
        },
      }),
    );
    await new CognitoIdentityProviderClient({}).send(
      new AdminDeleteUserCommand({
        UserPoolId: cloud.environment["USER_POOL_ID"] ?? "",
        Username: "gone@example.org",
      }),
    );
    const erase = (day: string) =>
      student("--unused-since", day, "--erase", "--yes");

    expect((await erase("2022-01-01")).said).toContain("Deleted 0 accounts.");
    expect((await erase("2025-01-01")).said).toContain("Deleted 1 account.");
    const left = await tables.items("ANSWERS_TABLE");
    expect(left.map(({ student: owner }) => owner)).not.toContain(id);
  });

  it("is erased again by its former id, once a restored table has it back", async () => {
    const id = idOf(await asStudent(cloud, "back@example.org"));
    await new CognitoIdentityProviderClient({}).send(
      new AdminDeleteUserCommand({
        UserPoolId: cloud.environment["USER_POOL_ID"] ?? "",
        Username: "back@example.org",
      }),
    );
    const erase = ["--student", "back@example.org", "--erase", "--yes"];

    expect((await student(...erase)).said).toContain("There is no student");
    expect((await student(...erase, "--id", id)).said).toContain(
      "Deleted 1 account.",
    );
    const left = await tables.items("ANSWERS_TABLE");
    expect(left.map(({ student: owner }) => owner)).not.toContain(id);
  });

  it("spare one who logs in meanwhile", async () => {
    const names = Array.from({ length: 12 }, (_, at) => `old${at}@example.org`);
    setClock(Date.parse("2024-11-30T12:00:00Z"));
    for (const name of names) await asStudent(cloud, name);
    jest.useRealTimers();
    // Accounts are listed in any order.
    let visitor: Visitor | undefined;
    let back = "";
    const options = ["--unused-since", "2025-01-01", "--erase", "--yes"];
    const { said } = await studentMeanwhile(options, async (text) => {
      back = names.findLast((name) => !text.includes(name)) ?? "";
      visitor = new Visitor(cloud);
      await logIn(visitor, back);
    });
    expect(said).toContain("Deleted 11 accounts");
    expect(said).not.toContain(back);
    expect((await visitor?.call("get-profile"))?.status).toBe(200);
  });

  it.each(["yesterday", "2999-01-01", "2026-02-31"])(
    "are not searched for since %s",
    async (day) => {
      const { code, said } = await student(
        "--unused-since",
        day,
        "--erase",
        "--yes",
      );
      expect({ code, said }).toEqual({
        code: 1,
        said: `${day} must be a day in the past: YYYY-MM-DD.\n`,
      });
    },
  );
});
