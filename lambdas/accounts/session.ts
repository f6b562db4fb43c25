import { clock } from "../clock.ts";
import { logError, logInfo } from "../log.ts";
import { sessionEnded } from "../problem.ts";
import { referenceOf } from "../reference.ts";
import {
  readSessionCookie,
  sessionCookie,
  sessionCookies,
} from "../security/cookies.ts";
import { endAllBefore, revokeSession } from "../storage/session-ends.ts";
import {
  createSession,
  findSession,
  nextCookie,
  touchSession,
} from "../storage/sessions.ts";

export interface Student {
  /** The user pool's `sub`: the key of everything that belongs to this student. */
  readonly id: string;
}

/** Starts a session on the server, once the user pool has logged in, and returns the cookies that carry it. */
export async function beginSession(
  username: string,
  logIn: () => Promise<string>,
): Promise<{ student: Student; cookies: string[] }> {
  // Read before the password is checked: a reset in between ends this session too.
  const startedAt = clock.now().getTime();
  const id = await logIn();
  const session = await createSession(id, username, startedAt);
  return { student: { id }, cookies: sessionCookies(session) };
}

/**
 * Returns the student of a request, and the cookies to set if the session's is renewed. The session must exist, neither
 * revoked nor idle nor too old. If a replaced cookie comes back, it was copied, and nobody knows which of the two is
 * the thief: the session ends.
 * @throws Problem 401 that clears the cookies
 */
export async function readSession(
  cookies: readonly string[] | undefined,
): Promise<{ student: Student; cookies: readonly string[] }> {
  const sent = readSessionCookie(cookies);
  const session = sent && (await findSession(sent));
  if (!session) throw sessionEnded();
  if (session.cookie === "replaced") {
    logInfo("session ended: replaced cookie reused", {
      application: referenceOf(session.student),
    });
    await endSession(cookies ?? []);
    throw sessionEnded();
  }
  await touchSession(session);
  const next = nextCookie(session);
  return {
    student: { id: session.student },
    cookies: next === undefined ? [] : [sessionCookie(next)],
  };
}

/**
 * Ends a session permanently: its cookies are refused from now on, even when replayed.
 * @returns false if it could not be ended
 */
export async function endSession(cookies: readonly string[]): Promise<boolean> {
  const session = readSessionCookie(cookies);
  try {
    if (session) await revokeSession(session);
    return true;
  } catch (error) {
    logError("session not ended", error);
    return false;
  }
}

/** Ends every session that started before now, and every link that was mailed. */
export function endAllSessions(username: string): Promise<void> {
  return endAllBefore(username, clock.now().getTime());
}
