import { longTime } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import {
  changeApplication,
  loadApplication,
} from "../application/application.ts";
import { isoAfter, nowIso } from "../clock.ts";
import { conflict, forbidden } from "../problem.ts";
import { LINK_SECONDS } from "../security/limits.ts";
import { hashOf, unknownPassword } from "../security/secrets.ts";
import type {
  Application,
  ApplicationChange,
} from "../storage/applications.ts";
import { isKnownDevice } from "../storage/devices.ts";
import type { Proof } from "../storage/mailed-tokens.ts";
import { endAllSessions, readEnd } from "../storage/sessions.ts";
import { endSignup } from "../storage/signups.ts";
import type { Attempt } from "./attempt-buckets.ts";
import { wrongCode } from "./pool-errors.ts";
import { findAccount, setAddress, setPassword } from "./user-pool.ts";

/** Time after which the address before is told: by then, no request is left that ends what was mailed to it. */
const TELL_AFTER_MS = 60_000;
const BACK_MS = LINK_SECONDS.back * 1000;

/** Returns the address before, while it can be put back. */
function formerOf({ former_address }: Application) {
  return former_address && former_address.moved_at > isoAfter(-BACK_MS)
    ? former_address
    : undefined;
}

/**
 * Returns the change by which an application has the address of its account. The one before is told, and can be put back;
 * until it cannot, it stays the first of several.
 */
export function movedTo(
  application: Application,
  username: string,
): ApplicationChange {
  const { username: from, outbox } = application;
  if (from === "" || from === username) return { username };
  const former = formerOf(application)?.username ?? from;
  return {
    username,
    former_address: { username: former, moved_at: nowIso() },
    outbox: [...outbox, { mail: "moved", at: isoAfter(TELL_AFTER_MS) }],
  };
}

/** Lets nobody change an address again before the last change is sure. @throws Problem 409 */
export async function assertMovable(
  student: string,
  to: string,
): Promise<void> {
  const application = await loadApplication(student);
  if (application.username === to) {
    throw conflict("This is the email address of your application already.");
  }
  const { moved_at } = formerOf(application) ?? {};
  if (moved_at === undefined) return;
  const sure = new Date(Date.parse(moved_at) + BACK_MS).toISOString();
  throw conflict(
    `You changed your email address a short while ago. You can change it again from ${longTime(school.timeZone, sure)} on.`,
  );
}

/**
 * Gives an account the address that a mail has proved, and ends its sessions; the address before comes back without the
 * password of then. Whoever owns the new mailbox must be who asked: else a stranger's account would wait there for what
 * its owner enters, and go back with it.
 * @throws Problem 400 if it proves nothing any more, 403 in a browser that the account does not know, 409 if the address
 * has another account
 */
export async function moveAccount(
  { username: to, device }: Attempt,
  { purpose, student = "", mailed_at = 0 }: Proof,
): Promise<boolean> {
  const application = await loadApplication(student);
  // Before its first login, an account has no application.
  const from =
    application.username || ((await findAccount(student, "email")) ?? "");
  const isBack = purpose === "back";
  const former = formerOf(application);
  // A new password or another address ends what was asked for before.
  const end = Math.max(
    await readEnd(hashOf(from)),
    Date.parse(former?.moved_at ?? "1970-01-01"),
  );
  const isValid = isBack
    ? former?.username === to
    : from === to || mailed_at >= end;
  if (!isValid) throw wrongCode();
  const isKnown = purpose !== "address" || from === to;
  if (!isKnown && !(await isKnownDevice({ device, username: from }))) {
    throw forbidden(
      "Open this link in the browser where you asked for it. Or log in here with your email address of now, and open it again.",
    );
  }
  if (isBack) await setPassword(student, unknownPassword());
  await setAddress(student, to);
  await endSignup(to);
  if (application.username === "") return isBack;
  await endAllSessions(from);
  await changeApplication(student, (now) =>
    isBack ? { username: to, former_address: undefined } : movedTo(now, to),
  );
  return isBack;
}
