import {
  overallStatus,
  webStatuses,
  type Profile,
  type WebStatus,
} from "../../../shared/contract/replies.ts";

/** Returns the later of two statuses: a status only moves forward. */
export function laterStatus(
  left: WebStatus | null,
  right: WebStatus | null,
): WebStatus | null {
  const rank = (status: WebStatus | null) =>
    status === null ? -1 : webStatuses.indexOf(status);
  return rank(left) >= rank(right) ? left : right;
}

/** Returns the status of an application: a student without one has just started, a visitor has none. */
export function statusOf(profile: Profile | undefined): WebStatus | null {
  return profile === undefined
    ? null
    : laterStatus(overallStatus(profile.web_status), "started");
}
