import { setClock } from "@admission/test-tools";
import { describe, expect, it } from "@jest/globals";
import { MINUTE, stageAccounts, START } from "../../support/accounts.ts";
import { times, wrongPassword } from "../../support/requests.ts";
import { tablesOf } from "../../support/tables.ts";

const username = "amy@example.org";
const { cloud, from } = await stageAccounts();
const tables = tablesOf(() => cloud);

describe("lookups", () => {
  const query = { category: "hs_ceeb", text: "High" };

  it("of one network are limited to six hundred in each minute", async () => {
    const replies = await times(605, () =>
      from("203.0.113.9", "lookup", { query }),
    );

    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(replies.at(-1)?.retryAfter).toBe("60");
    expect((await from("203.0.113.10", "lookup", { query })).status).toBe(200);
    setClock(START + MINUTE);
    expect((await from("203.0.113.9", "lookup", { query })).status).toBe(200);
  });
});

describe("the stored record of attempts", () => {
  it("contains neither account nor address, and expires", async () => {
    await from("203.0.113.9", "login", wrongPassword(username));
    await from("203.0.113.9", "confirm", {
      body: { username, code: "123456" },
    });
    await from("203.0.113.9", "resend-confirm", { body: { username } });

    const items = await tables.items("TOKENS_TABLE");

    // Two for each network and account, one of the browser that requested a mail, its guesses, and all strangers' mails.
    expect(items).toHaveLength(9);
    expect(JSON.stringify(items)).not.toMatch(/example|203\.0/);
    for (const item of items) {
      const lives = Number(item["time_to_live"]) * 1000 - START;
      expect(lives).toBeGreaterThanOrEqual(15 * MINUTE);
      expect(lives).toBeLessThanOrEqual(360 * MINUTE);
    }
  });
});
