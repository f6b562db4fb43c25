import { DEFAULT_PAGE } from "../../shared/college/page-titles.ts";
import { findAccount } from "../accounts/user-pool.ts";
import { loadApplication } from "../application/application.ts";
import {
  assertReadable,
  loadLinkedVersion,
} from "../application/linked-application.ts";
import { epochSeconds } from "../clock.ts";
import { environment } from "../environment.ts";
import { badRequest } from "../problem.ts";
import { referenceOf } from "../reference.ts";
import {
  createLink,
  LIFETIME_SECONDS,
  type LinkScope,
} from "../storage/links.ts";
import type { Caller } from "./deeds.ts";

export function addressOf(scope: LinkScope, token: string): string {
  const parameter = scope === "public" ? "token" : "service_token";
  return `${environment.siteOrigin}/${DEFAULT_PAGE}?${parameter}=${token}`;
}

/** Returns the id of the student with an address. @throws Problem 400 if there is none */
export async function studentOf(username: string): Promise<string> {
  const student = await findAccount(username);
  if (student === undefined) {
    throw badRequest(`There is no student ${username}.`);
  }
  return student;
}

/** Makes a link to a student's application or a version of it, until a second. @throws Problem 400 if there is none, 409 if nobody may read it */
export async function makeLink(
  {
    username,
    scope,
    version,
  }: {
    readonly username: string;
    readonly scope: LinkScope;
    readonly version?: number | undefined;
  },
  { by, enter }: Caller,
) {
  const student = await studentOf(username);
  const shown = version === undefined ? {} : { version };
  const link = { scope, student, created_by: by, ...shown };
  assertReadable(link, await loadApplication(student));
  if (version !== undefined) {
    await loadLinkedVersion({ student, scope, version }).catch(() => {
      throw badRequest(`There is no version ${version}.`);
    });
  }
  await enter({
    action: "link made",
    reference: referenceOf(student),
    details: { scope, ...shown },
  });
  const expires_at = epochSeconds() + LIFETIME_SECONDS[scope];
  return { address: addressOf(scope, await createLink(link)), expires_at };
}
