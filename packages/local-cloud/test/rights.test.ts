import { until } from "@admission/test-tools";
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import {
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import {
  AutocompleteCommand,
  GeoPlacesClient,
} from "@aws-sdk/client-geo-places";
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { SFNClient, StartExecutionCommand } from "@aws-sdk/client-sfn";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { describe, expect, it } from "@jest/globals";
import { accessKeyOf } from "../server/credentials.ts";
import { arnOf, LocalTemplate, type Statements } from "./local-template.ts";
import { localClient, startStack } from "./support.ts";

const callingWork = {
  StartAt: "Work",
  States: { Work: { Type: "Task", Resource: "${Work}", End: true } },
};
function machineArn(id: string) {
  return `arn:aws:states:us-east-1:123456789012:stateMachine:${id}`;
}

const Bucket = "documents";
const TableName = "Table";
function under(folder: string) {
  return { "Fn::Join": ["", [arnOf("Documents"), `/${folder}/*`]] };
}
function keys(pattern: string) {
  return { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [pattern] } };
}
const machine = { StartAt: "End", States: { End: { Type: "Succeed" } } };

const work: Statements = [
  {
    Action: ["dynamodb:GetItem", "dynamodb:Query", "dynamodb:DeleteItem"],
    Resource: arnOf("Table"),
    Condition: keys("ours#*"),
  },
  { Action: "s3:*Object", Resource: under("uploads") },
  { Effect: "Deny", Action: "s3:PutObject", Resource: under("uploads") },
  { Action: "s3:GetObject", Resource: under("documents") },
  {
    Action: "s3:ListBucket",
    Resource: arnOf("Documents"),
    Condition: { StringLike: { "s3:prefix": "uploads/*" } },
  },
  { Action: "states:StartExecution", Resource: { Ref: "Machine" } },
];
const others: Statements = [
  {
    Action: "dynamodb:GetItem",
    Resource: arnOf("Table"),
    Condition: keys("theirs#*"),
  },
];

const cloud = await startStack(
  new LocalTemplate()
    .withTable("Table", {
      ResourcePolicy: {
        PolicyDocument: {
          Statement: [
            {
              Effect: "Deny",
              Principal: { AWS: "*" },
              Action: "dynamodb:DeleteItem",
              Resource: "*",
            },
          ],
        },
      },
    })
    .withBucket()
    .withUserPool()
    .withStateMachine(machine)
    .withStateMachine(machine, "Other")
    .withFunction("Work", "read-item.ts")
    .withRights("Work", work)
    .withFunction("Others", "read-item.ts")
    .withRights("Others", others)
    .with("Reader", "AWS::IAM::Role", {
      AssumeRolePolicyDocument: {
        Statement: [
          {
            Effect: "Allow",
            Action: "sts:AssumeRole",
            Principal: { AWS: "arn:aws:iam::123456789012:root" },
          },
        ],
      },
    })
    .with("ReaderRights", "AWS::IAM::Policy", {
      PolicyDocument: {
        Statement: others.map((each) => ({ Effect: "Allow", ...each })),
      },
      Roles: [{ Ref: "Reader" }],
    }),
);

/** Returns the options of a client that signs as a function, or as the operator. */
function as(caller: string, service: string) {
  const options = localClient(
    cloud.environment[`AWS_ENDPOINT_URL_${service}`] ?? "",
  );
  const accessKeyId = accessKeyOf(caller);
  return caller === "operator"
    ? options
    : { ...options, credentials: { ...options.credentials, accessKeyId } };
}
function s3(caller = "Work") {
  return new S3Client({ ...as(caller, "S3"), forcePathStyle: true });
}
function table() {
  return new DynamoDBClient(as("Work", "DYNAMODB"));
}
function item(pk: string) {
  return { pk: { S: pk }, sk: { S: "1" } };
}
function get(pk: string) {
  return table().send(new GetItemCommand({ TableName, Key: item(pk) }));
}
function query(pk: string) {
  return table().send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: "#key = :pk AND sk = :sk",
      ExpressionAttributeNames: { "#key": "pk" },
      ExpressionAttributeValues: { ":pk": { S: pk }, ":sk": { S: "ours#1" } },
    }),
  );
}
function put(Key: string, caller = "Work") {
  return s3(caller).send(new PutObjectCommand({ Bucket, Key, Body: "x" }));
}
function list(Prefix?: string, caller = "Work") {
  return s3(caller).send(new ListObjectsV2Command({ Bucket, Prefix }));
}
function start(machineId: string) {
  return new SFNClient(as("Work", "SFN")).send(
    new StartExecutionCommand({ stateMachineArn: machineArn(machineId) }),
  );
}
function findUser() {
  return new CognitoIdentityProviderClient(
    as("Work", "COGNITO_IDENTITY_PROVIDER"),
  ).send(
    new AdminGetUserCommand({
      UserPoolId: cloud.environment["USER_POOL_ID"] ?? "us-east-1_1",
      Username: "ada",
    }),
  );
}

