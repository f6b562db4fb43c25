import "../../support/as-second-school.ts";
import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import { Link, Outlet } from "react-router-dom";
import type { WebStatus } from "../../../shared/contract/replies.ts";
import { DeadlineBanner } from "../../../web/src/app/header/DeadlineBanner.tsx";
import { renderRoutes } from "../../support/web-render.tsx";
import { userOnStoppedClock } from "../../support/web-timers.ts";

const DECEMBER = "Aloha! December 15 is your deadline to apply.";
const FEBRUARY = "Aloha! February 1 is your last day to apply.";

beforeEach(() => {
  jest.useFakeTimers();
});

function renderBanner(at: string, status: WebStatus | null = null) {
  jest.setSystemTime(new Date(at));
  return renderRoutes(
    [
      {
        element: (
          <>
            <DeadlineBanner status={status} />
            <Outlet />
          </>
        ),
        children: [
          { path: "/about", element: <Link to="/education">Next</Link> },
          { path: "/education", element: <h1>Your Academics</h1> },
        ],
      },
    ],
    {
      at: "/about",
      user: userOnStoppedClock(),
    },
  );
}
function pass(milliseconds: number) {
  act(() => {
    jest.advanceTimersByTime(milliseconds);
  });
}
function banner() {
  return screen.queryByRole("region", { name: "Deadline" });
}

/** Returns when December 15 and February 1 end in Hawaii by the clocks of this computer; nothing if it stands there. */
function here(message: string): string {
  const end = new Date(
    `${message === DECEMBER ? "2026-12-16" : "2027-02-02"}T09:59:00Z`,
  );
  const time = end.toLocaleString("en-US", {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return / (15|1), \d+, 11:59 PM/.test(time) ? "" : ` Here: ${time}.`;
}

describe("Deadline banner", () => {
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
  ])("at %s, of an application that is %s, shows %j", (at, status, message) => {
    renderBanner(at, status);

    expect(banner()?.textContent ?? "").toBe(
      message &&
        `${message} Until 11:59 PM Hawaii-Aleutian Standard Time.${here(message)}`,
    );
  });

  it("changes on an open page, when its window ends and when the next one ends", () => {
    renderBanner("2026-12-16T09:59:45.000Z");
    expect(banner()).toHaveTextContent(DECEMBER);

    pass(30_000);
    expect(banner()).toHaveTextContent(FEBRUARY);

    jest.setSystemTime(new Date("2027-02-02T09:59:45.000Z"));
    pass(30_000);
    expect(banner()).toBeNull();
  });

  it("reads the clock again at a change of page", async () => {
    const { user } = renderBanner("2026-12-15T12:00:00Z");
    expect(banner()).toHaveTextContent(DECEMBER);
    jest.setSystemTime(new Date("2026-12-16T12:00:00Z"));

    await user.click(screen.getByRole("link", { name: "Next" }));

    expect(banner()).toHaveTextContent(FEBRUARY);
  });
});
