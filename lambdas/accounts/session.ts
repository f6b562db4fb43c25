import { logError } from "../log.ts";
import { sessionEnded } from "../problem.ts";
import { readSessionCookie, sessionCookies } from "../security/cookies.ts";
import {
  createSession,
  findSession,
  revokeSession,
  sessionStart,
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
  const startedAt = await sessionStart(username);
  const id = await logIn();
  const session = await createSession(id, username, startedAt);
  return { student: { id }, cookies: sessionCookies(session) };
}

/**
 * Returns the student of a request, whose session must exist, neither revoked nor idle nor too old.
 * @throws Problem 401 that clears the cookies
 */
export async function readSession(
  cookies: readonly string[] | undefined,
): Promise<Student> {
  const sent = readSessionCookie(cookies);
  const session = sent && (await findSession(sent));
  if (!session) throw sessionEnded();
  await touchSession(session);
  return { id: session.student };
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
