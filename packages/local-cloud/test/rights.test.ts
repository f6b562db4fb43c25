import { atEnd, until } from "@admission/test-tools";
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import {
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
import {
  DescribeExecutionCommand,
  SFNClient,
  StartExecutionCommand,
} from "@aws-sdk/client-sfn";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { Rights, type ServiceCaller } from "../iam/rights.ts";
import { startLocalCloud, type LocalCloud } from "../index.ts";
import { accessKeyOf } from "../server/credentials.ts";
import { readTemplate } from "../template/read-template.ts";
import { LocalTemplate } from "./local-template.ts";
import { localClient, rootDir } from "./support.ts";

const callingWork = {
  StartAt: "Work",
  States: { Work: { Type: "Task", Resource: "${Work}", End: true } },
};
function rightsOf(stack: LocalTemplate): Rights {
  return new Rights(readTemplate(stack.build()));
}
function machineArn(id: string) {
  return `arn:aws:states:us-east-1:123456789012:stateMachine:${id}`;
}

const Bucket = "documents";
const TableName = "Table";
function arn(id: string) {
  return { "Fn::GetAtt": [id, "Arn"] };
}
function under(folder: string) {
  return { "Fn::Join": ["", [arn("Documents"), `/${folder}/*`]] };
}
function keys(pattern: string) {
  return { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [pattern] } };
}
type Statements = Parameters<LocalTemplate["withRights"]>[1];
const machine = { StartAt: "End", States: { End: { Type: "Succeed" } } };

const work: Statements = [
  {
    Action: ["dynamodb:GetItem", "dynamodb:Query"],
    Resource: arn("Table"),
    Condition: keys("ours#*"),
  },
  { Action: "s3:*Object", Resource: under("uploads") },
  { Effect: "Deny", Action: "s3:PutObject", Resource: under("uploads") },
  { Action: "s3:GetObject", Resource: under("documents") },
  {
    Action: "s3:ListBucket",
    Resource: arn("Documents"),
    Condition: { StringLike: { "s3:prefix": "uploads/*" } },
  },
  { Action: "states:StartExecution", Resource: { Ref: "Machine" } },
];
const others: Statements = [
  {
    Action: "dynamodb:GetItem",
    Resource: arn("Table"),
    Condition: keys("theirs#*"),
  },
];

let cloud: LocalCloud;
beforeAll(async () => {
  cloud = await startLocalCloud({
    template: new LocalTemplate()
      .withTable()
      .withBucket()
      .withUserPool()
      .withStateMachine(machine)
      .withStateMachine(machine, "Other")
      .withFunction("Work", "read-item.ts")
      .withRights("Work", work)
      .withFunction("Others", "read-item.ts")
      .withRights("Others", others)
      .build(),
    rootDir,
  });
});
afterAll(() => cloud.stop());

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
function query(pk: string) {
  return new QueryCommand({
    TableName,
    KeyConditionExpression: "#key = :pk AND sk = :sk",
    ExpressionAttributeNames: { "#key": "pk" },
    ExpressionAttributeValues: { ":pk": { S: pk }, ":sk": { S: "ours#1" } },
  });
}

