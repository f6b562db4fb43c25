import {
  AdminInitiateAuthCommand,
  NotAuthorizedException,
  PasswordResetRequiredException,
  TooManyRequestsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { InternalServerError } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { GENERIC_PROBLEM } from "../../../shared/messages.ts";
import { metadata, stageAccounts } from "../../support/accounts.ts";
import { asStudent, PASSWORD, Visitor } from "../../support/cloud.ts";

/** Behavior of the services that the emulators lack: limits, and failures of AWS itself. */

const username = "amy@example.org";

const stage = await stageAccounts();
let amy: Visitor;
beforeEach(async () => {
  amy = await asStudent(stage.cloud, username);
});

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
      "a password that an administrator has reset, as if it were wrong",
      new PasswordResetRequiredException(metadata),
      400,
      "Incorrect email address or password.",
    ],
    [
      "a fault of the service",
      new Error("ECONNRESET amy@example.org"),
      500,
      GENERIC_PROBLEM,
    ],
  ])(
    "reports %s with a message that says what to do",
    async (_name, error, expected, message) => {
      stage.userPool().on(AdminInitiateAuthCommand).rejects(error);

      const { status, body } = await new Visitor(stage.cloud).call("login", {
        body: { username, password: PASSWORD },
      });

      expect(status).toBe(expected);
      expect(body.message).toMatch(message);
    },
  );
});

describe("a save", () => {
  it("that the table rejects is a 500 with only an id, and works the next time", async () => {
    stage.tables().on(UpdateCommand).rejects(new InternalServerError(metadata));

    const failed = await amy.call("put-answer", {
      body: { first_name: "Amy" },
    });

    expect(failed.status).toBe(500);
    expect(failed.body).toEqual({
      message: GENERIC_PROBLEM,
      request_id: expect.stringMatching(/\w/),
    });

    stage.restore();
    expect(
      (await amy.call("put-answer", { body: { first_name: "Amy" } })).status,
    ).toBe(200);
    expect((await amy.call("get-profile")).body.answer).toEqual({
      first_name: "Amy",
    });
  });
});
