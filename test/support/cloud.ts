import {
  startLocalCloud,
  type CloudFormationTemplate,
  type LocalCloud,
  type LocalCloudOptions,
} from "@admission/local-cloud";
import { patience } from "@admission/safe-documents/convert/patience";
import { INVENTED_SCHOOLS } from "@admission/school-search";
import { atEnd, newFolder } from "@admission/test-tools";
import { afterEach, beforeEach, jest } from "@jest/globals";
import { packSchoolsFor } from "../../bin/schools/pack-schools.ts";
import {
  Visitor as Anybody,
  type CallOptions,
  type CallReply,
} from "../../bin/visitor.ts";
import { clock } from "../../lambdas/clock.ts";
import type { RouteId } from "../../shared/routes.ts";
import { bucketOf } from "./bucket.ts";
import { ROOT } from "./run-script.ts";
import { stackTemplate } from "./stack-template.ts";
import { tablesOf } from "./tables.ts";

export type { CallOptions, CallReply } from "../../bin/visitor.ts";

/** Visitor who looks at the outbox once the mails that a call has caused are in it. */
export class Visitor extends Anybody {
  readonly #cloud: LocalCloud;

  constructor(cloud: LocalCloud) {
    super(cloud);
    this.#cloud = cloud;
  }

  override async call<R extends RouteId>(
    routeId: R,
    options: CallOptions<R> = {},
  ): Promise<CallReply<R>> {
    const reply = await super.call(routeId, options);
    if (mayMail(routeId)) await this.#cloud.settled();
    return reply;
  }
}

/** Returns whether a route has the worker mail something. */
export function mayMail(routeId: RouteId): boolean {
  return [
    "signup",
    "resend-confirm",
    "forgot-password",
    "reset-password",
    "change-address",
  ].includes(routeId);
}

// As the time limits of functions: none of them is exceeded because a machine runs other tests.
clock.requestMs *= patience.factor;
clock.pause = () => Promise.resolve();
/** The clock of a test is its own. */
const unmoved = { ...clock };
afterEach(() => {
  Object.assign(clock, unmoved);
  jest.useRealTimers();
});

/** Cloud beside which tests look into tables and bucket, with all rights. */
export type TestCloud = Awaited<ReturnType<typeof startCloud>>;

const CODE_FOLDER = newFolder();
/** Last cloud: the handlers that a test file has imported continue to call its addresses. */
let successorOf: LocalCloud | undefined;

/**
 * Raises the time limits of functions and states: a machine that runs other tests takes longer than Lambda. Schedules
 * stand still, unless they run once at the start: tests call what they run, by clocks of their own.
 */
function forTests(
  template: CloudFormationTemplate,
  runsAtOnce: boolean,
): CloudFormationTemplate {
  const changed = JSON.parse(
    JSON.stringify(template).replaceAll(
      /(\\?"Timeout(?:Seconds)?\\?":)(\d+)/g,
      (_, name, seconds) => `${name}${Number(seconds) * patience.factor}`,
    ),
  ) as CloudFormationTemplate;
  for (const { Properties = {} } of Object.values(changed.Resources)) {
    if (!runsAtOnce && "ScheduleExpression" in Properties) {
      Object.assign(Properties, { State: "DISABLED" });
    }
  }
  return changed;
}

/**
 * Starts the whole stack on emulators, with the real handlers, which do not wait and whose logs stay out of the test
 * report. It stops with the tests of the file at the latest.
 */
export async function startCloud({
  template = stackTemplate(),
  ...options
}: Partial<LocalCloudOptions> = {}) {
  process.env["POWERTOOLS_LOG_LEVEL"] = "SILENT";
  process.env["SCHOOL_LISTS"] = INVENTED_SCHOOLS;
  if (successorOf === undefined) packSchoolsFor(CODE_FOLDER);
  const cloud = await startLocalCloud({
    template: forTests(template, options.dataDir !== undefined),
    rootDir: ROOT,
    codeFolder: CODE_FOLDER,
    successorOf,
    // Clocks that stand still make a second of many mails.
    maxSendRate: 1_000_000,
    ...options,
  });
  successorOf = cloud;
  atEnd(() => cloud.stop());
  const [tables, bucket] = [tablesOf(cloud), bucketOf(cloud)];
  return Object.assign(cloud, { tables, bucket });
}