describe("a function's call", () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      "of an item of its own kind",
      () =>
        table().send(new GetItemCommand({ TableName, Key: item("ours#1") })),
    ],
    ["of a query of its own kind", () => table().send(query("ours#1"))],
    [
      "of its own folder",
      () =>
        s3().send(new ListObjectsV2Command({ Bucket, Prefix: "uploads/1" })),
    ],
    [
      "of its own machine",
      () =>
        new SFNClient(as("Work", "SFN")).send(
          new StartExecutionCommand({
            stateMachineArn: machineArn("Machine"),
          }),
        ),
    ],
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
    [
      "of an item of another kind",
      400,
      () =>
        table().send(new GetItemCommand({ TableName, Key: item("theirs#1") })),
    ],
    ["of a query of another kind", 400, () => table().send(query("theirs#1"))],
    [
      "of another action",
      400,
      () =>
        table().send(new PutItemCommand({ TableName, Item: item("ours#1") })),
    ],
    ["of a scan", 400, () => table().send(new ScanCommand({ TableName }))],
    [
      "that is denied although it is allowed",
      403,
      () =>
        s3().send(
          new PutObjectCommand({ Bucket, Key: "uploads/1", Body: "x" }),
        ),
    ],
    [
      "of another folder",
      403,
      () =>
        s3().send(new ListObjectsV2Command({ Bucket, Prefix: "documents/" })),
    ],
    [
      "of all folders",
      403,
      () => s3().send(new ListObjectsV2Command({ Bucket })),
    ],
    [
      "of another machine",
      400,
      () =>
        new SFNClient(as("Work", "SFN")).send(
          new StartExecutionCommand({
            stateMachineArn: machineArn("Other"),
          }),
        ),
    ],
    [
      "of the user pool",
      400,
      () =>
        new CognitoIdentityProviderClient(
          as("Work", "COGNITO_IDENTITY_PROVIDER"),
        ).send(
          new AdminGetUserCommand({
            UserPoolId: cloud.environment["USER_POOL_ID"] ?? "us-east-1_1",
            Username: "ada",
          }),
        ),
    ],
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
    for (const Key of all) {
      await s3("operator").send(
        new PutObjectCommand({ Bucket, Key, Body: "x" }),
      );
    }
    const { Errors } = await s3().send(
      new DeleteObjectsCommand({
        Bucket,
        Delete: { Objects: all.map((Key) => ({ Key })), Quiet: true },
      }),
    );
    expect(Errors).toMatchObject([
      { Key: "documents/1", Code: "AccessDenied" },
    ]);
    const left = await s3("operator").send(
      new ListObjectsV2Command({ Bucket }),
    );
    expect(left.Contents?.map(({ Key }) => Key)).toEqual(["documents/1"]);
  });
});

describe("what a function has signed", () => {
  it("has the function's rights when it is used: an address", async () => {
    const get = async (caller: string) => {
      const command = new GetObjectCommand({ Bucket, Key: "documents/1" });
      return (await fetch(await getSignedUrl(s3(caller), command))).status;
    };
    expect(await get("Work")).toBe(200);
    expect(await get("Others")).toBe(403);
  });

  it("has the function's rights when it is used: a form", async () => {
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
    expect(await post("operator")).toBe(204);
    expect(await post("Work")).toBe(403);
  });
});

describe("functions in one process", () => {
  it("keep their own rights, also at the same time with the same client", async () => {
    const read = (id: string, pk: string) => cloud.invoke(id, { pk });
    const results = await Promise.all(
      Array.from({ length: 10 }, () => [
        read("Work", "ours#1"),
        read("Others", "ours#1"),
        read("Work", "theirs#1"),
        read("Others", "theirs#1"),
      ]).flat(),
    );
    const expected = ["ok", "AccessDeniedException"];
    expect(results).toEqual(
      Array.from({ length: 10 }, () => [
        ...expected,
        ...expected.toReversed(),
      ]).flat(),
    );
  });
});

describe("a function in a process of its own", () => {
  it("has its own rights", async () => {
    const other = await startLocalCloud({
      template: new LocalTemplate()
        .withTable()
        .withFunction("Work", "read-item.ts")
        .withRights("Work", work.slice(0, 1))
        .withStateMachine(callingWork)
        .build(),
      rootDir,
      functionsInProcesses: true,
    });
    atEnd(() => other.stop());
    expect(await other.invoke("Work", { pk: "ours#1" })).toBe("ok");
    expect(await other.invoke("Work", { pk: "theirs#1" })).toBe(
      "AccessDeniedException",
    );
  });
});

