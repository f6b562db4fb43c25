import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, jest } from "@jest/globals";
import { mockClient } from "aws-sdk-client-mock";
import { clock } from "../../lambdas/clock.ts";
import type { LocalCloud } from "../../lib/local/start-local-cloud.ts";
import { setClock } from "./clock.ts";
import { stageCloud, Visitor } from "./cloud.ts";

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
/** When every test of accounts begins. */
export const START = Date.parse("2026-10-05T12:00:00Z");
export const WRONG_PASSWORD = "Wrong-Horse-7-Battery";
export const NEW_PASSWORD = "New-Horse-8-Battery";

/** What every error of AWS carries. */
export const metadata = { message: "as AWS says it", $metadata: {} };

/** One cloud for the tests of a file, each of which begins with nobody in it at `START`. */
export function stageAccounts() {
  const cloud = stageCloud();
  const mocks: { restore: () => void }[] = [];
  const restore = () => {
    for (const mock of mocks.splice(0)) mock.restore();
  };
  const kept = <M extends { restore: () => void }>(mock: M): M => {
    mocks.push(mock);
    return mock;
  };
  beforeEach(() => setClock(START));
  afterEach(() => {
    restore();
    clock.pause = () => Promise.resolve();
    jest.useRealTimers();
  });
  return {
    cloud,
    /** From here to the end of the test, or to `restore`, the user pool does what the test says. */
    userPool: () => kept(mockClient(CognitoIdentityProviderClient)),
    /** The same for the tables. */
    tables: () => kept(mockClient(DynamoDBDocumentClient)),
    /** The services as emulated, from here on. */
    restore,
  };
}

/** Somebody else with the same cookies. */
export function copyOf(cloud: LocalCloud, visitor: Visitor): Visitor {
  const copy = new Visitor(cloud);
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  return copy;
}

/** A secret with one character changed in the middle, where every bit counts. */
export function tampered(value: string): string {
  const middle = Math.floor(value.length / 2);
  return `${value.slice(0, middle)}${value[middle] === "A" ? "B" : "A"}${value.slice(middle + 1)}`;
}

/** The status of a request with copies of the cookies as they are, kept by somebody else. */
export async function replay(
  cloud: LocalCloud,
  visitor: Visitor,
): Promise<number> {
  return (await copyOf(cloud, visitor).call("get-profile")).status;
}

/** Asks for new tokens as somebody would who talks to the user pool directly. */
export function refreshAtPool(cloud: LocalCloud, RefreshToken: string) {
  return new CognitoIdentityProviderClient({}).send(
    new InitiateAuthCommand({
      ClientId: cloud.environment["USER_POOL_CLIENT_ID"] ?? "",
      AuthFlow: "REFRESH_TOKEN_AUTH",
      AuthParameters: { REFRESH_TOKEN: RefreshToken },
    }),
  );
}
