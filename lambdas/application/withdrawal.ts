import { DAYS_TO_RETURN } from "../../shared/application/limits.ts";
import { timeIn } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import type { WithdrawalReply } from "../../shared/contract/replies.ts";
import { plainLines } from "../../shared/plain-text.ts";
import { nowIso } from "../clock.ts";
import { conflict } from "../problem.ts";
import {
  changeApplication,
  type Application,
  type Withdrawal,
} from "../storage/applications.ts";
import { stateOf } from "../storage/listing.ts";
import type { Notice } from "../storage/outbox.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Returns a withdrawal in force as its student is told of it; what the office has withdrawn, it alone brings back. */
export function withdrawalOf(
  application: Application,
): WithdrawalReply | undefined {
  const { withdrawn } = application;
  if (withdrawn === undefined || stateOf(application) !== "withdrawn") {
    return undefined;
  }
  const { at, by, reason } = withdrawn;
  const end = new Date(Date.parse(at) + DAYS_TO_RETURN * DAY_MS).toISOString();
  return {
    at,
    ...(reason !== undefined && { reason }),
    ...(by === undefined && { back_until: end }),
  };
}

/** Returns what is told of a withdrawal, or of its end: to the college's systems only of what they may have. */
function noticesOf(
  what: "withdrawn" | "reinstated",
  at: string,
  { submissions: version, outbox }: Application,
): readonly Notice[] {
  const happened_at = timeIn(school.timeZone, at);
  const event: Notice =
    what === "withdrawn"
      ? {
          event: "ApplicationWithdrawn",
          at,
          withdrawn_at: happened_at,
          version,
        }
      : {
          event: "ApplicationReinstated",
          at,
          reinstated_at: happened_at,
          version,
        };
  return [...outbox, ...(version > 0 ? [event] : []), { mail: what, at }];
}

/** Withdraws an application, unless it is already: it stays stored, and counts again once it is reinstated. */
export async function withdraw(
  student: string,
  office: Required<Pick<Withdrawal, "by" | "reason">> | undefined,
): Promise<Application> {
  return changeApplication(student, (application) => {
    if (stateOf(application) === "withdrawn") return undefined;
    const at = nowIso();
    return {
      withdrawn: {
        at,
        ...(office && { by: office.by, reason: plainLines(office.reason) }),
      },
      outbox: noticesOf("withdrawn", at, application),
    };
  });
}

/**
 * Lets a withdrawn application count again, as it was.
 * @throws Problem 409 for a student who is too late, or whose application the office has withdrawn
 */
export async function reinstate(
  student: string,
  { isOffice }: { readonly isOffice: boolean },
): Promise<Application> {
  return changeApplication(student, (application) => {
    const { withdrawn } = application;
    const told = withdrawalOf(application);
    if (withdrawn === undefined || told === undefined) return undefined;
    const at = nowIso();
    if (!isOffice && at >= (told.back_until ?? "")) {
      throw conflict(
        `Only the admission office can bring this application back. Write to ${school.contactEmail}.`,
      );
    }
    return {
      withdrawn: { ...withdrawn, reinstated_at: at },
      outbox: noticesOf("reinstated", at, application),
    };
  });
}
