import { setClock } from "@admission/test-tools";
import { InternalServerError } from "@aws-sdk/client-dynamodb";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "@jest/globals";
import {
  metadata,
  MINUTE,
  NEW_PASSWORD,
  SECOND,
  stageAccounts,
  START,
} from "../../support/accounts.ts";
import { interceptAwsCalls } from "../../support/aws-calls.ts";
import {
  asStudent,
  confirmation,
  mailedLink,
  PASSWORD,
  passwordReset,
  Visitor,
} from "../../support/cloud.ts";
import { tablesOf } from "../../support/tables.ts";

const username = "amy@example.org";
const HOUR = 60 * MINUTE;
const { cloud } = await stageAccounts();
const tables = tablesOf(() => cloud);
type Link = ReturnType<typeof mailedLink>;
let visitor: Visitor;
beforeEach(() => {
  visitor = new Visitor(cloud);
});

async function signUp(address = username): Promise<Link> {
  const body = { username: address, password: PASSWORD };
  await visitor.call("signup", { body });
  return mailedLink(cloud, address);
}
async function forget(address = username): Promise<Link> {
  await visitor.call("forgot-password", { body: { username: address } });
  return mailedLink(cloud, address);
}
async function confirm(link: Link): Promise<number> {
  return (await visitor.call("confirm", confirmation(link))).status;
}
async function reset(link: Omit<Link, "page">): Promise<number> {
  return (
    await visitor.call("reset-password", passwordReset(link, NEW_PASSWORD))
  ).status;
}
/** Returns the digits of a link; any for one that has none. */
function digitsIn({ id }: Link): string {
  return /^\d{6}(?=-)/.exec(id)?.[0] ?? "123456";
}
function tokenIn({ id }: Link): string {
  return id.slice(-64);
}

/** Link that confirms an account, and link that sets a password. */
const kinds = [
  ["confirms an account", signUp, confirm, 24 * HOUR],
  [
    "sets a password",
    async () => {
      await asStudent(cloud, username);
      setClock(START + SECOND);
      const link = await forget();
      setClock(START);
      return link;
    },
    reset,
    2 * HOUR + SECOND,
  ],
] as const;

describe.each(kinds)("a mailed link that %s", (_name, mailed, open, life) => {
  it("works until it expires", async () => {
    const link = await mailed();
    setClock(START + life);
    expect(await open(link)).toBe(400);
    setClock(START + life - SECOND);
    expect(await open(link)).toBe(200);
  });

  it("works once, and so do any digits beside it", async () => {
    const link = await mailed();
    setClock(START + MINUTE);
    const atOnce = await Promise.all(
      Array.from({ length: 8 }, () => open(link)),
    );
    expect(atOnce.filter((status) => status === 200)).toHaveLength(1);
    setClock(START + 2 * MINUTE);

    expect(await open(link)).toBe(400);
    expect(await open({ ...link, id: digitsIn(link) })).toBe(400);
  });

  it("works for no other account, and not if it was modified", async () => {
    const link = await mailed();
    await asStudent(cloud, "bob@example.org");

    expect(await open({ ...link, username: "bob@example.org" })).toBe(400);
    const [digits, token] = [digitsIn(link), tokenIn(link)];
    const changed = token.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    // Not even with the right digits.
    expect(await open({ ...link, id: `${digits}-${changed}` })).toBe(400);
    const others = digits === "000000" ? "000001" : "000000";
    expect(await open({ ...link, id: `${others}-${token}` })).toBe(200);
  });

  it("is stored without its token, its address and its digits", async () => {
    const link = await mailed();

    const items = await tables.items("TOKENS_TABLE");
    const proofs = items.filter(({ token_hash }) =>
      /^(mailed|pending)#/.test(String(token_hash)),
    );
    expect(proofs).not.toEqual([]);
    expect(JSON.stringify(items)).not.toContain(tokenIn(link));
    expect(JSON.stringify(items)).not.toContain("example");
    // Without the times, in which the digits may be by chance.
    const stored = proofs.map((item) => [
      item["token_hash"],
      item["owner"],
      item["code_hash"],
    ]);
    expect(JSON.stringify(stored)).not.toContain(digitsIn(link));
    for (const item of proofs) {
      expect(Number(item["time_to_live"])).toBeGreaterThan(START / 1000);
    }
  });
});

