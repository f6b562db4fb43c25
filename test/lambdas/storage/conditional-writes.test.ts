import { globSync, readFileSync } from "node:fs";
import { join, parse } from "node:path";
import { setClock } from "@admission/test-tools";
import { describe, expect, it } from "@jest/globals";
import { hashOf } from "../../../lambdas/security/secrets.ts";
import {
  forgetAttempts,
  returnAttempt,
  returnGranted,
} from "../../../lambdas/storage/attempts.ts";
import {
  createLink,
  findLink,
  revokeLink,
} from "../../../lambdas/storage/links.ts";
import {
  createSession,
  endAllSessions,
  findSession,
  readEnd,
  revokeSession,
  touchSession,
} from "../../../lambdas/storage/sessions.ts";
import {
  createCode,
  endSignup,
  takeCode,
} from "../../../lambdas/storage/signups.ts";
import { tokenKey } from "../../../lambdas/storage/table.ts";
import { interceptAwsCalls } from "../../support/aws-calls.ts";
import { stageCloud } from "../../support/cloud.ts";
import { ROOT } from "../../support/run-script.ts";

const cloud = await stageCloud();
const START = Date.parse("2026-11-20T12:00:00Z");
const username = "amy@example.org";

/**
 * Writes without a condition: the last one wins independently of the earlier item, there can be no earlier item, or it
 * shall be deleted whatever it is.
 */
const UNCONDITIONAL = {
  "asked-mails": 3,
  "audit-log": 1,
  choices: 1,
  cursors: 1,
  devices: 1,
  exports: 1,
  links: 2,
  "mailed-tokens": 2,
  "reminder-stops": 1,
  signups: 4,
  "student-data": 1,
  submissions: 1,
  "sweep-folder": 1,
  unmailable: 1,
};

/** Returns the content of the parentheses that open at a position. */
function argumentAt(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return text.slice(open, at);
  }
  return "";
}

function writesOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  return [...text.matchAll(/(?:put|update|delete)(?:Token|Item)\(/g)].map(
    ({ 0: start, index }) => argumentAt(text, index + start.length - 1),
  );
}

/** Writes of the tables, as their callers word them. */
const writes = globSync("lambdas/storage/*.ts", { cwd: ROOT })
  .filter((file) => file !== join("lambdas", "storage", "table.ts"))
  .toSorted()
  .flatMap((file) => writesOf(file).map((write) => ({ file, write })));

describe("the writes of the tables", () => {
  it("have a condition, except for those that may overwrite any item", () => {
    expect(writes.length).toBeGreaterThan(10);
    const unconditional = writes.filter(
      ({ write }) => !write.includes("ConditionExpression"),
    );
    const files = Map.groupBy(unconditional, ({ file }) => parse(file).name);
    const counts = [...files].map(([file, all]) => [file, all.length]);
    expect(Object.fromEntries(counts)).toEqual(UNCONDITIONAL);
  });

  it.each([
    ["are only in the storage folder", "storage/", /@aws-sdk\/.*-dynamodb/],
    [
      "are made by its functions",
      "storage/table.ts",
      /new (?:Put|Update|Delete|BatchWrite|TransactWrite)Command\(/,
    ],
  ])("%s", (_, place, pattern) => {
    const elsewhere = globSync("lambdas/**/*.ts", { cwd: ROOT }).filter(
      (file) =>
        !file.startsWith(join("lambdas", place)) &&
        pattern.test(readFileSync(join(ROOT, file), "utf8")),
    );
    expect(elsewhere).toEqual([]);
  });
});

/** Does something, and returns its result, with a function by which each of its writes arrives once more. */
async function sentTwice<T>(work: () => Promise<T>) {
  const sent: (() => Promise<unknown>)[] = [];
  const restore = interceptAwsCalls(({ name }, proceed) => {
    if (!/^(Get|Query)/.test(name)) sent.push(proceed);
    return proceed();
  });
  const result = await work();
  restore();
  const arrive = async () => {
    for (const write of sent) await write().catch(() => {});
  };
  return { result, arrive };
}

function newSession(): Promise<string> {
  return createSession("student", username, START);
}
const link = {
  scope: "reader",
  student: "student",
  created_by: "ann",
} as const;
async function touch(session: string): Promise<void> {
  const found = await findSession(session);
  if (found) await touchSession(found);
}

it.each<
  [
    string,
    () => Promise<string>,
    (made: string) => Promise<unknown>,
    (made: string) => Promise<unknown>,
  ]
>([
  ["a session, after it has ended", newSession, revokeSession, findSession],
  [
    "the use of a session, after a later one",
    async () => {
      const session = await newSession();
      setClock(START + 100_000);
      await touch(session);
      return session;
    },
    async (session) => {
      setClock(START + 200_000);
      await touch(session);
    },
    findSession,
  ],
  [
    "a link, after it was revoked",
    () => createLink(link),
    revokeLink,
    (made) => findLink(made, ["reader"]),
  ],
  [
    "the end of all sessions, after a later one",
    async () => {
      await endAllSessions(username);
      return username;
    },
    endAllSessions,
    () => readEnd(hashOf(username)),
  ],
])("%s, arrives once more and changes nothing", async (_, first, next, end) => {
  setClock(START);
  const { result, arrive } = await sentTwice(first);
  setClock(START + 1000);
  await next(result);
  const before = await end(result);
  await arrive();
  expect(await end(result)).toEqual(before);
});

const limit = { burst: 3, secondsEach: 60 };
it.each<[string, () => Promise<unknown>]>([
  [
    "a session ends that was never there",
    () => revokeSession(`${"0".repeat(64)}.${hashOf(username)}`),
  ],
  [
    "a session is used that is gone",
    () =>
      touchSession({
        ...tokenKey("session", "gone"),
        student: "",
        startedAt: 0,
        last_seen: 0,
        expires_at: 0,
      }),
  ],
  ["a link is revoked that was never there", () => revokeLink("gone")],
  [
    "an attempt comes back that is forgotten",
    () => returnAttempt("gone", limit),
  ],
  ["attempts are forgotten that are", () => forgetAttempts("gone")],
  ["a granted attempt comes back that is over", () => returnGranted("gone")],
  [
    "digits come back after their sign-up",
    async () => {
      const taken = await takeCode(username, await createCode(username));
      await endSignup(username);
      await taken?.giveBack();
    },
  ],
])("leaves nothing that never expires: %s", async (_, work) => {
  await work();
  expect(await cloud.tables.items("TOKENS_TABLE")).toEqual([]);
});

it("digits that come back do not replace those that were mailed meanwhile", async () => {
  const first = await createCode(username);
  const taken = await takeCode(username, first);
  const second = await createCode(username);
  await taken?.giveBack();
  expect(await takeCode(username, first)).toBeUndefined();
  expect(await takeCode(username, second)).toBeDefined();
});
