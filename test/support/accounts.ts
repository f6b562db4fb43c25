import type { LocalCloud } from "@admission/local-cloud";
import { setClock } from "@admission/test-tools";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach } from "@jest/globals";
import { mockClient } from "aws-sdk-client-mock";
import { PASSWORD, stageCloud, Visitor } from "./cloud.ts";
import { requestsTo } from "./requests.ts";

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
/** Time at which every account test starts, in milliseconds since 1970. */
export const START = Date.parse("2026-10-05T12:00:00Z");
export const NEW_PASSWORD = "New-Horse-8-Battery";

/** Members that every AWS error has. */
export const metadata = {
  message: "as AWS says it",
  $metadata: { httpStatusCode: 400 },
};

/** Starts one cloud for the tests of a file; each test starts without accounts, at `START`. */
export async function stageAccounts() {
  const cloud = await stageCloud();
  const mocks: { restore: () => void }[] = [];
  const restore = () => {
    for (const mock of mocks.splice(0)) mock.restore();
  };
  const kept = <M extends { restore: () => void }>(mock: M): M => {
    mocks.push(mock);
    return mock;
  };
  beforeEach(() => setClock(START));
  afterEach(restore);
  return {
    cloud,
    from: requestsTo(cloud),
    /** Mocks the user pool until the end of the test or until `restore`. */
    userPool: () => kept(mockClient(CognitoIdentityProviderClient)),
    /** Mocks the tables in the same way. */
    tables: () => kept(mockClient(DynamoDBDocumentClient)),
    /** Mocks SES in the same way. */
    mails: () => kept(mockClient(SESv2Client)),
    /** Restores the emulated services. */
    restore,
  };
}

/** Signs up in a browser. */
export function signUp(
  visitor: Visitor,
  username = "amy@example.org",
  password = PASSWORD,
) {
  return visitor.call("signup", { body: { username, password } });
}

/** Logs in to an account in a browser. */
export function logIn(
  visitor: Visitor,
  username = "amy@example.org",
  password = PASSWORD,
) {
  return visitor.call("login", { body: { username, password } });
}

/** Returns another visitor with the same cookies. */
export function copyOf(cloud: LocalCloud, visitor: Visitor): Visitor {
  const copy = new Visitor(cloud);
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  return copy;
}

/** Changes one character in the middle of a secret, where every bit counts. */
export function tampered(value: string): string {
  const middle = Math.floor(value.length / 2);
  return `${value.slice(0, middle)}${value[middle] === "A" ? "B" : "A"}${value.slice(middle + 1)}`;
}

/** Returns the status of a request that somebody else sends with copies of the current cookies. */
export async function replay(
  cloud: LocalCloud,
  visitor: Visitor,
): Promise<number> {
  return (await copyOf(cloud, visitor).call("get-profile")).status;
}
