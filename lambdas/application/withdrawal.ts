import { DAYS_TO_RETURN } from "../../shared/application/limits.ts";
import { daysAfter, timeIn } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import type { WithdrawalReply } from "../../shared/contract/replies.ts";
import { nowIso } from "../clock.ts";
import { conflict } from "../problem.ts";
import type { Application, Withdrawal } from "../storage/applications.ts";
import { stateOf } from "../storage/listing.ts";
import type { Notice } from "../storage/outbox.ts";
import { changeApplication } from "./application.ts";

/** Returns a withdrawal in force as its student is told of it; what the office has withdrawn, it alone brings back. */
export function withdrawalOf(
  application: Application,
): WithdrawalReply | undefined {
  const { withdrawn } = application;
  if (withdrawn === undefined || stateOf(application) !== "withdrawn") {
    return undefined;
  }
  const { at, by, reason } = withdrawn;
  const end = daysAfter(at, DAYS_TO_RETURN).toISOString();
  return {
    at,
    ...(reason !== undefined && { reason }),
    ...(by === undefined && { back_until: end }),
  };
}

/**
 * Withdraws an application, which stays stored, or lets it count again, as it was; nothing if it is so already. What the
 * office withdraws after its student, it alone brings back.
 * @param office who of the office does it, and why; absent if it is the student
 * @returns false if it was so already
 * @throws Problem 409 for a student who is too late, or whose application the office has withdrawn
 */
export async function setWithdrawn(
  student: string,
  isWithdrawn: boolean,
  office?: Pick<Withdrawal, "by" | "reason">,
): Promise<boolean> {
  let isChanged = false;
  await changeApplication(student, (application) => {
    const { withdrawn, submissions: version, outbox } = application;
    const told = withdrawalOf(application);
    const isNew = isWithdrawn !== (told !== undefined);
    const isStudents = told?.back_until !== undefined;
    isChanged = isNew || (isWithdrawn && office !== undefined && isStudents);
    if (!isChanged) return undefined;
    const at = nowIso();
    if (!isWithdrawn && !office && at >= (told?.back_until ?? "")) {
      throw conflict(
        `Only ${school.words.office} can bring this application back. Write to ${school.contactEmail}.`,
      );
    }
    const event: Notice = {
      event: isWithdrawn ? "ApplicationWithdrawn" : "ApplicationReinstated",
      at,
      happened_at: timeIn(school.timeZone, at),
      version,
    };
    const mail: Notice = { mail: isWithdrawn ? "withdrawn" : "reinstated", at };
    return {
      withdrawn: isWithdrawn
        ? { at, ...office }
        : withdrawn && { ...withdrawn, reinstated_at: at },
      // Systems hear of what they may have, and once.
      outbox: [...outbox, ...(isNew && version > 0 ? [event] : []), mail],
    };
  });
  return isChanged;
}
