import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newFolder } from "@admission/test-tools";
import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import {
  DynamoDBClient,
  PutItemCommand,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import {
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { SendEmailCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { afterEach, describe, expect, it } from "@jest/globals";
import {
  startLocalCloud,
  type LocalCloud,
  type LocalCloudOptions,
} from "../index.ts";
import { LocalTemplate } from "./local-template.ts";
import { localClient, rootDir } from "./support.ts";

function template() {
  return new LocalTemplate()
    .withVariables({
      BUCKET: { Ref: "Documents" },
      POOL: { Ref: "Pool" },
    })
    .withFunction("Record", "record.ts")
    .withTable()
    .withUserPool()
    .withBucket()
    .withUploadRule("Record")
    .withApi({ "GET /api/seen": "Record" });
}

const LINK = "https://example.edu/confirm?id=234567";
/** Mail with one code in its text, and other digits in its link. */
const MAIL = `<p><a href="${LINK}">Confirm</a> or type 123456.</p>`;

const clouds: LocalCloud[] = [];
async function start(options: Partial<LocalCloudOptions> = {}) {
  const cloud = await startLocalCloud({
    template: template().build(),
    rootDir,
    ...options,
  });
  clouds.push(cloud);
  return cloud;
}

afterEach(async () => {
  for (const cloud of clouds.splice(0)) await cloud.stop();
});

/** Creates the clients as a handler does: from the environment alone. */
function clientsOf({ environment }: LocalCloud) {
  const at = (service: string) =>
    localClient(environment[`AWS_ENDPOINT_URL_${service}`] ?? "");
  const tables = new DynamoDBClient(at("DYNAMODB"));
  const objects = new S3Client({ ...at("S3"), forcePathStyle: true });
  const users = new CognitoIdentityProviderClient(
    at("COGNITO_IDENTITY_PROVIDER"),
  );
  const mails = new SESv2Client(at("SESV2"));
  const Bucket = environment["BUCKET"];
  const openAccount = () =>
    users.send(
      new AdminCreateUserCommand({
        UserPoolId: environment["POOL"],
        Username: "ada@example.edu",
        TemporaryPassword: "Long-enough-1",
        MessageAction: "SUPPRESS",
        UserAttributes: [{ Name: "email", Value: "ada@example.edu" }],
      }),
    );
  return {
    fill: async () => {
      // More than a page of a scan.
      const filler = { S: "x".repeat(300_000) };
      for (const sk of "abcde") {
        const Item = { pk: { S: "a" }, sk: { S: sk }, filler };
        await tables.send(new PutItemCommand({ TableName: "Table", Item }));
      }
      await objects.send(
        new PutObjectCommand({ Bucket, Key: "uploads/1", Body: "x" }),
      );
      await openAccount();
      await mails.send(
        new SendEmailCommand({
          FromEmailAddress: "School <school@example.edu>",
          Destination: { ToAddresses: ["ada@example.edu"] },
          Content: {
            Simple: {
              Subject: { Data: "Hello" },
              Body: { Html: { Data: MAIL }, Text: { Data: `See ${LINK}.` } },
            },
          },
        }),
      );
    },
    upload: (Key: string) =>
      objects.send(new PutObjectCommand({ Bucket, Key, Body: "x" })),
    counts: async () => ({
      items: (
        await tables.send(new ScanCommand({ TableName: "Table", Limit: 1 }))
      ).Count,
      objects: (await objects.send(new ListObjectsV2Command({ Bucket })))
        .KeyCount,
    }),
    openAccount,
  };
}

describe("the local cloud", () => {
  it("keeps the data of the last run in its folder, at the same addresses", async () => {
    const dataDir = newFolder();
    const first = await start({ dataDir });
    await clientsOf(first).fill();
    await first.stop();

    const second = await start({ dataDir, successorOf: first });
    const clients = clientsOf(second);
    expect(await clients.counts()).toEqual({ items: 1, objects: 1 });
    await expect(clients.openAccount()).rejects.toMatchObject({
      name: "UsernameExistsException",
    });
    expect(second.outbox()).toMatchObject([{ to: "ada@example.edu" }]);
    expect(second.environment).toEqual(first.environment);
  });

  it("is empty without a folder, and after a reset", async () => {
    const cloud = await start();
    const clients = clientsOf(cloud);
    await clients.fill();
    await cloud.reset();
    expect(await clients.counts()).toEqual({ items: 0, objects: 0 });
    expect(cloud.outbox()).toEqual([]);
    await clients.openAccount();
    await cloud.stop();
    expect(await clientsOf(await start()).counts()).toEqual({
      items: 0,
      objects: 0,
    });
  });

  it("delivers every event before it stops", async () => {
    globalThis.recorded = [];
    const slow = template().withFunction("Record", "record-later.ts").build();
    const cloud = await start({ template: slow });
    const clients = clientsOf(cloud);
    for (const name of ["1", "2", "3", "4"]) {
      await clients.upload(`uploads/${name}`);
    }
    await cloud.stop();
    expect(globalThis.recorded).toHaveLength(4);
  });

  it("passes the template's variables and the emulators' addresses to the handlers", async () => {
    const before = process.env["BUCKET"];
    const cloud = await start();
    expect(cloud.environment).toMatchObject({
      BUCKET: "documents",
      SITE_ORIGIN: cloud.origin,
      AWS_REGION: "us-east-1",
      S3_FORCE_PATH_STYLE: "true",
    });
    expect(process.env).toMatchObject(cloud.environment);
    await cloud.stop();
    expect(process.env["BUCKET"]).toBe(before);
  });

  it.each([
    ["AWS_PROFILE", "missing"],
    ["AWS_IGNORE_CONFIGURED_ENDPOINT_URLS", "true"],
    ["AWS_USE_FIPS_ENDPOINT", "true"],
    ["AWS_CREDENTIAL_EXPIRATION", "2001-01-01T00:00:00Z"],
    ["AWS_CONFIG_FILE", join(newFolder(), "config")],
  ])("is called where the machine has its own %s", async (name, value) => {
    if (name === "AWS_CONFIG_FILE") {
      const profile = "[default]\nignore_configured_endpoint_urls = true\n";
      await writeFile(value, profile);
    }
    process.env[name] = value;
    const cloud = await start();
    const command = new ScanCommand({ TableName: "Table" });
    const tables = new DynamoDBClient({ maxAttempts: 1 });
    expect(await tables.send(command)).toMatchObject({ Count: 0 });
    await cloud.stop();
    expect(process.env[name]).toBe(value);
    Reflect.deleteProperty(process.env, name);
  });

  it("shows the mails on a page and as JSON, newest first", async () => {
    const mails: string[] = [];
    const cloud = await start({ onMail: ({ to }) => mails.push(to) });
    await clientsOf(cloud).fill();
    expect(mails).toEqual(["ada@example.edu"]);
    const url = `${cloud.origin}/_local/outbox`;
    const json = await fetch(url, { headers: { accept: "application/json" } });
    expect(await json.json()).toEqual(cloud.outbox());
    const page = await (await fetch(url)).text();
    expect(cloud.outbox()[0]).toMatchObject({ body: MAIL, code: "123456" });
    expect(page).toContain('<span class="code">123456</span>');
    expect(page).toContain(`href=&quot;${LINK}&quot;`);
    expect(page).toContain(`See <a href="${LINK}">${LINK}</a>.`);
  });

  it("uses the given port, and reports if it is in use", async () => {
    const cloud = await start();
    const port = Number(new URL(cloud.origin).port);
    await cloud.stop();
    expect((await start({ port })).origin).toBe(cloud.origin);
    await expect(start({ port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });

  it("ignores resources that exist only for AWS", async () => {
    const odd = template()
      .with("Role", "AWS::IAM::Role")
      .with("Metadata", "AWS::CDK::Metadata");
    const cloud = await start({ template: odd.build() });
    expect((await fetch(`${cloud.origin}/api/seen`)).status).toBe(200);
  });
});
