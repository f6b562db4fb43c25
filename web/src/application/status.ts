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

/** Returns when an application was submitted; undefined before that, and while it is open again. */
export function submissionTime(
  profile: Profile | undefined,
): string | undefined {
  return profile?.web_status.find(
    ({ web_status }) => web_status === "submitted",
  )?.at;
}

/**
 * Returns the status with which a profile arrives. It goes back only after a reopening that is younger than the submission
 * known here: another profile may have been on its way while the student submitted.
 */
export function arrivedStatus(
  known: {
    readonly status: WebStatus | null;
    readonly profile: Profile | undefined;
  },
  profile: Profile,
): WebStatus | null {
  const submittedAt = submissionTime(known.profile);
  const isReopened =
    submittedAt !== undefined &&
    submissionTime(profile) === undefined &&
    (profile.reopened?.at ?? "") > submittedAt;
  return isReopened
    ? statusOf(profile)
    : laterStatus(known.status, statusOf(profile));
}

/** Returns the status of an application: a student without one has just started, a visitor has none. */
export function statusOf(profile: Profile | undefined): WebStatus | null {
  return profile === undefined
    ? null
    : laterStatus(overallStatus(profile.web_status), "started");
}
