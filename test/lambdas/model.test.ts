import { fc, setClock } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { today } from "../../lambdas/clock.ts";
import { referenceOf } from "../../lambdas/reference.ts";
import { listApplications } from "../../lambdas/storage/application-list.ts";
import { LIFETIME_SECONDS } from "../../lambdas/storage/links.ts";
import type { State } from "../../lambdas/storage/listing.ts";
import { DAYS_TO_RETURN } from "../../shared/application/limits.ts";
import { anyEdits } from "../support/any-answers.ts";
import { aCompleteApplication } from "../support/applications.ts";
import {
  asStudent,
  idOf,
  loggedIn,
  signedUp,
  startCloud,
  type Visitor,
} from "../support/cloud.ts";
import { commandsOn } from "../support/commands.ts";
import { openLink, viewFor } from "../support/links.ts";
import { writePrintedSite } from "../support/printed-site.ts";
import { essay, key, upload } from "../support/uploads.ts";

/**
 * One application from sign-up to erasure, used on two devices and by the office in any order, over HTTP, beside a model
 * of a few lines. What is refused changes nothing, both devices see the same, and lists, links and mails say what the
 * model says.
 */

const HISTORIES = Number(process.env["HISTORIES"] ?? 12);
/** Of one history. */
const LONGEST_MS = 30_000;
const START = Date.parse("2026-11-20T12:00:00Z");
const DAY_MS = 86_400_000;

const cloud = await startCloud({ siteFolder: writePrintedSite() });
const office = commandsOn(cloud);
const file = await essay();

/** What the office and the college's systems have to know of an application. */
interface Model {
  readonly state: State;
  /** What it was before it was withdrawn, by whom and when. */
  readonly before: State;
  readonly isByOffice: boolean;
  readonly withdrawnAt: number;
  readonly submissions: number;
}

/** Link that the office has made, and when it ends. */
interface MadeLink {
  readonly scope: "reader" | "public";
  readonly token: string;
  ends: number;
}

/** What is done, and how often: by the student on a device, or by the office. */
const ACTS = {
  complete: 2,
  upload: 1,
  remove: 1,
  submit: 4,
  "claim to be submitted": 1,
  withdraw: 1,
  return: 2,
  "withdraw by office": 1,
  "return by office": 1,
  reopen: 3,
  "log in": 1,
  "reader link": 1,
  "public link": 1,
  revoke: 1,
  "fifteen days": 1,
};
const SUBMITTED = ["complete", "submit"];
/** Ways to all states. */
const WAYS = [
  [],
  ["complete", "upload"],
  [...SUBMITTED, "public link"],
  [...SUBMITTED, "reopen"],
  [...SUBMITTED, "reader link", "public link", "withdraw"],
  [...SUBMITTED, "withdraw", "fifteen days"],
  [...SUBMITTED, "withdraw", "withdraw by office"],
];

const device = fc.constantFrom(0 as const, 1 as const);
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("edit"),
      device,
      edits: anyEdits("2026-11-20", 4),
    }),
  },
  ...Object.entries(ACTS).map(([does, weight]) => ({
    weight,
    arbitrary: fc.record({ does: fc.constant(does), device }),
  })),
);
type Act = {
  readonly does: string;
  readonly device: 0 | 1;
  readonly edits?: readonly (readonly [string, unknown])[];
};

/** How often each act was done, or refused, in each state. */
const covered = new Map<string, number>();

/**
 * @param known number of acts at the beginning that another history has looked at
 * @param more returns a further act, if what was refused has left all as it was after the others
 */
