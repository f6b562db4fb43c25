import { execFile } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pdfWith } from "@admission/safe-documents/testing";
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
import { beforeEach, describe, expect, it } from "@jest/globals";
import { aCompleteApplication } from "../support/applications.ts";
import {
  asStudent,
  idOf,
  PASSWORD,
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
/** Stored compressed. */
const ESSAY = "I repair bicycles. It began with a broken chain. ".repeat(50);

let exported: string;
let amy: Visitor;

/** Runs the command, and returns what it says. */
function student(...options: readonly string[]) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      process.execPath,
      ["bin/student.ts", "--data-dir", folder(), ...options],
      { cwd: ROOT },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : 1, said: `${stdout}${stderr}` }),
    );
  });
}

function amys(...options: readonly string[]) {
  return student("--student", username, ...options);
}

async function logIn(): Promise<Visitor> {
  const visitor = new Visitor(cloud);
  await visitor.call("login", { body: { username, password: PASSWORD } });
  return visitor;
}

/** Returns what a student has answered, chosen and uploaded. */
async function stateOf(visitor: Visitor) {
  const { body: profile } = await visitor.call("get-profile");
  const { body: tabs } = await visitor.call("get-tabs");
  const { body: counts } = await visitor.call("get-add-another");
  const { body: file } = await visitor.call("get-conversion", {
    params: { key },
  });
  const bytes = file.url && (await (await fetch(file.url)).text());
  return { answer: profile.answer, tabs, counts, bytes };
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
  amy = await asStudent(cloud, username);
  const body = { first_name: "Amy", prompts_essay_statement: ESSAY };
  await amy.call("put-answer", { body });
  await choose("doc", 10);
  await upload(amy, key, { name: "essay.pdf", bytes: await pdfWith("Essay") });
});

/** Changes everything that was there. */
async function ruin() {
  await amy.call("put-answer", { body: { first_name: "Ruined" } });
  await amy.call("delete-document-answer", { params: { key } });
  await choose("text", 3);
}

describe("an exported student", () => {
  it("is put back with everything, in a new session", async () => {
    const before = await stateOf(amy);
    expect(before.bytes).toMatch(/^%PDF/);
    expect(await amys("--export", exported)).toMatchObject({ code: 0 });
    const items = readFileSync(join(exported, "items.json"), "utf8");
    expect(items).toContain(ESSAY);
    await ruin();
    const ruined = await stateOf(amy);
    const [ruinedItem] = await tables.items("ANSWERS_TABLE");

    const asked = await amys("--import", exported);
    expect(asked).toMatchObject({
      code: 1,
      said: expect.stringContaining("Add --yes"),
    });
    expect(await stateOf(amy)).toEqual(ruined);

    expect(await amys("--import", exported, "--yes")).toMatchObject({
      code: 0,
    });
    expect((await amy.call("get-profile")).status).toBe(401);
    const [{ revision = 0 } = {}] = await tables.items("ANSWERS_TABLE");
    expect(revision).toBeGreaterThan(Number(ruinedItem?.["revision"]));
    expect(await stateOf(await logIn())).toEqual(before);
  });

  it("is put back into the account that replaces a lost one", async () => {
    const before = await stateOf(amy);
    const former = idOf(amy);
    await new CognitoIdentityProviderClient({}).send(
      new AdminDeleteUserCommand({
        UserPoolId: cloud.environment["USER_POOL_ID"],
        Username: former,
      }),
    );
    amy = await asStudent(cloud, username);
    expect((await stateOf(amy)).answer).toEqual({});

    await amys("--export", exported, "--id", former);
    expect(await amys("--import", exported, "--yes")).toMatchObject({
      code: 0,
    });
    expect(idOf(amy)).not.toBe(former);
    amy = await logIn();
    expect(await stateOf(amy)).toEqual(before);
  });

  it("is never put into the account of somebody else", async () => {
    const bob = await asStudent(cloud, "bob@example.org");
    await bob.call("put-answer", { body: { first_name: "Bob" } });
    await amys("--export", exported);
    const refused = await student(
      "--student",
      "bob@example.org",
      "--import",
      exported,
      "--yes",
    );

    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringContaining(
        "has the application of amy@example.org, not of bob@example.org.",
      ),
    });
    expect((await stateOf(bob)).answer).toEqual({ first_name: "Bob" });
  });

  it("is never put over a submitted application, nor without one of its documents", async () => {
    await amys("--export", exported);
    rmSync(join(exported, "documents"), { recursive: true });
    const incomplete = await amys("--import", exported, "--yes");
    expect(incomplete).toMatchObject({
      code: 1,
      said: expect.stringMatching(/no such file.*\.pdf/),
    });

    await amy.call("put-answer", { body: aCompleteApplication() });
    await amy.call("post-web-status", { body: { web_status: "validating" } });
    expect((await amy.call("submit")).status).toBe(200);
    const refused = await amys("--import", exported, "--yes");
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringContaining("never changed"),
    });
  });
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

  it("give a student's answers back", async () => {
    const missing = await amys("--export", exported, "--restored");
    expect(missing).toMatchObject({
      code: 1,
      said: expect.stringContaining("have to be restored"),
    });

    await restoreTables();
    await amy.call("put-answer", { body: { first_name: "Ruined" } });
    await amys("--export", exported, "--restored");
    await amys("--import", exported, "--yes");
    expect((await stateOf(await logIn())).answer).toMatchObject({
      first_name: "Amy",
    });
  });
});

describe("students who have not logged in for long", () => {
  it("are listed, and erased with --yes", async () => {
    const id = idOf(await asStudent(cloud, "old@example.org"));
    await new DynamoDBClient({}).send(
      new UpdateItemCommand({
        TableName: cloud.environment["ANSWERS_TABLE"],
        Key: { student: { S: id } },
        UpdateExpression: "SET successful_login = :logins",
        ExpressionAttributeValues: {
          ":logins": { L: [{ S: "2024-11-30T12:00:00.000Z" }] },
        },
      }),
    );
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
