import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import { act, fireEvent, screen } from "@testing-library/react";
import { INACTIVE } from "../../../shared/messages.ts";
import type { Draft } from "../../../web/src/lib/tab-memory.ts";
import {
  forgetActivity,
  noteActivity,
} from "../../../web/src/session/activity.ts";
import { InactivityGuard } from "../../../web/src/session/InactivityGuard.tsx";
import { useSession } from "../../../web/src/session/session.tsx";
import { muteFailureReports } from "../../support/failure-reports.ts";
import { fakeApi, problem } from "../../support/web-fetch.ts";
import { renderPage, setLoggedIn } from "../../support/web-render.tsx";
import { userOnStoppedClock } from "../../support/web-timers.ts";

const MINUTE_MS = 60_000;

beforeEach(() => {
  muteFailureReports();
  jest.useFakeTimers();
  forgetActivity();
  setLoggedIn(true);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  setLoggedIn(false);
});

function renderGuard() {
  const api = fakeApi({
    logout: { message: "You have been logged out." },
    "get-tabs": {},
  });
  const page = renderPage(<InactivityGuard />, {
    user: userOnStoppedClock(),
  });
  return { ...page, api };
}
function wait(minutes: number) {
  return act(() => jest.advanceTimersByTimeAsync(minutes * MINUTE_MS));
}
/** Advances the clock without running any timer, as in a sleeping computer. */
function sleep(minutes: number) {
  jest.setSystemTime(jest.now() + minutes * MINUTE_MS);
}
function question() {
  return screen.queryByRole("dialog", { name: "Still working?" });
}

