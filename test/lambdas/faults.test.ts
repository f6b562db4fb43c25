import {
  CognitoIdentityProviderClient,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  LimitExceededException,
  NotAuthorizedException,
  PasswordResetRequiredException,
  TooManyRequestsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { InternalServerError } from "@aws-sdk/client-dynamodb";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
} from "@jest/globals";
import { mockClient } from "aws-sdk-client-mock";
import type { LocalCloud } from "../../lib/local/start-local-cloud.ts";
import { GENERIC_PROBLEM } from "../../shared/messages.ts";
import { asStudent, PASSWORD, startCloud, Visitor } from "../support/cloud.ts";

/** What the services do and the emulators cannot: limits, and failures of AWS itself. */

const username = "amy@example.org";
const metadata = { message: "as AWS says it", $metadata: {} };

let cloud: LocalCloud;
let amy: Visitor;
beforeAll(async () => {
  cloud = await startCloud();
});
beforeEach(async () => {
  await cloud.reset();
  amy = await asStudent(cloud, username);
});
const mocks: { restore: () => void }[] = [];
afterEach(() => {
  for (const mock of mocks.splice(0)) mock.restore();
});
afterAll(() => cloud.stop());

const userPool = () => {
  const mock = mockClient(CognitoIdentityProviderClient);
  mocks.push(mock);
  return mock;
};

const tables = () => {
  const mock = mockClient(DynamoDBDocumentClient);
  mocks.push(mock);
  return mock;
};

describe("a login", () => {
  it.each([
    [
      "too many requests",
      new TooManyRequestsException(metadata),
      429,
      /wait 5 minutes/,
    ],
    [
      "an account locked for a while",
      new NotAuthorizedException({
        ...metadata,
        message: "Password attempts exceeded",
      }),
      429,
      /wait 5 minutes/,
    ],
    [
      "a password that must be reset",
      new PasswordResetRequiredException(metadata),
      403,
      /reset your password/,
    ],
    [
      "a fault of the service",
      new Error("ECONNRESET amy@example.org"),
      500,
      GENERIC_PROBLEM,
    ],
  ])(
    "meets %s with a message that says what to do",
    async (_name, error, expected, message) => {
      userPool().on(InitiateAuthCommand).rejects(error);

      const { status, body } = await new Visitor(cloud).call("login", {
        body: { username, password: PASSWORD },
      });

      expect(status).toBe(expected);
      expect(body.message).toMatch(message);
    },
  );
});

describe("a forgotten password", () => {
  it("is limited, and says so", async () => {
    userPool()
      .on(ForgotPasswordCommand)
      .rejects(new LimitExceededException(metadata));

    expect(
      (await new Visitor(cloud).call("forgot-password", { body: { username } }))
        .status,
    ).toBe(429);
  });
});

describe("a save", () => {
  it("that the table refuses is a 500 with nothing but an id, and works the next time", async () => {
    tables().on(UpdateCommand).rejects(new InternalServerError(metadata));

    const failed = await amy.call("put-answer", {
      body: { first_name: "Amy" },
    });

    expect(failed.status).toBe(500);
    expect(failed.body).toEqual({
      message: GENERIC_PROBLEM,
      request_id: expect.any(String),
    });

    for (const mock of mocks.splice(0)) mock.restore();
    expect(
      (await amy.call("put-answer", { body: { first_name: "Amy" } })).status,
    ).toBe(200);
    expect((await amy.call("get-profile")).body.answer).toEqual({
      first_name: "Amy",
    });
  });
});
