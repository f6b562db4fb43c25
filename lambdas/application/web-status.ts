import {
  webStatuses,
  type WebStatus,
  type WebStatusEntry,
} from "../../shared/contract/replies.ts";
import { nowIso } from "../clock.ts";
import type { Application } from "../storage/applications.ts";

/** Returns the entries up to and including a status; entries that exist already keep their time. */
export function withStatus(
  application: Application,
  status: WebStatus,
  at = nowIso(),
): readonly WebStatusEntry[] {
  const known = new Set(
    application.web_status.map((entry) => entry.web_status),
  );
  const missing = webStatuses
    .slice(0, webStatuses.indexOf(status) + 1)
    .filter((name) => !known.has(name));
  return [
    ...application.web_status,
    ...missing.map((web_status) => ({ web_status, at })),
  ];
}