describe("Inactivity", () => {
  it("asks after 14 minutes and logs out after 15", async () => {
    const { api, location } = renderGuard();

    await wait(13.9);
    expect(question()).toBeNull();
    await wait(0.2);
    expect(question()).toBeVisible();
    expect(api.calls("logout")).toHaveLength(0);
    await wait(1);

    expect(api.calls("logout")).toHaveLength(1);
    expect(location()).toMatchObject({
      pathname: "/login",
      state: { error: INACTIVE },
    });
  });

  it("counts the seconds down, and announces few of them", async () => {
    renderGuard();
    await wait(14);
    expect(question()).toHaveTextContent("logged out in 60 seconds");
    const announced = screen.getByRole("status");
    await wait(0.5);
    expect(question()).toHaveTextContent("logged out in 30 seconds");
    expect(question()).toHaveAccessibleDescription(/in 60 seconds/);
    expect(announced).toBeEmptyDOMElement();
    await wait(0.25);
    expect(question()).toHaveTextContent("logged out in 15 seconds");
    expect(announced).toHaveTextContent("in 20 seconds");
    await wait(0.15);
    expect(announced).toHaveTextContent("in 10 seconds");
  });

  it("says that everything is saved only where it is", async () => {
    const application = {
      save: () => Promise.resolve(),
      draft: (): Draft | undefined => undefined,
      isAtRest: () => true,
      abandon: () => undefined,
    };
    function Opening() {
      useSession().openOnce("amy", () => application);
      return <InactivityGuard />;
    }
    fakeApi({ "get-tabs": {} });
    renderPage(<Opening />);
    await wait(14);
    expect(question()).toHaveTextContent("entered here is saved");
    application.draft = () => ({ answers: { first_name: "Amy" } });
    await wait(0.1);
    expect(question()).not.toHaveTextContent("entered here is saved");
  });

  it("continues for another 15 minutes after Continue, which is sent to the server", async () => {
    const { api, user } = renderGuard();
    await wait(14.5);
    expect(screen.getByRole("button", { name: "Continue" })).toHaveFocus();
    expect(api.calls("get-tabs")).toHaveLength(0);

    await user.keyboard("{Enter}");

    expect(question()).toBeNull();
    expect(api.calls("get-tabs")).toHaveLength(1);
    await wait(13);
    expect(api.calls("logout")).toHaveLength(0);
  });

  it("reports activity to the server at most every three minutes", async () => {
    const { api } = renderGuard();
    for (let minute = 0; minute < 20; minute += 1) {
      await wait(1);
      fireEvent.pointerMove(document.body);
    }
    await wait(0);

    expect(question()).toBeNull();
    expect(api.calls("get-tabs")).toHaveLength(7);
  });

  it("does not take a late reply for one to the present, and asks once at a time", async () => {
    const { api } = renderGuard();
    let reply: (tabs: Record<string, never>) => void = () => {};
    api.answer("get-tabs", () => new Promise((resolve) => (reply = resolve)));
    await wait(3);
    fireEvent.pointerMove(document.body);
    fireEvent.pointerMove(document.body);
    expect(api.calls("get-tabs")).toHaveLength(1);

    sleep(6);
    await act(async () => reply({}));
    fireEvent.pointerMove(document.body);
    expect(api.calls("get-tabs")).toHaveLength(2);
    await act(async () => reply({}));
  });

  it("logs out once when the computer wakes up after 20 minutes, at any first event", async () => {
    const { api, location } = renderGuard();
    sleep(20);

    fireEvent.pointerMove(document.body);
    fireEvent.keyDown(document.body, { key: "a" });
    fireEvent.focus(window);
    await wait(1);

    expect(api.calls("logout")).toHaveLength(1);
    expect(location().state).toEqual({ error: INACTIVE });
    await wait(60);
    expect(api.calls("logout")).toHaveLength(1);
  });

  it.each([
    [
      "is looked at again",
      () => fireEvent(document, new Event("visibilitychange")),
    ],
    ["gets the focus", () => fireEvent.focus(window)],
    ["comes back whole", () => fireEvent(window, new Event("pageshow"))],
  ])(
    "logs out immediately when a tab that was frozen %s",
    async (_name, back) => {
      const { api } = renderGuard();
      sleep(20);

      back();
      await wait(0);

      expect(api.calls("logout")).toHaveLength(1);
    },
  );

  it.each([
    "keyDown",
    // Of whoever dictates, without a key or a pointer.
    "input",
    "pointerDown",
    "pointerMove",
    "wheel",
    "touchMove",
  ] as const)("counts %s as an activity", async (action) => {
    renderGuard();
    await wait(10);
    fireEvent[action](document.body);
    await wait(4.5);

    expect(question()).toBeNull();
  });

  it("is tracked in each tab separately if the browser blocks storage", async () => {
    const refuse = () => {
      throw new DOMException("No.", "SecurityError");
    };
    jest.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
    jest.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
    const { api } = renderGuard();
    await wait(10);
    fireEvent.pointerMove(document.body);
    await wait(4.5);
    expect(question()).toBeNull();
    await wait(10.5);

    expect(api.calls("logout")).toHaveLength(1);
  });

  it("restarts with the next activity after the clock was set back", async () => {
    const { api } = renderGuard();
    sleep(-120);
    fireEvent.pointerMove(document.body);
    await wait(16);
    fireEvent.focus(window);
    await wait(0);

    expect(api.calls("logout")).toHaveLength(1);
  });

  it.each([
    ["is not assumed of one who types while the clock is set forward", 1.9, 0],
    ["ends the session of one who types again after an hour's sleep", 2, 1],
  ])("%s", async (_name, seconds, logouts) => {
    const { api, user } = renderGuard();
    await user.keyboard("a");
    sleep(60);
    await wait(seconds / 60);
    await user.keyboard("b");
    expect(api.calls("logout")).toHaveLength(logouts);

    // From then on, the new time counts.
    await wait(13.9);
    expect(question()).toBeNull();
    await wait(1.1);
    expect(api.calls("logout")).toHaveLength(1);
  });

  it("is measured by the clock again once the page gets the focus, as after a lock screen", async () => {
    const { api, user } = renderGuard();
    await user.keyboard("a");
    fireEvent.focus(window);
    sleep(20);
    await user.keyboard("b");

    expect(api.calls("logout")).toHaveLength(1);
  });

  it("cannot be stopped by a late Continue", async () => {
    const { api } = renderGuard();
    await wait(14.5);
    sleep(10);

    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    await wait(0);

    expect(api.calls("logout")).toHaveLength(1);
  });

  it("is tracked for all tabs: activity in another one keeps this one alive", async () => {
    const { api } = renderGuard();
    await wait(14.5);
    expect(question()).toBeVisible();

    // Both tabs share one storage; the browser notifies this one of the other's writes.
    localStorage.setItem("last-activity", String(jest.now()));
    fireEvent(window, new StorageEvent("storage", { key: "last-activity" }));

    expect(question()).toBeNull();
    await wait(13);
    expect(api.calls("logout")).toHaveLength(0);
  });

  it("includes the time without an open page", async () => {
    noteActivity();
    sleep(16);
    const { api } = renderGuard();
    await wait(0);

    expect(api.calls("logout")).toHaveLength(1);
  });

  it("is measured in spite of a clock that is set back, and not caused by it", async () => {
    const { api } = renderGuard();
    sleep(-24 * 60);
    fireEvent.focus(window);
    await wait(13.9);
    expect(question()).toBeNull();
    await wait(0.2);
    expect(question()).toBeVisible();
    await wait(1);

    expect(api.calls("logout")).toHaveLength(1);
  });

  it("begins anew where the last activity lies ahead", async () => {
    localStorage.setItem("last-activity", String(jest.now() + 86_400_000));
    const { api } = renderGuard();
    await wait(14.9);
    expect(api.calls("logout")).toHaveLength(0);
    await wait(0.2);

    expect(api.calls("logout")).toHaveLength(1);
  });

  it("reports a session that has ended on the server when Continue is pressed", async () => {
    const { api, location } = renderGuard();
    api.answer("get-tabs", problem(401, "Your session ended."));
    await wait(14.5);

    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    await wait(0);

    expect(location().pathname).toBe("/login");
  });
});