describe("a function's call", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["of an item of its own kind", () => get("ours#1")],
    ["of a query of its own kind", () => query("ours#1")],
    ["of its own folder", () => list("uploads/1")],
    ["of its own machine", () => start("Machine")],
  ])("%s is allowed", async (_name, call) => {
    await expect(call()).resolves.toBeDefined();
  });

  const denied = (status: number) => ({
    name: status === 403 ? "AccessDenied" : "AccessDeniedException",
    $metadata: { httpStatusCode: status },
    message: expect.stringMatching(
      /^User: arn:aws:iam::123456789012:role\/\w+ is not authorized to perform: \S+ on resource: \S+ (because no|with an explicit deny)/,
    ),
  });
  it.each<[string, number, () => Promise<unknown>]>([
    ["of an item of another kind", 400, () => get("theirs#1")],
    ["of a query of another kind", 400, () => query("theirs#1")],
    [
      "of another action",
      400,
      () =>
        table().send(new PutItemCommand({ TableName, Item: item("ours#1") })),
    ],
    [
      "that its table denies to everybody",
      400,
      () =>
        table().send(new DeleteItemCommand({ TableName, Key: item("ours#1") })),
    ],
    ["of a scan", 400, () => table().send(new ScanCommand({ TableName }))],
    ["that is denied although it is allowed", 403, () => put("uploads/1")],
    ["of another folder", 403, () => list("documents/")],
    ["of all folders", 403, () => list()],
    ["of another machine", 400, () => start("Other")],
    ["of the user pool", 400, findUser],
  ])("%s is refused", async (_name, status, call) => {
    await expect(call()).rejects.toMatchObject(denied(status));
  });

  it("of the address service is refused in its words", async () => {
    const places = new GeoPlacesClient(as("Work", "GEO_PLACES"));
    await expect(
      places.send(new AutocompleteCommand({ QueryText: "12 Elm" })),
    ).rejects.toMatchObject({
      name: "AccessDeniedException",
      $metadata: { httpStatusCode: 403 },
    });
  });

  it("shows that an object is missing only to those who may list it", async () => {
    const read = (Key: string) =>
      s3().send(new GetObjectCommand({ Bucket, Key }));
    await expect(read("uploads/none")).rejects.toThrow(
      expect.objectContaining({ name: "NoSuchKey" }),
    );
    await expect(read("documents/none")).rejects.toMatchObject(denied(403));
  });

  it("deletes the objects that it may, and reports the others", async () => {
    const all = ["uploads/1", "documents/1"];
    const Objects = all.map((Key) => ({ Key }));
    for (const Key of all) await put(Key, "operator");
    const { Errors } = await s3().send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    );
    expect(Errors).toMatchObject([
      { Key: "documents/1", Code: "AccessDenied" },
    ]);
    const left = await list(undefined, "operator");
    expect(left.Contents?.map(({ Key }) => Key)).toEqual(["documents/1"]);
  });
});

it("a role that trusts the account is assumed by people, and gives them its rights", async () => {
  const { AWS_ACCESS_KEY_ID: accessKeyId = "" } = cloud.assume("Reader");
  const options = as("operator", "DYNAMODB");
  const person = new DynamoDBClient({
    ...options,
    credentials: { ...options.credentials, accessKeyId },
  });
  const read = (pk: string) =>
    person.send(new GetItemCommand({ TableName, Key: item(pk) }));
  await expect(read("theirs#1")).resolves.toBeDefined();
  await expect(read("ours#1")).rejects.toThrow("role/Reader is not authorized");
  expect(() => cloud.assume("WorkRole")).toThrow("no role that people");
});

it("what a function has signed has the function's rights when it is used: an address and a form", async () => {
  const read = async (caller: string) => {
    const command = new GetObjectCommand({ Bucket, Key: "documents/1" });
    return (await fetch(await getSignedUrl(s3(caller), command))).status;
  };
  expect([await read("Work"), await read("Others")]).toEqual([200, 403]);

  const post = async (caller: string) => {
    const Key = "uploads/form";
    const form = await createPresignedPost(s3(caller), { Bucket, Key });
    const body = new FormData();
    for (const [name, value] of Object.entries(form.fields)) {
      body.append(name, value);
    }
    body.append("file", new Blob(["x"]), "file");
    return (await fetch(form.url, { method: "POST", body })).status;
  };
  expect([await post("operator"), await post("Work")]).toEqual([204, 403]);
});

it("functions in one process keep their own rights, also at the same time with the same client", async () => {
  const cases = ["ours#1", "theirs#1"].flatMap((pk) =>
    ["Work", "Others"].map((id) => ({ id, pk })),
  );
  const all = Array.from({ length: 10 }, () => cases).flat();
  const results = await Promise.all(
    all.map(({ id, pk }) => cloud.invoke(id, { pk })),
  );
  expect(results).toEqual(
    all.map(({ id, pk }) =>
      (id === "Work") === pk.startsWith("ours")
        ? "ok"
        : "AccessDeniedException",
    ),
  );
});

it("a service that may not call a function fails as on AWS", async () => {
  const stack = new LocalTemplate()
    .withFunction("Work", "record.ts")
    .withApi({ "GET /api/seen": "Work" })
    .withStateMachine(callingWork)
    .withRights("Machine", [], "states.amazonaws.com");
  Reflect.deleteProperty(stack.resources, "WorkPermission");
  const other = await startStack(stack);

  expect((await fetch(`${other.origin}/api/seen`)).status).toBe(500);

  const client = new SFNClient(
    localClient(other.environment["AWS_ENDPOINT_URL_SFN"] ?? ""),
  );
  await client.send(
    new StartExecutionCommand({ stateMachineArn: machineArn("Machine") }),
  );
  await until(() => other.usedRights().refusals.length === 2);
  expect(other.usedRights().refusals).toEqual([
    expect.stringContaining("User: apigateway.amazonaws.com is not"),
    expect.stringContaining("MachineRole is not authorized to perform"),
  ]);
});
