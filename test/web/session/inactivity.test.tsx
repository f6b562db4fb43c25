import { beforeEach, expect, it, jest } from "@jest/globals";
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
import { play, storiesIn, type Words } from "../../support/stories.ts";
import { fakeApi, problem } from "../../support/web-fetch.ts";
import { renderPage, setLoggedIn } from "../../support/web-render.tsx";

const MINUTE_MS = 60_000;

beforeEach(() => {
  muteFailureReports();
  jest.useFakeTimers();
  forgetActivity();
  setLoggedIn(true);
});

function renderGuard() {
  const api = fakeApi({
    logout: { message: "You have been logged out." },
    "get-tabs": {},
  });
  return { ...renderPage(<InactivityGuard />), api };
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
/** What a student does, also without an open page. */
const actions = {
  move: () => fireEvent.pointerMove(document.body),
  type: () => fireEvent.keyDown(document.body, { key: "a" }),
  // Of whoever dictates, without a key or a pointer.
  dictate: () => fireEvent.input(document.body),
  press: () => fireEvent.pointerDown(document.body),
  wheel: () => fireEvent.wheel(document.body),
  touch: () => fireEvent.touchMove(document.body),
};
interface Scene {
  page?: ReturnType<typeof renderGuard>;
}
function logouts({ page }: Scene) {
  return page?.api.calls("logout").length;
}
const words: Words<Scene> = {
  ...actions,
  open: (scene) => {
    scene.page = renderGuard();
  },
  "wait …": (_, minutes) => wait(Number(minutes)),
  "sleep …": (_, minutes) => sleep(Number(minutes)),
  focus: () => fireEvent.focus(window),
  look: () => fireEvent(document, new Event("visibilitychange")),
  "come back whole": () => fireEvent(window, new Event("pageshow")),
  continue: () =>
    fireEvent.click(screen.getByRole("button", { name: "Continue" })),
  "act in another tab": () => {
    // Both tabs share one storage; the browser notifies this one of the other's writes.
    localStorage.setItem("last-activity", String(jest.now()));
    fireEvent(window, new StorageEvent("storage", { key: "last-activity" }));
  },
  "block storage": () => {
    const refuse = () => {
      throw new DOMException("No.", "SecurityError");
    };
    jest.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
    jest.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  },
  "clear storage": () => localStorage.clear(),
  "note activity": noteActivity,
  "note tomorrow": () =>
    localStorage.setItem("last-activity", String(jest.now() + 86_400_000)),
  "NOT ASKED": () => expect(question()).toBeNull(),
  ASKED: () => expect(question()).toBeVisible(),
  STAYS: (scene) => expect(logouts(scene)).toBe(0),
  OUT: async (scene) => {
    await wait(0);
    expect(logouts(scene)).toBe(1);
    expect(scene.page?.location()).toMatchObject({
      pathname: "/login",
      state: { error: INACTIVE },
    });
  },
};

/** Minutes, in which timers run or the computer sleeps, and what is done between them. */
const stories = storiesIn(`
asks after 14 minutes: open, wait 13.9, NOT ASKED, wait 0.2, ASKED, STAYS
logs out after 15: open, wait 15.1, OUT
goes on after Continue: open, wait 14.5, continue, NOT ASKED, wait 13, STAYS
cannot be stopped by a late Continue: open, wait 14.5, sleep 10, continue, OUT
logs out once after a sleep, at any first event: open, sleep 20, move, type, focus, wait 61, OUT
logs out a frozen tab that is looked at again: open, sleep 20, look, OUT
logs out a frozen tab that gets the focus: open, sleep 20, focus, OUT
logs out a frozen tab that comes back whole: open, sleep 20, come back whole, OUT
is known in each tab if storage is blocked: block storage, open, wait 10, move, wait 4.5, NOT ASKED, wait 10.5, OUT
counts anew, but counts, if storage is cleared: open, wait 5, clear storage, wait 23.5, ASKED, wait 1, OUT
restarts with the next action after the clock was set back: open, sleep -120, move, wait 16, focus, OUT
is not assumed of one who types while the clock is set forward: open, type, sleep 60, wait 0.03, type, STAYS,
  wait 13.9, NOT ASKED, wait 1.1, OUT
is assumed of one who types again after an hour's sleep: open, type, sleep 60, wait 0.04, type, OUT
is measured by the clock once the page gets the focus: open, type, focus, sleep 20, type, OUT
ends with an action in another tab: open, wait 14.5, ASKED, act in another tab, NOT ASKED, wait 13, STAYS
includes the time without an open page: note activity, sleep 16, open, OUT
is measured in spite of a clock that is set back: open, sleep -1440, focus, wait 13.9, NOT ASKED, wait 0.2, ASKED,
  wait 1, OUT
begins anew where the last action lies ahead: note tomorrow, open, wait 14.9, STAYS, wait 0.2, OUT
`);
const ended = Object.keys(actions).map((action) => ({
  name: `ends with an action: ${action}`,
  steps: ["open", "wait 10", action, "wait 4.5", "NOT ASKED"],
}));

it.each([...stories, ...ended])("inactivity $name", async ({ steps }) => {
  expect.hasAssertions();
  const scene = {};
  for (const step of steps) await play(step, words, scene);
});

it("the question counts the seconds down, and announces few of them", async () => {
  renderGuard();
  await wait(14);
  expect(question()).toHaveTextContent("logged out in 60 seconds");
  const announced = screen.getByRole("status");
  await wait(0.5);
  expect(question()).toHaveTextContent("logged out in 30 seconds");
  expect(question()).toHaveAccessibleDescription(/in 60 seconds/);
  expect(announced).toBeEmptyDOMElement();
  await wait(1 / 6);
  expect(question()).toHaveTextContent("logged out in 20 seconds");
  expect(announced).toHaveTextContent("in 20 seconds");
  await wait(0.2);
  expect(announced).toHaveTextContent("in 10 seconds");
});

it("the question that comes late announces only what it has not begun with", async () => {
  noteActivity();
  sleep(14.75);
  renderGuard();
  await wait(0);
  expect(question()).toHaveTextContent("logged out in 15 seconds");
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

it("the question says that everything is saved only where it is", async () => {
  const application = {
    save: () => Promise.resolve(),
    draft: (): Draft | undefined => undefined,
    isSendingFile: () => false,
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

it("activity is told to the server at most every three minutes, and by Continue, which reports a session that has ended there", async () => {
  const { api, location } = renderGuard();
  for (let minute = 0; minute < 20; minute += 1) {
    await wait(1);
    fireEvent.pointerMove(document.body);
  }
  await wait(0);
  expect(question()).toBeNull();
  expect(api.calls("get-tabs")).toHaveLength(7);

  await wait(14.5);
  expect(screen.getByRole("button", { name: "Continue" })).toHaveFocus();
  api.answer("get-tabs", problem(401, "Your session ended."));
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  await wait(0);
  expect(api.calls("get-tabs")).toHaveLength(8);
  expect(location().pathname).toBe("/login");
});

it("a late reply is not one to the present, and one is asked for at a time", async () => {
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
