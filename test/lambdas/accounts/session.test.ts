import { setClock } from "@admission/test-tools";
import { InternalServerError } from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { SESSION_INVALID } from "../../../shared/messages.ts";
import {
  copyOf,
  logIn,
  metadata,
  MINUTE,
  replay,
  SECOND,
  stageAccounts,
  START,
  tampered,
} from "../../support/accounts.ts";
import { asStudent, idOf, type Visitor } from "../../support/cloud.ts";
import { tablesOf } from "../../support/tables.ts";

const username = "amy@example.org";

const stage = await stageAccounts();
const { cloud } = stage;
let amy: Visitor;
beforeEach(async () => {
  amy = await asStudent(cloud, username);
});

type Parts = readonly (string | undefined)[];

describe("the cookies of a session", () => {
  it.each<[string, (own: Parts, bobs: Parts) => Parts]>([
    ["no session", () => []],
    [
      "a changed secret",
      ([secret, ...rest]) => [tampered(secret ?? ""), ...rest],
    ],
    ["no owner", ([secret]) => [secret]],
    ["an empty owner", ([secret]) => [secret, ""]],
    ["an owner that is nobody", ([secret]) => [secret, "somebody"]],
    ["a longer owner than any", ([secret]) => [secret, "a".repeat(3000)]],
    ["another's owner", ([secret], [, owner]) => [secret, owner]],
    ["another's secret", ([, owner], [secret]) => [secret, owner]],
    ["one part too many", (own) => [...own, "x"]],
  ])("are rejected with %s, and the session continues", async (_, change) => {
    const bob = await asStudent(cloud, "bob@example.org");
    const partsOf = ({ cookies }: Visitor) =>
      (cookies.get("session") ?? "").split(".");
    const forger = copyOf(cloud, amy);
    forger.cookies.set("session", change(partsOf(amy), partsOf(bob)).join("."));

    const { status, body } = await forger.call("get-profile");

    expect(status).toBe(401);
    expect(body.message).toBe(SESSION_INVALID);
    expect([...forger.cookies.keys()]).toEqual(["device"]);
    expect(await replay(cloud, amy)).toBe(200);
  });

  it("are those of the newest login, which ends the browser's earlier session", async () => {
    const old = copyOf(cloud, amy);

    await logIn(amy);

    expect(await replay(cloud, old)).toBe(401);
    expect(await replay(cloud, amy)).toBe(200);
  });
});

describe("a session", () => {
  it("names its student by the id alone: no address is stored with it", async () => {
    const items = await tablesOf(() => cloud).items("TOKENS_TABLE");
    const sessions = items.filter(({ token_hash }) =>
      String(token_hash).startsWith("session#"),
    );

    expect(sessions).toHaveLength(1);
    expect(sessions[0]).toHaveProperty("student", idOf(amy));
    expect(JSON.stringify(items)).not.toMatch(/amy|example/);
    const [secret] = (amy.cookies.get("session") ?? "").split(".");
    expect(JSON.stringify(items)).not.toContain(secret);
  });

  it("needs no user pool, whatever state that is in", async () => {
    stage.userPool().rejects(new Error("ECONNREFUSED"));

    expect((await amy.call("get-profile")).status).toBe(200);
  });

  it("survives a failure of the tables", async () => {
    stage.tables().rejects(new InternalServerError(metadata));

    const { status, headers } = await amy.call("get-profile");

    expect(status).toBe(500);
    expect(headers.getSetCookie()).toEqual([]);
    stage.restore();
    expect((await amy.call("get-profile")).status).toBe(200);
  });

  it.each([
    [20 * MINUTE - SECOND, 200],
    [20 * MINUTE, 401],
  ])(
    "replies after %i ms without a request with %i",
    async (idle, expected) => {
      setClock(START + idle);

      expect((await amy.call("get-profile")).status).toBe(expected);
    },
  );

  it("is kept alive by requests, which are recorded once a minute", async () => {
    for (const at of [30, 59]) {
      setClock(START + at * SECOND);
      await amy.call("get-profile");
    }
    // Neither of the two was recorded: the login still counts.
    setClock(START + 20 * MINUTE);
    expect(await replay(cloud, amy)).toBe(401);
    setClock(START + 60 * SECOND);
    expect(await replay(cloud, amy)).toBe(200);
    setClock(START + 21 * MINUTE - SECOND);
    expect(await replay(cloud, amy)).toBe(200);
  });

  it("has one value until its end, twelve hours later at most, so that no request is too late for it", async () => {
    const late = copyOf(cloud, amy);
    for (let minutes = 15; minutes < 12 * 60; minutes += 15) {
      setClock(START + minutes * MINUTE);
      const { status, headers } = await amy.call("get-profile");
      expect(status).toBe(200);
      expect(headers.getSetCookie()).toEqual([]);
    }

    setClock(START + 12 * 60 * MINUTE - SECOND);
    const save = await late.call("put-answer", { body: { first_name: "Amy" } });
    expect(save.status).toBe(200);
    expect(await replay(cloud, amy)).toBe(200);

    setClock(START + 12 * 60 * MINUTE);
    expect(await replay(cloud, amy)).toBe(401);
  });
});
