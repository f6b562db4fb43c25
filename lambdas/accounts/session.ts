import { clock } from "../clock.ts";
import { logError, logInfo } from "../log.ts";
import { Problem, sessionEnded } from "../problem.ts";
import {
  accessTokenCookie,
  readCookies,
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
import { readAccessToken } from "./access-token.ts";
import { revokeAllTokens } from "./pool-rights.ts";
import { refreshTokens, revokeToken, type Tokens } from "./user-pool.ts";

export interface Student {
  /** The user pool's `sub`: the key of everything that belongs to this student. */
  readonly id: string;
  readonly username: string;
}

/** Begins a session on the server, once the user pool has logged in, and gives the cookies that carry it. */
export async function beginSession(
  username: string,
  logIn: () => Promise<Tokens>,
): Promise<{ student: Student; cookies: string[] }> {
  // Before the password is checked: one that is reset meanwhile ends this session too.
  const startedAt = clock.now().getTime();
  const tokens = await logIn();
  const access = await readAccessToken(tokens.accessToken);
  if (access.state !== "valid") {
    throw new Error("The user pool gave a token that does not verify.");
  }
  const student = { id: access.sub, username };
  const session = await createSession(student, startedAt);
  return { student, cookies: sessionCookies({ session, ...tokens }) };
}

/** A 400 of the user pool means that the refresh token is no longer good; anything else is a fault of ours. */
async function refreshed(refreshToken: string): Promise<Tokens> {
  try {
    return await refreshTokens(refreshToken);
  } catch (error) {
    throw error instanceof Problem && error.status === 400
      ? sessionEnded()
      : error;
  }
}

/**
 * The student of a request, and cookies to set where the access token was renewed on the way: a new token, and the
 * next cookie of the session. The session must be known, neither revoked nor idle nor too old, and the token must be
 * this student's; else 401 and the cookies go. A session whose replaced cookie comes back has a thief, or had one, and
 * nobody knows who is who: it ends.
 */
export async function readSession(
  cookies: readonly string[] | undefined,
): Promise<{ student: Student; cookies: readonly string[] }> {
  const given = readCookies(cookies);
  if (!given.session || !given.accessToken || !given.refreshToken) {
    throw sessionEnded();
  }
  const session = await findSession(given.session);
  if (!session) throw sessionEnded();
  if (session.cookie === "replaced") {
    logInfo("a replaced cookie came back and ended its session", {});
    await endSession(cookies ?? []);
    throw sessionEnded();
  }

  let access = await readAccessToken(given.accessToken);
  const renewed: string[] = [];
  if (access.state === "expired" && access.sub === session.student) {
    const { accessToken } = await refreshed(given.refreshToken);
    access = await readAccessToken(accessToken);
    // Who comes late has been given newer cookies already.
    if (session.cookie === "newest") {
      renewed.push(
        accessTokenCookie(accessToken),
        sessionCookie(nextCookie(session)),
      );
    }
  }
  if (access.state !== "valid" || access.sub !== session.student) {
    throw sessionEnded();
  }

  await touchSession(session);
  return {
    student: { id: session.student, username: session.username },
    cookies: renewed,
  };
}

/**
 * Ends a session for good: the old cookies are refused from now on, wherever they are replayed. Both halves are tried
 * whatever becomes of the other.
 * @returns false when the session itself could not be ended
 */
export async function endSession(cookies: readonly string[]): Promise<boolean> {
  const { session, refreshToken } = readCookies(cookies);
  const [revoked] = await Promise.all([
    succeeds(session && revokeSession(session)),
    succeeds(refreshToken && revokeToken(refreshToken)),
  ]);
  return revoked;
}

/**
 * Ends every session that began before now, and every link that was mailed. The sessions here are what gives access;
 * the tokens of the user pool are ended too.
 */
export async function endAllSessions(username: string): Promise<void> {
  await endAllBefore(username, clock.now().getTime());
  await succeeds(revokeAllTokens(username));
}

async function succeeds(
  ending: Promise<void> | "" | undefined,
): Promise<boolean> {
  try {
    await ending;
    return true;
  } catch (error) {
    logError("a session was not ended everywhere", error);
    return false;
  }
}
