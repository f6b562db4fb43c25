import {
  accessTokenCookie,
  readSessionCookies,
  sessionCookies,
} from "../http/cookies.ts";
import { Problem, sessionEnded } from "../http/problem.ts";
import {
  createSession,
  findSession,
  revokeSession,
  touchSession,
} from "../storage/sessions.ts";
import { readAccessToken } from "./access-token.ts";
import { newSecret } from "./secrets.ts";
import { refreshTokens, revokeToken, type Tokens } from "./user-pool.ts";

export interface Student {
  /** The user pool's `sub`: the key of everything that belongs to this student. */
  readonly id: string;
  readonly username: string;
}

/** Begins a session on the server and gives the cookies that carry it. */
export const beginSession = async (
  username: string,
  tokens: Tokens,
): Promise<{ student: Student; cookies: string[] }> => {
  const access = await readAccessToken(tokens.accessToken);
  if (access.state !== "valid")
    throw new Error("The user pool gave a token that does not verify.");
  const sessionId = newSecret();
  const student = { id: access.sub, username };
  await createSession(sessionId, student);
  return { student, cookies: sessionCookies({ sessionId, ...tokens }) };
};

/** A 400 of the user pool means that the refresh token is no longer good; anything else is a fault of ours. */
const refreshed = async (refreshToken: string): Promise<Tokens> => {
  try {
    return await refreshTokens(refreshToken);
  } catch (error) {
    throw error instanceof Problem && error.status === 400
      ? sessionEnded()
      : error;
  }
};

/**
 * The student of a request, and cookies to set where the access token was renewed on the way. The session must be
 * known, neither revoked nor idle nor too old, and the token must be this student's; else 401 and the cookies go.
 */
export const readSession = async (
  cookies: readonly string[] | undefined,
): Promise<{ student: Student; cookies: readonly string[] }> => {
  const carried = readSessionCookies(cookies);
  if (!carried) throw sessionEnded();
  const session = await findSession(carried.sessionId);
  if (!session) throw sessionEnded();

  let access = await readAccessToken(carried.accessToken);
  const renewed: string[] = [];
  if (access.state === "expired") {
    const { accessToken } = await refreshed(carried.refreshToken);
    access = await readAccessToken(accessToken);
    renewed.push(accessTokenCookie(accessToken));
  }
  if (access.state !== "valid" || access.sub !== session.student)
    throw sessionEnded();

  await touchSession(session);
  return {
    student: { id: session.student, username: session.username },
    cookies: renewed,
  };
};

/** Ends a session for good: the old cookies are refused from now on, wherever they are replayed. */
export const endSession = async (cookies: readonly string[]): Promise<void> => {
  const carried = readSessionCookies(cookies);
  if (!carried) return;
  await revokeSession(carried.sessionId);
  await revokeToken(carried.refreshToken);
};
