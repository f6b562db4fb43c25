import { setClock } from "@admission/test-tools";
import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { referenceOf } from "../../../lambdas/reference.ts";
import {
  logIn,
  MINUTE,
  NEW_PASSWORD,
  replay,
  signUp,
  stageAccounts,
  START,
} from "../../support/accounts.ts";
import { interceptAwsCalls } from "../../support/aws-calls.ts";
import {
  asStudent,
  confirmation,
  idOf,
  mailedLink,
  openAccount,
  PASSWORD,
  passwordReset,
  Visitor,
} from "../../support/cloud.ts";
import { times, WRONG_PASSWORD } from "../../support/requests.ts";

/** An account moves to another mailbox once that is proved, and the mailbox before can take it back. */

const amys = "amy@school.example";
const hers = "amy@example.org";
const another = "amy@example.com";
const bobs = "bob@example.org";
const DAY = 24 * 60 * MINUTE;
const { cloud } = await stageAccounts();
let amy: Visitor;
let visitor: Visitor;
beforeEach(async () => {
  amy = await asStudent(cloud, amys);
  await amy.call("put-answer", { body: { first_name: "Amy" } });
  visitor = new Visitor(cloud);
});

function ask(to = hers, username = amys, password = PASSWORD) {
  const body = { username, password, new_username: to };
  return visitor.call("change-address", { body });
}
async function press({ username, id }: ReturnType<typeof mailedLink>) {
  const body = { username, id };
  return (await visitor.call("confirm-address", { body })).status;
}
/** Moves the account, and returns the link of the mail to the address before, a minute later. */
async function move(to = hers, username = amys) {
  await ask(to, username);
  expect(await press(mailedLink(cloud, to))).toBe(200);
  return backLink();
}
async function backLink() {
  setClock(jest.now() + MINUTE);
  await cloud.invoke("lambdas/workers/notices.ts", {});
  return mailedLink(cloud, amys);
}
function mailboxes(): readonly string[] {
  return cloud.outbox().map(({ to }) => to);
}
/** Returns the statuses of logins with the first password. */
function entries(...usernames: readonly string[]) {
  return Promise.all(
    usernames.map(
      async (username) => (await logIn(new Visitor(cloud), username)).status,
    ),
  );
}

it("moves in a browser that it knows, since a stranger's account would take back what the mailbox's owner enters", async () => {
  await ask();
  const link = mailedLink(cloud, hers);
  visitor = new Visitor(cloud);
  expect(await press(link)).toBe(403);
  await logIn(visitor, amys);
  await times(9, () => logIn(new Visitor(cloud), hers, WRONG_PASSWORD));
  expect(await press(link)).toBe(200);
  expect((await logIn(visitor, hers)).status).toBe(200);
});

it("moves before its first login as well, unless its password has changed", async () => {
  await openAccount(bobs);
  await ask(hers, bobs);
  const late = mailedLink(cloud, hers);
  setClock(START + MINUTE);
  await visitor.call("forgot-password", { body: { username: bobs } });
  const proof = mailedLink(cloud, bobs);
  await visitor.call("reset-password", passwordReset(proof, PASSWORD));
  expect(await press(late)).toBe(400);
  await ask(another, bobs);
  expect(await press(mailedLink(cloud, another))).toBe(200);
  expect(await entries(bobs, another)).toEqual([400, 200]);
});

it("moves with all that is its own, and without its sessions", async () => {
  await ask();
  expect(mailboxes()).toEqual([hers]);
  expect(await entries(amys, hers)).toEqual([200, 400]);
  const link = mailedLink(cloud, hers);
  expect(link.page).toBe("/address");
  expect(await press({ ...link, username: bobs })).toBe(400);
  setClock(START + MINUTE);
  expect(await press(link)).toBe(200);

  expect(await replay(cloud, amy)).toBe(401);
  expect(await entries(amys, hers)).toEqual([400, 200]);
  await logIn(visitor, hers);
  const { body } = await visitor.call("get-profile");
  expect(body).toMatchObject({
    answer: { first_name: "Amy" },
    username: hers,
    reference: referenceOf(idOf(amy)),
  });
  await backLink();
  expect(mailboxes()).toEqual([amys, hers]);
  expect(cloud.outbox()[0]?.text).toContain(
    "The link works for 7 days, until October 12, 2026 at 8:01 AM EDT.",
  );
  expect(await press(link)).toBe(400);
});

