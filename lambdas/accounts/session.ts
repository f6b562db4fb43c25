import { clock } from "../clock.ts";
import { logError, logInfo } from "../log.ts";
import { Problem, sessionEnded } from "../problem.ts";
import { referenceOf } from "../reference.ts";
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

/** Starts a session on the server, once the user pool has logged in, and returns the cookies that carry it. */
export async function beginSession(
  username: string,
  logIn: () => Promise<Tokens>,
): Promise<{ student: Student; cookies: string[] }> {
  // Read before the password is checked: a reset in between ends this session too.
  const startedAt = clock.now().getTime();
  const tokens = await logIn();
  const access = await readAccessToken(tokens.accessToken);
  if (access.state !== "valid") {
    throw new Error("The user pool returned a token that fails verification.");
  }
  const student = { id: access.sub, username };
  const session = await createSession(student, startedAt);
  return { student, cookies: sessionCookies({ session, ...tokens }) };
}

/**
 * Renews the tokens. A 400 of the user pool means that the refresh token is no longer valid; any other error is a fault
 * of ours.
 */
async function renewTokens(refreshToken: string): Promise<Tokens> {
  try {
    return await refreshTokens(refreshToken);
  } catch (error) {
    throw error instanceof Problem && error.status === 400
      ? sessionEnded()
      : error;
  }
}

/**
 * Returns the student of a request, and the cookies to set if the access token was renewed: a new token, and the next
 * cookie of the session. The session must exist, neither revoked nor idle nor too old, and the token must be this
 * student's. If a replaced cookie comes back, it was copied, and nobody knows which of the two is the thief: the
 * session ends.
 * @throws Problem 401 that clears the cookies
 */
export async function readSession(
  cookies: readonly string[] | undefined,
): Promise<{ student: Student; cookies: readonly string[] }> {
  const sent = readCookies(cookies);
  if (!sent.session || !sent.accessToken || !sent.refreshToken) {
    throw sessionEnded();
  }
  const session = await findSession(sent.session);
  if (!session) throw sessionEnded();
  if (session.cookie === "replaced") {
    logInfo("session ended: replaced cookie reused", {
      application: referenceOf(session.student),
    });
    await endSession(cookies ?? []);
    throw sessionEnded();
  }

  let access = await readAccessToken(sent.accessToken);
  const renewed: string[] = [];
  if (access.state === "expired" && access.sub === session.student) {
    const { accessToken } = await renewTokens(sent.refreshToken);
    access = await readAccessToken(accessToken);
    // A late request's browser already has newer cookies.
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
 * Ends a session permanently: its cookies are refused from now on, even when replayed. Session and refresh token are
 * revoked independently of each other.
 * @returns false if the session itself could not be ended
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
 * Ends every session that started before now, and every link that was mailed. Access depends on the sessions here; the
 * tokens of the user pool are revoked too.
 */
export async function endAllSessions(username: string): Promise<void> {
  await endAllBefore(username, clock.now().getTime());
  await succeeds(revokeAllTokens(username));
}

async function succeeds(
  call: Promise<void> | "" | undefined,
): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    logError("session not ended everywhere", error);
    return false;
  }
}