async function play(
  history: readonly Act[],
  known: number,
  begin: typeof asStudent,
  more: (isAsBefore: boolean) => Act | undefined = () => undefined,
): Promise<void> {
  let now = START;
  setClock(now);
  // What others have done counts for an address that they share.
  await cloud.reset();
  const username = "amy@example.org";
  const used = [await begin(cloud, username), await loggedIn(cloud, username)];
  const id = idOf(used[0] as Visitor);
  const reference = referenceOf(id);
  let model: Model = {
    state: "started",
    before: "started",
    isByOffice: false,
    withdrawnAt: 0,
    submissions: 0,
  };
  let inForce: unknown;
  const links: MadeLink[] = [];

  /** What both devices see. */
  const seen = async () => {
    const profiles = [];
    for (const student of used) {
      const { status, body } = await student.call("get-profile");
      const { successful_login: _, ...profile } = body;
      const text = JSON.stringify([status, profile]);
      profiles.push(text.replaceAll(/X-Amz[^"]*/g, ""));
    }
    expect(profiles[1]).toBe(profiles[0]);
    return profiles[0];
  };
  /** What readers see, or the status of a refusal. */
  const read = async (scope: MadeLink["scope"] = "reader", token?: string) => {
    const { status, body } = token
      ? await openLink(cloud, scope, token)
      : await viewFor(cloud, scope, id);
    return status === 200 ? body.answer : status;
  };
  const listed = async () => {
    const found = [];
    for await (const each of listApplications()) {
      if (each.student === id) found.push(each);
    }
    return found;
  };
  const command = async (name: string, ...words: readonly string[]) =>
    (await office.run(name, ...words)).code === 0;
  const setWithdrawn = async (
    student: Visitor,
    withdrawn: boolean,
    isByOffice: boolean,
  ) => {
    const { state: before } = model;
    const wasWithdrawn = before === "withdrawn";
    const isDone = isByOffice
      ? await command(
          ...(["applications", "withdraw", reference] as const),
          ...(withdrawn ? ["--reason", "You told us by phone."] : ["--undo"]),
        )
      : (await student.call("put-withdrawal", { body: { withdrawn } }))
          .status === 200;
    const isInTime = now < model.withdrawnAt + DAYS_TO_RETURN * DAY_MS;
    const mayReturn = !wasWithdrawn || (!model.isByOffice && isInTime);
    const isNew =
      withdrawn !== wasWithdrawn ||
      (withdrawn && isByOffice && !model.isByOffice);
    if (isDone && isNew) {
      model = withdrawn
        ? {
            ...model,
            before: wasWithdrawn ? model.before : before,
            state: "withdrawn",
            isByOffice,
            withdrawnAt: now,
          }
        : { ...model, state: model.before };
    }
    return [isDone, isByOffice ? isNew : withdrawn || mayReturn] as const;
  };

  /** @returns whether it was done, and whether it had to be, where the model knows */
  const take = async ({
    does,
    device: at,
    edits,
  }: Act): Promise<readonly [isDone: boolean, isDue?: boolean]> => {
    const student = used[at] as Visitor;
    const { state, submissions } = model;
    switch (does) {
      case "edit":
      case "complete": {
        const body = edits
          ? Object.fromEntries(edits)
          : aCompleteApplication({ entry_term: "2027SP" }, today());
        return [(await student.call("put-answer", { body })).status === 200];
      }
      case "upload":
        return upload(student, key, file).then(
          () => [true],
          () => [false],
        );
      case "remove": {
        const named = { params: { key } };
        const { status } = await student.call("delete-document-answer", named);
        return [status === 200];
      }
      case "submit": {
        const isDone = (await student.call("submit")).status === 200;
        const isOpen = ["started", "reopened"].includes(state);
        if (isDone && isOpen) {
          const next = submissions + 1;
          model = { ...model, state: "submitted", submissions: next };
          inForce = await read();
        }
        return [isDone, isOpen ? isDone : state === "submitted"];
      }
      case "claim to be submitted": {
        const body = { web_status: "submitted" } as const;
        const { status } = await student.call("post-web-status", { body });
        const kept = state === "withdrawn" ? model.before : state;
        return [status === 200, kept === "submitted"];
      }
      case "reopen": {
        const why = ["--reason", "The year of graduation was wrong."];
        const isDone = await command("applications", does, reference, ...why);
        if (isDone) model = { ...model, state: "reopened" };
        return [isDone, state === "submitted"];
      }
      case "reader link":
      case "public link": {
        const scope = does === "reader link" ? "reader" : "public";
        const words = ["--student", username, "--scope", scope];
        const { out, code } = await office.run("link", ...words);
        const isDone = code === 0;
        const token = /token=([\w-]+)/.exec(out)?.[1] ?? "";
        const ends = now + LIFETIME_SECONDS[scope] * 1_000;
        if (isDone) links.push({ scope, token, ends });
        const isReadable = scope === "public" || state !== "started";
        return [isDone, state !== "withdrawn" && isReadable];
      }
      case "revoke": {
        const [first] = links;
        if (first === undefined) return [false];
        const isOpen = now < first.ends;
        first.ends = 0;
        const isDone = await command("link", "--revoke", first.token);
        return [isDone, isOpen || isDone];
      }
      case "log in":
        used[at] = await loggedIn(cloud, username);
        return [true];
      case "fifteen days":
        setClock((now += 15 * DAY_MS));
        for (const each of [0, 1]) used[each] = await loggedIn(cloud, username);
        return [true];
      default: {
        const isByOffice = does.endsWith("office");
        return setWithdrawn(student, does.startsWith("withdraw"), isByOffice);
      }
    }
  };

  const acts = [...history];
  let isAsBefore = true;
  let before: string | undefined;
  for (let done = 0; ; done += 1) {
    const next = acts.shift() ?? more(isAsBefore);
    if (next === undefined) break;
    if (done >= known) before ??= await seen();
    setClock((now += 1_000));
    const was = model.state;
    const [isDone, isDue = isDone] = await take(next);
    const way = `${was}: ${next.does} ${isDone ? "done" : "refused"}`;
    covered.set(way, (covered.get(way) ?? 0) + 1);
    isAsBefore = !isDone;
    await cloud.settled();
    expect([next.does, isDone]).toEqual([next.does, isDue]);
    if (done < known) continue;
    const after = await seen();
    expect(isDone ? before : after).toBe(before);
    before = after;
    const { state, submissions } = model;
    const [found, ...others] = await listed();
    expect([found?.status, others.length]).toEqual([state, 0]);
    expect(found?.summary.version ?? Math.min(submissions, 1)).toBe(
      submissions,
    );
    const isRefused = state === "withdrawn" || submissions === 0;
    const toReader = await read();
    expect(toReader).toEqual(isRefused ? 409 : inForce);
    for (const { scope, token, ends } of links) {
      const shown = scope === "reader" ? toReader : await read(scope);
      expect(await read(scope, token)).toEqual(now < ends ? shown : 401);
    }
  }
  setClock((now += 1_000));
  await cloud.invoke("lambdas/workers/notices.ts", {});
  const receipts = cloud
    .outbox()
    .filter(
      ({ to, subject }) =>
        to === username && subject.startsWith("We have your"),
    );
  expect(receipts).toHaveLength(model.submissions);

  expect(
    await command("student", "--student", username, "--erase", "--yes"),
  ).toBe(true);
  expect(await seen()).toContain("[401,");
  expect([await listed(), await read()]).toEqual([[], 401]);
  expect(
    (await cloud.bucket.keys()).filter((each) => each.includes(id)),
  ).toEqual([]);
}

function historyOf(acts: readonly string[]): Act[] {
  return acts.map((does) => ({ does, device: 0 }));
}

it.each(WAYS.map((way) => [way.join(", "), way] as const))(
  "after “%s”, each act does what it has to",
  async (_, way) => {
    const left = historyOf(Object.keys(ACTS));
    for (let known = 0; left.length > 0; known = way.length) {
      let isFirst = true;
      const more = (isAsBefore: boolean) => {
        const mayGoOn = isFirst || isAsBefore;
        isFirst = false;
        return mayGoOn ? left.shift() : undefined;
      };
      await expect(
        play(historyOf(way), known, asStudent, more),
      ).resolves.toBeUndefined();
    }
  },
);

it(
  `an application is what its history says (${HISTORIES} histories)`,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...WAYS),
        fc.array(act as fc.Arbitrary<Act>, { minLength: 6, maxLength: 20 }),
        (way, history) =>
          play([...historyOf(way), ...history], way.length, signedUp),
      ),
      { numRuns: HISTORIES, endOnFailure: true },
    );
    if (process.env["HISTORIES"] !== undefined) {
      const ways = [...covered].map(([way, times]) => `${way} ${times}`);
      process.stdout.write(`${ways.toSorted().join("\n")}\n`);
    }
  },
  LONGEST_MS * HISTORIES,
);
