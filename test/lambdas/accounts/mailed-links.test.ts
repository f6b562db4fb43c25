import { setClock } from "@admission/test-tools";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { createLink } from "../../../lambdas/storage/links.ts";
import {
  MINUTE,
  NEW_PASSWORD,
  SECOND,
  stageAccounts,
  START,
} from "../../support/accounts.ts";
import {
  asStudent,
  confirmation,
  idOf,
  mailedLink,
  PASSWORD,
  passwordReset,
  Visitor,
} from "../../support/cloud.ts";
import { WRONG_PASSWORD } from "../../support/requests.ts";

const username = "amy@example.org";
const HOUR = 60 * MINUTE;
const { cloud } = await stageAccounts();
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
});

it("the table of tokens reveals no secret, password, address or network to its readers, and expires its items", async () => {
  const amy = await asStudent(cloud, username);
  const student = idOf(amy);
  const token = await createLink(
    { scope: "service", student, created_by: "test" },
    600,
  );
  const wrong = { username, password: WRONG_PASSWORD };
  await visitor.call("login", { body: wrong });
  const newcomer = await signUp("eve@example.org");
  const forgotten = await forget();

  const items = await cloud.tables.items("TOKENS_TABLE");
  const kindOf = (item: (typeof items)[number]) =>
    String(item["token_hash"]).split("#")[0];
  expect(new Set(items.map(kindOf))).toEqual(
    new Set([
      "attempts",
      "device",
      "link",
      "mailed",
      "mailstate",
      "pending",
      "session",
      "signup",
    ]),
  );
  const text = JSON.stringify(items);
  expect(text).not.toMatch(/amy|eve|example|127\.0\.0/);
  for (const secret of [
    token,
    tokenIn(newcomer),
    tokenIn(forgotten),
    ...amy.cookies.values(),
    ...visitor.cookies.values(),
  ]) {
    const [part = ""] = secret.split(".");
    expect(part.length > 20 && text.includes(part)).toBe(false);
  }
  for (const item of items) {
    const sealed = Buffer.from((item["sealed"] as Uint8Array) ?? []);
    expect(sealed.includes(Buffer.from(PASSWORD))).toBe(false);
    // Without the times, in which the digits may be by chance.
    const hashes = [item["token_hash"], item["owner"], item["code_hash"]];
    expect(JSON.stringify(hashes)).not.toContain(digitsIn(newcomer));
    const minutes = (Number(item["time_to_live"]) * 1000 - START) / MINUTE;
    const most = { attempts: 360, signup: 120 }[kindOf(item) ?? ""];
    expect(minutes).toBeGreaterThan(0);
    expect(minutes).toBeLessThanOrEqual(most ?? Infinity);
  }
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

    const [end] = (await cloud.tables.items("TOKENS_TABLE")).filter(
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