it("comes back for the mailbox before, with another password and without sessions", async () => {
  const back = await move();
  const thief = new Visitor(cloud);
  await logIn(thief, hers);
  setClock(jest.now() + MINUTE);
  const { username, id } = back;
  const request = { body: { username, id } };
  const { body } = await visitor.call("confirm-address", request);
  expect(await replay(cloud, thief)).toBe(401);
  expect(await entries(amys, hers)).toEqual([400, 400]);
  const proof = { username: amys, id: body.id ?? "" };
  await visitor.call("reset-password", passwordReset(proof, NEW_PASSWORD));
  expect((await logIn(amy, amys, NEW_PASSWORD)).status).toBe(200);
  expect((await amy.call("get-profile")).body.username).toBe(amys);
  expect(await press(back)).toBe(400);
});

it("tells nobody whether another address has an account, but its owner", async () => {
  await asStudent(cloud, bobs);
  const [free, taken] = [await ask(hers), await ask(bobs)];
  expect([taken.status, taken.body]).toEqual([free.status, free.body]);
  expect(mailboxes()).toEqual([bobs, hers]);
  expect(cloud.outbox()[0]?.text).toContain("it already has an account");
  expect(mailedLink(cloud, bobs).page).not.toBe("/address");
});

it.each([
  ["a wrong password", () => ask(hers, amys, WRONG_PASSWORD), 400],
  ["an address without an account", () => ask(hers, bobs), 400],
  ["the address that it has", () => ask(amys), 409],
])("is not asked for with %s", async (_name, request, status) => {
  expect((await request()).status).toBe(status);
  expect(mailboxes()).toEqual([]);
});

describe("the link to another address", () => {
  it("does nothing after a new password, where its mail has waited", async () => {
    cloud.mailAccount.maxSendRate = 0;
    await ask();
    cloud.mailAccount.maxSendRate = 1_000;
    await visitor.call("forgot-password", { body: { username: amys } });
    const proof = mailedLink(cloud, amys);
    setClock(START + MINUTE);
    await visitor.call("reset-password", passwordReset(proof, PASSWORD));
    setClock(START + 2 * MINUTE);
    await cloud.invoke("lambdas/workers/notices.ts", {});
    expect(await press(mailedLink(cloud, hers))).toBe(400);
  });

  it.each<readonly [string, number, () => unknown]>([
    [
      "after a new password",
      400,
      async () => {
        await visitor.call("forgot-password", { body: { username: amys } });
        const proof = mailedLink(cloud, amys);
        setClock(START + MINUTE);
        await visitor.call("reset-password", passwordReset(proof, PASSWORD));
      },
    ],
    [
      "once another one was taken",
      400,
      async () => {
        setClock(START + MINUTE);
        await move(another);
      },
    ],
    [
      "to what has an account by then",
      409,
      async () => {
        await signUp(visitor, hers);
        await visitor.call("confirm", confirmation(mailedLink(cloud, hers)));
        await asStudent(cloud, bobs);
      },
    ],
    ["after a day", 400, () => setClock(START + DAY)],
  ])("does nothing %s", async (_name, status, happens) => {
    await ask();
    const link = mailedLink(cloud, hers);
    await happens();
    expect(await press(link)).toBe(status);
  });

  it.each(["AdminUpdateUserAttributesCommand", "UpdateCommand"])(
    "works again after %s was lost, and tells the address before once",
    async (lost) => {
      await ask();
      const link = mailedLink(cloud, hers);
      setClock(START + MINUTE);
      const restore = interceptAwsCalls(({ name, input }, proceed) =>
        name === lost && !JSON.stringify(input).includes('"end#')
          ? Promise.reject(new Error("lost"))
          : proceed(),
      );
      expect(await press(link)).toBe(500);
      restore();
      // A login with it is as good, where the pool has it.
      await entries(hers);
      expect(await press(link)).toBe(200);
      expect(await press(await backLink())).toBe(200);
      expect(mailboxes().filter((to) => to === amys)).toHaveLength(1);
    },
  );
});

it("moves again after 7 days, when the address before is not put back any more", async () => {
  const back = await move();
  const { status, body } = await ask(another, hers);
  expect([status, body.message]).toEqual([
    409,
    expect.stringContaining("from October 12, 2026 at 8:00 AM EDT on."),
  ]);
  setClock(START + 7 * DAY + MINUTE);
  expect(await press(back)).toBe(400);
  await move(another, hers);
  expect(await entries(another)).toEqual([200]);
  expect(mailboxes().slice(0, 2)).toEqual([hers, another]);
});