it("digits need a secret that no table has, and outlive its replacement", async () => {
  const { createCode, takeCode } =
    await import("../../../lambdas/storage/signups.ts");
  const code = await createCode(username);
  const { ORIGIN_SECRETS } = cloud.environment;
  const taken = async (secrets: string) => {
    Object.assign(process.env, { ORIGIN_SECRETS: secrets });
    return (await takeCode(username, code))?.purpose;
  };
  expect(await taken("another")).toBeUndefined();
  expect(await taken(`another ${ORIGIN_SECRETS}`)).toBe("confirm");
  Object.assign(process.env, { ORIGIN_SECRETS });
});

describe("a mailed link", () => {
  it("that confirms an account sets no password, and the other way round", async () => {
    const toConfirm = await signUp();
    for (const id of [toConfirm.id, tokenIn(toConfirm), digitsIn(toConfirm)]) {
      expect(await reset({ username, id })).toBe(400);
    }
    expect(await confirm(toConfirm)).toBe(200);
    setClock(START + SECOND);
    const toReset = await forget();

    expect(await confirm(toReset)).toBe(400);
    expect(await reset(toReset)).toBe(200);
  });

  it("from an earlier mail works as well, and none works once a password was set", async () => {
    await asStudent(cloud, username);
    setClock(START + SECOND);
    const [first, second, third] = [
      await forget(),
      await forget(),
      await forget(),
    ];
    setClock(START + MINUTE);

    expect(await reset(second)).toBe(200);
    setClock(START + 2 * MINUTE);
    expect([await reset(first), await reset(third)]).toEqual([400, 400]);
  });

  it("ends with a confirmation by digits, also when the sessions of that time have expired", async () => {
    const first = await signUp();
    await visitor.call("resend-confirm", { body: { username } });
    setClock(START + MINUTE);
    const link = mailedLink(cloud, username);
    expect(await confirm({ ...link, id: digitsIn(link) })).toBe(200);

    const [end] = (await tables.items("TOKENS_TABLE")).filter(
      ({ token_hash }) => String(token_hash).startsWith("end#"),
    );
    // As long as the longest link works.
    expect(Number(end?.["time_to_live"]) * 1000).toBe(
      START + MINUTE + 7 * 24 * HOUR,
    );
    setClock(START + 24 * HOUR - SECOND);
    expect(await confirm(first)).toBe(400);
  });

  it("that was issued after a confirmation on another device works for two hours", async () => {
    const link = await signUp();
    const phone = new Visitor(cloud);
    const { body } = await phone.call("confirm", confirmation(link));
    const given = { username, id: body.id ?? "" };

    setClock(START + 2 * HOUR);
    expect(await reset(given)).toBe(400);
    setClock(START + 2 * HOUR - SECOND);
    expect(await reset(given)).toBe(200);
  });

  it("is not mailed if its token cannot be stored, and is mailed a minute later", async () => {
    const stop = interceptAwsCalls(async ({ name, input }, proceed) => {
      if (
        name === PutCommand.name &&
        JSON.stringify(input).includes("mailed#")
      ) {
        throw new InternalServerError(metadata);
      }
      return proceed();
    });
    const body = { username, password: PASSWORD };
    const { status } = await visitor.call("signup", { body });
    stop();

    expect(status).toBe(200);
    expect(cloud.outbox()).toEqual([]);
    setClock(START + MINUTE);
    await cloud.invoke("lambdas/workers/notices.ts", {});
    expect(await confirm(mailedLink(cloud, username))).toBe(200);
  });

  it("states how long and until when it is valid, by the school's clock", async () => {
    setClock(Date.parse("2026-11-01T03:30:00Z"));
    await signUp();
    expect(cloud.outbox()[0]?.body).toContain(
      "Link and code work for 24 hours, until November 1, 2026 at 10:30 PM EST.",
    );
    await confirm(mailedLink(cloud, username));
    for (const routeId of ["forgot-password", "resend-confirm"] as const) {
      await visitor.call(routeId, { body: { username } });
      expect(cloud.outbox()[0]?.body).toContain(
        "link works for 2 hours, until November 1, 2026 at 1:30 AM EDT.",
      );
    }
  });
});
