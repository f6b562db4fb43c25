import { setClock } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { isoAfter } from "../../lambdas/clock.ts";
import type { Due } from "../../lambdas/events.ts";
import { lastMailState } from "../../lambdas/storage/mail-states.ts";
import { unmailableMark } from "../../lambdas/storage/unmailable.ts";
import { interceptAwsCalls } from "../support/aws-calls.ts";
import {
  asStudent,
  openAccount,
  PASSWORD,
  stageCloud,
  Visitor,
} from "../support/cloud.ts";
import { fillIn } from "../support/hand-in.ts";

/**
 * EventBridge delivers an event once or more, in any order, and a repeated one may come while the first is worked on.
 * What becomes of it is the same. The events of uploads have their own orders (`documents/orderings.test.ts`).
 */

const cloud = await stageCloud();
const START = Date.parse("2026-11-20T12:00:00Z");
const SECOND = 1000;
const to = "amy@example.org";

interface Sent {
  readonly worker: string;
  readonly event: object;
}

/** Returns what a change has the worker told, none of which has come yet. */
async function wakes(change: () => Promise<unknown>): Promise<readonly Sent[]> {
  const dues: Due[] = [];
  const restore = interceptAwsCalls(async ({ name, input }, proceed) => {
    if (name !== "PutEventsCommand") return proceed();
    const [{ Detail }] = input["Entries"] as [{ readonly Detail: string }];
    dues.push(JSON.parse(Detail) as Due);
    return { Entries: [{ EventId: "1" }] };
  });
  await change();
  restore();
  const worker = "lambdas/workers/notices.ts";
  return dues.map((detail) => ({ worker, event: { detail } }));
}

/** Returns what SES reports of mails to one address, one second after the other. */
function reports(
  ...all: readonly (readonly [eventType: string, more: object])[]
): () => Promise<readonly Sent[]> {
  return async () =>
    all.map(([eventType, more], n) => {
      const timestamp = isoAfter(n * SECOND);
      const key = eventType[0]?.toLowerCase() + eventType.slice(1);
      const mail = { destination: [to], messageId: "1", timestamp, tags: {} };
      const detail = { eventType, mail, [key]: { timestamp, ...more } };
      return { worker: "lambdas/workers/mail-feedback.ts", event: { detail } };
    });
}

function bounce(bounceSubType: string) {
  const bouncedRecipients = [{}];
  const type = { bounceType: "Permanent", bounceSubType };
  return ["Bounce", { ...type, bouncedRecipients }] as const;
}
const delivery = ["Delivery", {}] as const;

const happenings: Record<string, () => Promise<readonly Sent[]>> = {
  "a sign-up, and a forgotten password": async () => {
    await openAccount(to);
    return wakes(async () => {
      const visitor = new Visitor(cloud);
      const account = { username: "bob@example.org", password: PASSWORD };
      await visitor.call("signup", { body: account });
      await visitor.call("forgot-password", { body: { username: to } });
    });
  },
  "a submission": async () => {
    const student = await asStudent(cloud, to);
    await fillIn(student);
    return wakes(() => student.call("submit"));
  },
  "a mail that comes back, and one that arrives": reports(
    bounce("NoEmail"),
    delivery,
  ),
  "a mail that arrives, and one that comes back": reports(
    delivery,
    bounce("NoEmail"),
  ),
  "a mail that comes back, and one that is delayed": reports(
    bounce("NoEmail"),
    ["DeliveryDelay", {}],
  ),
  "a refusal": reports(bounce("General")),
  "a complaint, and a mail that arrives": reports(["Complaint", {}], delivery),
  "a mail that comes back, and a complaint": reports(bounce("NoEmail"), [
    "Complaint",
    {},
  ]),
  "a complaint, and a mail that is refused": reports(
    ["Complaint", {}],
    bounce("General"),
  ),
  "a complaint, and a mail that comes back": reports(
    ["Complaint", {}],
    bounce("NoEmail"),
  ),
};

function deliver({ worker, event }: Sent): Promise<unknown> {
  return cloud.invoke(worker, event);
}

/** Ways in which events come; `n` is the call before which a repeated one does. @returns whether there are others of more calls */
type Order = (all: readonly Sent[], n: number) => Promise<unknown>;
async function inOrder(all: readonly Sent[]): Promise<void> {
  for (const each of all) await deliver(each);
}
const orders: Record<string, Order> = {
  "in reverse": (all) => inOrder(all.toReversed()),
  "each twice": (all) => inOrder([...all, ...all]),
  "each again while it is worked on": async (all, n) => {
    let most = 0;
    for (const each of all) {
      let calls = 0;
      const restore = interceptAwsCalls(async (_call, proceed) => {
        if ((calls += 1) === n) await deliver(each);
        return proceed();
      });
      await deliver(each);
      restore();
      most = Math.max(most, calls);
    }
    return most > n;
  },
};

/** Returns what a happening ends as, and whether there are further ways of that order. */
async function endOf(what: string, order: Order, n = 1) {
  await cloud.reset();
  setClock(START);
  const all = (await happenings[what]?.()) ?? [];
  expect(all.length).toBeGreaterThan(0);
  setClock(START + 10 * SECOND);
  const isMore = (await order(all, n)) === true;
  await cloud.settled();
  const mails = cloud
    .outbox()
    .map(
      ({ to: whom, subject }) => `${whom} ${subject.replace(/^\d+/, "Code")}`,
    )
    .toSorted();
  const { state } = (await lastMailState(to)) ?? {};
  return { end: { mails, state, mark: await unmailableMark(to) }, isMore };
}

it.each(
  Object.keys(happenings).flatMap((what) =>
    Object.entries(orders).map(([how, order]) => [what, how, order] as const),
  ),
)(
  "%s, told %s, end as if told once, in their order",
  async (what, _, order) => {
    const { end } = await endOf(what, inOrder);
    for (let n = 1, isMore = true; isMore; n += 1) {
      const found = await endOf(what, order, n);
      expect(found.end).toEqual(end);
      ({ isMore } = found);
    }
  },
);
