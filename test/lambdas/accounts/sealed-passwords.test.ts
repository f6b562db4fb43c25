import { beforeEach, describe, expect, it } from "@jest/globals";
import {
  MINUTE,
  signUp,
  stageAccounts,
  START,
} from "../../support/accounts.ts";
import { interceptAwsCalls } from "../../support/aws-calls.ts";
import {
  confirmation,
  mailedLink,
  PASSWORD,
  Visitor,
} from "../../support/cloud.ts";
import { tablesOf } from "../../support/tables.ts";

const username = "amy@example.org";
const ATTACKERS = "Attack-Horse-7-Battery";
const { cloud } = await stageAccounts();
const tables = tablesOf(() => cloud);
let amy: Visitor;
let attacker: Visitor;
beforeEach(() => {
  amy = new Visitor(cloud);
  attacker = new Visitor(cloud);
});

/** Returns the records of sign-ups, with their sealed passwords. */
async function sealed() {
  const items = await tables.items("TOKENS_TABLE");
  return items.filter(({ token_hash }) =>
    String(token_hash).startsWith("signup#"),
  );
}

describe("the password of a sign-up", () => {
  it("is never stored in plain text, and opens only with the browser's own cookie", async () => {
    await signUp(amy);

    const items = await tables.items("TOKENS_TABLE");
    const [item] = await sealed();
    const bytes = Buffer.from(item?.["sealed"] as Uint8Array);
    expect(bytes.length).toBeGreaterThan(PASSWORD.length);
    expect(bytes.includes(Buffer.from(PASSWORD))).toBe(false);
    expect(JSON.stringify(items)).not.toContain("example");
    expect(item?.["time_to_live"]).toBe((START + 120 * MINUTE) / 1000);
    const secret = [...amy.cookies.values()].join("");
    expect(JSON.stringify(items)).not.toContain(secret);
  });

  it("is stored in the same way for every address", async () => {
    for (const visitor of [amy, attacker]) await signUp(visitor);
    await amy.call("confirm", confirmation(mailedLink(cloud, username)));
    await signUp(new Visitor(cloud));

    const kept = await sealed();
    // The record of the browser that confirmed is gone.
    expect(kept).toHaveLength(2);
    expect(new Set(kept.map((item) => Object.keys(item).join())).size).toBe(1);
  });

  it("never reaches the user pool before the mailbox is proven", async () => {
    const sent: string[] = [];
    const stop = interceptAwsCalls(async ({ input }, proceed) => {
      sent.push(JSON.stringify(input));
      return proceed();
    });
    await signUp(amy);
    await signUp(attacker, username, ATTACKERS);
    stop();

    expect(sent.length).toBeGreaterThan(4);
    expect(sent.join()).not.toContain(PASSWORD);
    expect(sent.join()).not.toContain(ATTACKERS);
  });
});
