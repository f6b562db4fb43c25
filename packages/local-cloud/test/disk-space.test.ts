import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { atEnd, until } from "@admission/test-tools";
import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { SendEmailCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import {
  DescribeExecutionCommand,
  SFNClient,
  StartExecutionCommand,
} from "@aws-sdk/client-sfn";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { startCognito } from "../cognito/cognito.ts";
import { DiskSpace } from "../disk/disk-space.ts";
import { JsonFile } from "../disk/json-file.ts";
import { TableStore } from "../dynamodb/table-store.ts";
import { Outbox } from "../outbox/outbox.ts";
import { startSes } from "../ses/ses.ts";
import { startStepFunctions } from "../step-functions/step-functions.ts";
import { LocalTemplate } from "./local-template.ts";
import { localClient, localParts, rootDir } from "./support.ts";

const MB = 1024 * 1024;
const PLENTY = 1024 * MB;
const FULL = {
  message:
    "The disk of this server is full, so nothing was saved. Please try again when there is room.",
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "space-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("an execution started on a full disk", () => {
  let free: number;
  let space: DiskSpace;
  beforeEach(() => {
    free = 0;
    space = new DiskSpace(folder, { freeBytes: () => free });
  });
  const refusal = { name: "InsufficientStorage", message: FULL.message };

  it("creates no account, and creates it when there is space", async () => {
    const { resourcesOf, rights } = localParts(
      new LocalTemplate().withUserPool(),
    );
    const file = join(folder, "users.json");
    const options = { file, space, rights, log: () => {} };
    const local = await startCognito(resourcesOf, options);
    atEnd(() => local?.stop());
    const client = new CognitoIdentityProviderClient(
      localClient(local?.endpoint ?? ""),
    );
    const open = () =>
      client.send(
        new AdminCreateUserCommand({
          UserPoolId: "Pool",
          Username: "ada@example.edu",
          TemporaryPassword: "Long-enough-1",
          MessageAction: "SUPPRESS",
        }),
      );

    await expect(open()).rejects.toMatchObject(refusal);
    free = PLENTY;
    expect((await open()).User).toBeDefined();
  });

  it("sends no mail, and sends it when there is space", async () => {
    const outbox = new Outbox(join(folder, "outbox.json"), undefined, space);
    const { rights } = localParts(new LocalTemplate());
    const local = await startSes({ rights, outbox });
    atEnd(() => local.stop());
    const client = new SESv2Client(localClient(local.endpoint));
    const send = () =>
      client.send(
        new SendEmailCommand({
          FromEmailAddress: "School <school@example.edu>",
          Destination: { ToAddresses: ["ada@example.edu"] },
          Content: {
            Simple: {
              Subject: { Data: "Hello" },
              Body: { Html: { Data: "<p>Hello</p>" } },
            },
          },
        }),
      );

    await expect(send()).rejects.toThrow("UnknownError");
    expect(outbox.mails()).toEqual([]);
    free = PLENTY;
    await send();
    expect(outbox.mails()).toMatchObject([{ to: "ada@example.edu" }]);
  });

  it("is not recorded, and can be started when there is space", async () => {
    const { resourcesOf, rights, functions } = localParts(
      new LocalTemplate().withStateMachine({
        StartAt: "End",
        States: { End: { Type: "Succeed" } },
      }),
    );
    const options = { folder, space, rights, functions, log: () => {} };
    const local = await startStepFunctions(resourcesOf, options);
    atEnd(() => local.stop());
    const client = new SFNClient(localClient(local.endpoint));
    const stateMachineArn = resourcesOf("AWS::StepFunctions::StateMachine")[0]
      ?.arn;
    const run = () =>
      client.send(new StartExecutionCommand({ stateMachineArn, name: "only" }));

    await expect(run()).rejects.toMatchObject(refusal);
    free = PLENTY;
    const { executionArn } = await run();
    await until(async () => {
      const { status } = await client.send(
        new DescribeExecutionCommand({ executionArn }),
      );
      return status === "SUCCEEDED";
    });
    await local.stop();
    expect(await readdir(folder)).toHaveLength(1);
  });
});

describe("a file of the data folder", () => {
  it("keeps its content when new content cannot be written, and is never half-written", async () => {
    let free = PLENTY;
    const space = new DiskSpace(folder, { freeBytes: () => free });
    const file = new JsonFile<string>(join(folder, "file.json"), space);
    await file.save("first");

    free = 0;
    await expect(file.save("second")).rejects.toThrow(FULL.message);
    expect(await file.load()).toBe("first");
    free = PLENTY;
    await file.save("third");
    expect(await file.load()).toBe("third");
    expect(await readdir(folder)).toEqual(["file.json"]);
  });

  it("leaves no temporary file when it fails for another reason", async () => {
    const taken = join(folder, "taken.json");
    await mkdir(taken);
    await mkdir(join(taken, "by a folder"));

    await expect(new JsonFile(taken).save("x")).rejects.toThrow("rename");
    expect(await readdir(folder)).toEqual(["taken.json"]);
  });
});

describe("the database", () => {
  const table = {
    TableName: "Answers",
    KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
    AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
    BillingMode: "PAY_PER_REQUEST",
  };

  /** Writes until the file size limit is reached, which the database's log reaches first. */
  const WRITER = `
    import { randomBytes } from "node:crypto";
    import { DiskSpace } from "./packages/local-cloud/disk/disk-space.ts";
    import { TableStore } from "./packages/local-cloud/dynamodb/table-store.ts";
    const [folder] = process.argv.slice(1);
    const store = new TableStore({ folder, space: new DiskSpace(folder) });
    const TableName = "Answers";
    await store.run("CreateTable", ${JSON.stringify(table)});
    let status;
    while (status !== "ACTIVE")
      status = (await store.run("DescribeTable", { TableName })).Table.TableStatus;
    const ends = [];
    for (let id = 0; id < 120; id += 1) {
      const Item = { id: { S: String(id) }, text: { S: randomBytes(2500).toString("hex") } };
      ends.push(await store.run("PutItem", { TableName, Item }).then(() => "kept", () => "refused"));
    }
    console.log(JSON.stringify(ends));`;

  it("continues after an unfinished write, with every acknowledged write", async () => {
    const child = spawn(
      "sh",
      [
        "-c",
        `ulimit -f 256 && exec "$0" "$@"`,
        process.execPath,
        "--input-type=module",
        "--eval",
        WRITER,
        folder,
      ],
      { cwd: rootDir, stdio: ["ignore", "pipe", "inherit"] },
    );
    const ends = JSON.parse(await text(child.stdout)) as string[];
    const refused = ends.indexOf("refused");
    expect(refused).toBeGreaterThan(0);
    expect(ends.lastIndexOf("kept")).toBeGreaterThan(refused);

    const space = new DiskSpace(folder);
    const store = new TableStore({ folder, space });
    const found = await Promise.all(
      ends.map(async (_end, id) => {
        const Key = { id: { S: `${id}` } };
        const TableName = "Answers";
        const reply = await store.run("GetItem", { TableName, Key });
        return (reply as { Item?: object }).Item ? "kept" : "refused";
      }),
    );
    await store.close();
    expect(found).toEqual(ends);
  });
});
