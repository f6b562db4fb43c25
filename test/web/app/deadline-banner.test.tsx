import "../../support/as-second-school.ts";
import { expect, it, jest } from "@jest/globals";
import { screen } from "@testing-library/react";
import type { WebStatus } from "../../../shared/contract/replies.ts";
import { DeadlineBanner } from "../../../web/src/app/header/DeadlineBanner.tsx";
import { renderPage } from "../../support/web-render.tsx";

const DECEMBER = "Aloha! December 15 is your deadline to apply.";
const FEBRUARY = "Aloha! February 1 is your last day to apply.";

/** Returns when December 15 and February 1 end in Hawaii by the clocks of this computer; nothing if it stands there. */
function here(message: string): string {
  const end = new Date(
    `${message === DECEMBER ? "2026-12-16" : "2027-02-02"}T09:59:00Z`,
  );
  const time = end.toLocaleString("en-US", {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return / (15|1), \d+, 11:59 PM/.test(time) ? "" : ` Your time: ${time}.`;
}

it.each<[string, WebStatus | null, string]>([
  ["2026-11-10T09:59:59.999Z", null, ""],
  ["2026-11-21T12:00:00Z", null, DECEMBER],
  ["2026-11-21T12:00:00Z", "started", DECEMBER],
  ["2026-11-21T12:00:00Z", "validating", DECEMBER],
  ["2026-11-21T12:00:00Z", "submitted", ""],
  // The last millisecond of December 15 in Hawaii, and the next one.
  ["2026-12-16T09:59:59.999Z", null, DECEMBER],
  ["2026-12-16T10:00:00.000Z", null, FEBRUARY],
  ["2027-02-02T10:00:00.000Z", null, ""],
])(
  "at %s, of an application that is %s, the banner is %j",
  (at, status, message) => {
    jest.useFakeTimers({ now: new Date(at) });
    renderPage(<DeadlineBanner status={status} />);

    const banner = screen.queryByRole("region", { name: "Deadline" });
    expect(banner?.textContent ?? "").toBe(
      message &&
        `${message} Until 11:59 PM Hawaii-Aleutian Standard Time.${here(message)}`,
    );
  },
);