describe("a function in the isolated network", () => {
  it("also needs the right of the way out", () => {
    const rights = rightsOf(
      new LocalTemplate()
        .withFunction("Work", "record.ts")
        .with("Endpoint", "AWS::EC2::VPCEndpoint", {
          PolicyDocument: {
            Statement: [
              {
                Effect: "Allow",
                Principal: { AWS: "*" },
                Action: "s3:GetObject",
                Resource: "arn:aws:s3:::documents/*",
              },
            ],
          },
        })
        .with("Work", "AWS::Lambda::Function", {
          Role: arn("SomeRole"),
          VpcConfig: {},
        }),
    );
    const refusal = (action: string) =>
      rights.refusal("Work", { action, resource: "arn:aws:s3:::documents/1" });
    expect(refusal("s3:GetObject")).toBeUndefined();
    expect(refusal("s3:PutObject")).toMatch(/is not authorized to perform/);
    expect(refusal("dynamodb:GetItem")).toMatch(/is not authorized/);
  });
});

describe("a service", () => {
  const permitted = () => new LocalTemplate().withFunction("Work", "record.ts");
  const services: readonly [string, ServiceCaller][] = [
    ["the API", { service: "apigateway.amazonaws.com", sourceArn: "api/1" }],
    [
      "another API",
      { service: "apigateway.amazonaws.com", sourceArn: "api/2" },
    ],
    [
      "another service",
      { service: "events.amazonaws.com", sourceArn: "api/1" },
    ],
  ];

  it("calls a function only with its permission, and for its resource", () => {
    const rights = rightsOf(
      permitted().with("WorkPermission", "AWS::Lambda::Permission", {
        Action: "lambda:InvokeFunction",
        FunctionName: arn("Work"),
        Principal: "apigateway.amazonaws.com",
        SourceArn: "api/1",
      }),
    );
    const allowed = services.filter(
      ([, caller]) =>
        rights.refusal(caller, {
          action: "lambda:InvokeFunction",
          resource: "arn:aws:lambda:us-east-1:123456789012:function:Work",
        }) === undefined,
    );
    expect(allowed.map(([name]) => name)).toEqual(["the API"]);
  });

  it("that may not call a function fails as on AWS", async () => {
    const stack = permitted()
      .withApi({ "GET /api/seen": "Work" })
      .withStateMachine(callingWork)
      .withRights("Machine", [], "states.amazonaws.com");
    Reflect.deleteProperty(stack.resources, "WorkPermission");
    const other = await startLocalCloud({ template: stack.build(), rootDir });
    atEnd(() => other.stop());

    expect((await fetch(`${other.origin}/api/seen`)).status).toBe(500);

    const client = new SFNClient(
      localClient(other.environment["AWS_ENDPOINT_URL_SFN"] ?? ""),
    );
    const { executionArn } = await client.send(
      new StartExecutionCommand({ stateMachineArn: machineArn("Machine") }),
    );
    await until(async () => {
      const command = new DescribeExecutionCommand({ executionArn });
      const { status, error } = await client.send(command);
      return status === "FAILED" && error === "Lambda.AWSLambdaException";
    });
  });
});

describe("a start", () => {
  const limited = (statement: Statements[number]) =>
    new LocalTemplate()
      .withFunction("Work", "record.ts")
      .withRights("Work", [{ Action: "s3:*", Resource: "*", ...statement }]);
  it.each<[string, LocalTemplate, string]>([
    ["an operator", limited({ Condition: { NumericLessThan: {} } }), "Numeric"],
    [
      "a condition key",
      limited({ Condition: { StringLike: { "aws:username": "a" } } }),
      "aws:username",
    ],
    [
      "a policy variable",
      limited({ Resource: "${aws:username}" }),
      "variables",
    ],
    ["another kind of statement", limited({ NotAction: "s3:*" }), "NotAction"],
    [
      "a role that Lambda may not assume",
      new LocalTemplate()
        .withFunction("Work", "record.ts")
        .withRights("Work", [], "states.amazonaws.com"),
      "WorkRole: lambda.amazonaws.com may not assume",
    ],
  ])(
    "stops at %s, which AWS would not take like this",
    (_name, stack, what) => {
      expect(() => rightsOf(stack)).toThrow(what);
    },
  );
});
