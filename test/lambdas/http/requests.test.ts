import {
  AdminInitiateAuthCommand,
  NotAuthorizedException,
  TooManyRequestsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { GENERIC_PROBLEM, SESSION_INVALID } from "../../../shared/messages.ts";
import { routeIds, routes } from "../../../shared/routes.ts";
import { logIn, metadata, stageAccounts } from "../../support/accounts.ts";
import { awsError, interceptAwsCalls } from "../../support/aws-calls.ts";
import { asStudent, Visitor } from "../../support/cloud.ts";
import { invokeRoute } from "../../support/requests.ts";

/** What is the same for all routes: bodies, headers, the application that a page shows, and faults of AWS itself. */

const username = "amy@example.org";
const stage = await stageAccounts();
const { cloud } = stage;
let amy: Visitor;
beforeEach(async () => {
  amy = await asStudent(cloud, username);
});

describe("a body", () => {
  it.each(Object.getOwnPropertyNames(Object.prototype))(
    "with the key %s, which every object has, is refused",
    async (key) => {
      const { status, body } = await new Visitor(cloud).call("login", {
        body: Object.fromEntries([[key, 1]]) as never,
      });

      expect([status, body]).toEqual([
        400,
        { message: "The request has a key that is not allowed." },
      ]);
    },
  );

  it("that is wrong at every place gets a short reply", async () => {
    const { status, body } = await amy.call("post-validations", {
      body: {
        ["k".repeat(1_000)]: Array.from({ length: 60_000 }, () => 1),
      } as never,
    });

    expect(status).toBe(400);
    expect(JSON.stringify(body).length).toBeLessThan(5_000);
  });
});

it("a body that API Gateway passes on in base64, because it considers it binary, is decoded as it was sent", async () => {
  const { statusCode } = await invokeRoute(cloud, "resend-confirm", {
    isBase64Encoded: true,
    body: Buffer.from(JSON.stringify({ username })).toString("base64"),
  });

  expect(statusCode).toBe(200);
});

it.each([
  ["a\u0001@example.org", "Incorrect email address or password."],
  [`${"a".repeat(130)}@example.org`, "Please provide a valid email address."],
])("a login with a name that no account has is refused: %j", async (...row) => {
  const [name, message] = row;
  const { status, body } = await new Visitor(cloud).call("login", {
    body: { username: name, password: "Wrong-password-1" },
  });

  expect([status, body.message]).toEqual([400, message]);
});

it.each([
  ["that succeeds", { category: "hs_ceeb", text: "a" }, {}, 200],
  ["to a wrong request", { category: "nothing" }, {}, 400],
  [
    "to a request past the site",
    {},
    { headers: { "x-origin-secret": undefined } },
    403,
  ],
])(
  "a reply of the API on its own %s is JSON, without MIME sniffing by browsers",
  async (_what, queryStringParameters, event, status) => {
    const request = { queryStringParameters, ...event };
    const { statusCode, headers } = await invokeRoute(cloud, "lookup", request);

    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "x-content-type-options": "nosniff",
    });
  },
);

it("a tab that shows another application than that of its cookies is rejected by every route of students, without a log-out or a write, until it shows the right one", async () => {
  const bob = await asStudent(cloud, "bob@example.org");
  const showing = async (student: Visitor) => ({
    "x-application": (await student.call("get-profile")).body.reference,
  });
  const headers = await showing(amy);
  const params = { key: "faith_essay_doc" };
  for (const routeId of routeIds) {
    if (routes[routeId].caller !== "student") continue;
    const refused = await bob.call(routeId, { params, headers });
    expect([routeId, refused]).toMatchObject([
      routeId,
      { status: 401, body: { message: SESSION_INVALID } },
    ]);
    expect(refused.headers.getSetCookie()).toEqual([]);
  }

  const body = { city: "Ripton" };
  await bob.call("put-answer", { headers, body });
  expect((await bob.call("get-profile")).body.answer).toEqual({});
  const right = { headers: await showing(bob), body };
  expect((await bob.call("put-answer", right)).status).toBe(200);
  expect((await bob.call("get-profile")).body.answer).toEqual(body);
});

const locked = { ...metadata, message: "Password attempts exceeded" };
it.each([
  [
    "too many logins of everybody",
    new TooManyRequestsException(metadata),
    503,
    /again in a moment/,
  ],
  [
    "an account locked for a while",
    new NotAuthorizedException(locked),
    429,
    /wait 5 minutes/,
  ],
  [
    "a fault of the service",
    new Error("ECONNRESET amy@example.org"),
    500,
    GENERIC_PROBLEM,
  ],
])(
  "a login during a fault of the user pool reports %s with a message that says what to do",
  async (_name, error, expected, message) => {
    stage.userPool().on(AdminInitiateAuthCommand).rejects(error);

    const { status, body } = await logIn(new Visitor(cloud));

    expect(status).toBe(expected);
    expect(body.message).toMatch(message);
  },
);

it.each([
  ["ThrottlingException", 400],
  ["ProvisionedThroughputExceededException", 400],
  ["RequestLimitExceeded", 400],
  ["InternalServerError", 500],
  ["ServiceUnavailable", 503],
  ["TimeoutError", undefined],
] as const)(
  "a save that the table has no room for is told when to come back (%s)",
  async (name, status) => {
    interceptAwsCalls(async (call, proceed) => {
      if (call.name !== "UpdateCommand") return proceed();
      throw awsError(name, status);
    });

    const reply = await amy.call("put-answer", { body: { city: "Ripton" } });

    expect(reply.status).toBe(503);
    expect(reply.headers.get("retry-after")).toBe("5");
  },
);

it("a save that the table rejects is a 500 with only an id, and works the next time", async () => {
  const rejection = awsError("ValidationException", 400);
  stage.tables().on(UpdateCommand).rejects(rejection);

  const body = { first_name: "Amy" };
  const failed = await amy.call("put-answer", { body });

  expect(failed.status).toBe(500);
  expect(failed.body).toEqual({
    message: GENERIC_PROBLEM,
    request_id: expect.stringMatching(/\w/),
  });

  stage.restore();
  expect((await amy.call("put-answer", { body })).status).toBe(200);
  expect((await amy.call("get-profile")).body.answer).toEqual(body);
});