/**
 * Starts one cloud for the tests of a file, emptied before each test unless it `isKept`. A file awaits it at its top: a
 * cloud that does not start is one failure, not one per test.
 */
export async function stageCloud({ isKept = false } = {}) {
  const cloud = await startCloud();
  if (!isKept) beforeEach(() => cloud.reset());
  return cloud;
}

export const PASSWORD = "Correct-Horse-7-Battery";

/** Returns the newest code mailed to an address. */
export function mailedCode(cloud: LocalCloud, address: string): string {
  const mail = cloud.outbox().find(({ to }) => to === address);
  if (!mail) throw new Error(`No mail to ${address}.`);
  return String(mail.code);
}

/** Returns the link of a mail that proves control of the mailbox: the newest one to an address, or an earlier one. */
export function mailedLink(
  cloud: LocalCloud,
  address: string,
  mailsAgo = 0,
): {
  readonly page: string;
  readonly username: string;
  readonly id: string;
} {
  const mail = cloud.outbox().filter(({ to }) => to === address)[mailsAgo];
  const [, link = ""] = /href="([^"]+\?[^"]*)"/.exec(mail?.body ?? "") ?? [];
  const { pathname, searchParams } = new URL(link.replaceAll("&#38;", "&"));
  return {
    page: pathname,
    username: searchParams.get("username") ?? "",
    id: searchParams.get("id") ?? "",
  };
}

/** Returns the body of a confirmation by a mailed link, as the card sends it. */
export function confirmation({ username, id }: ReturnType<typeof mailedLink>) {
  return {
    body: { username, code: id.slice(0, 6), id },
  };
}

/** Returns the body of a password reset by a mailed link. */
export function passwordReset(
  { username, id }: Omit<ReturnType<typeof mailedLink>, "page">,
  password: string,
) {
  return { body: { username, id, password, confirm_password: password } };
}

/** Returns a student who has logged in, with an account as the confirmation of an address opens it. */
export async function asStudent(
  cloud: LocalCloud,
  username = "amy@example.org",
): Promise<Visitor> {
  await openAccount(username);
  return loggedIn(cloud, username);
}

/** Signs up, confirms with the mailed code and logs in, all through the routes. */
export async function signedUp(
  cloud: LocalCloud,
  username = "amy@example.org",
): Promise<Visitor> {
  const visitor = new Visitor(cloud);
  const account = { username, password: PASSWORD };
  await visitor.call("signup", { body: account });
  const code = mailedCode(cloud, username);
  await visitor.call("confirm", { body: { username, code } });
  return loggedIn(cloud, username);
}

/** Logs in to an account. */
export async function loggedIn(
  cloud: LocalCloud,
  username: string,
): Promise<Visitor> {
  const student = new Visitor(cloud);
  await enter(student, username);
  return student;
}

async function enter(student: Visitor, username: string): Promise<void> {
  const account = { username, password: PASSWORD };
  const { status, body } = await student.call("login", { body: account });
  if (status !== 200) {
    throw new Error(`${username} could not begin: ${JSON.stringify(body)}`);
  }
  const { findAccount } = await import("../../lambdas/accounts/user-pool.ts");
  ids.set(student, (await findAccount(username)) ?? "");
}

/** Starts one cloud for the tests of a file, each of which begins with a student who has logged in. */
export async function stageStudent(username = "amy@example.org") {
  const cloud = await stageCloud();
  const amy = new Visitor(cloud);
  beforeEach(async () => {
    amy.cookies.clear();
    await openAccount(username);
    await enter(amy, username);
  });
  return { cloud, amy };
}

/** Opens an account in the user pool, past the routes, and returns its id there. */
export async function openAccount(
  username: string,
  password = PASSWORD,
): Promise<string> {
  const pool = await import("../../lambdas/accounts/user-pool.ts");
  await pool.openAccount(username, password);
  return (await pool.findAccount(username)) ?? "";
}

const ids = new WeakMap<Visitor, string>();

/** Returns the key of everything that belongs to a student of `asStudent`. */
export function idOf(student: Visitor): string {
  const id = ids.get(student);
  if (id === undefined) throw new Error("This visitor is no student.");
  return id;
}
