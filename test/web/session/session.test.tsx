import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import { act, fireEvent, screen } from "@testing-library/react";
import type { Answers } from "../../../shared/application/condition.ts";
import { INACTIVITY_WARNING_MS } from "../../../shared/application/limits.ts";
import { INACTIVE, SESSION_INVALID } from "../../../shared/messages.ts";
import { callApi } from "../../../web/src/api/call.ts";
import { UNREACHABLE } from "../../../web/src/api/errors.ts";
import { browserPage } from "../../../web/src/lib/reload.ts";
import {
  forgetActivity,
  idleTime,
  isActivityKnown,
  noteActivity,
} from "../../../web/src/session/activity.ts";
import { readCardUsername } from "../../../web/src/session/card-username.ts";
import { useSession } from "../../../web/src/session/session.tsx";
import {
  readDraft,
  storeDraft,
} from "../../../web/src/session/unsaved-draft.ts";
import { useArrival } from "../../../web/src/session/use-arrival.ts";
import {
  readVisitorAnswers,
  storeVisitorAnswers,
  takeVisitorAnswers,
} from "../../../web/src/session/visitor-answers.ts";
import { muteFailureReports } from "../../support/failure-reports.ts";
import { fakeApi, problem } from "../../support/web-fetch.ts";
import { renderPage, setLoggedIn } from "../../support/web-render.tsx";

const USERNAME = "ada@example.com";

/** Other tabs of the browser: they receive what this one posts, and can post to it. */
const channels = new Set<BroadcastChannel>();
class OtherTabs extends EventTarget {
  readonly posted: unknown[] = [];
  constructor() {
    super();
    channels.add(this as unknown as BroadcastChannel);
    heard = this.posted;
  }
  postMessage(data: unknown) {
    this.posted.push(data);
  }
  close() {
    channels.delete(this as unknown as BroadcastChannel);
  }
}
let heard: unknown[] = [];
function sayFromOtherTab(data: unknown) {
  act(() => {
    for (const channel of channels) {
      channel.dispatchEvent(new MessageEvent("message", { data }));
    }
  });
}

beforeEach(() => {
  muteFailureReports();
  sessionStorage.clear();
  localStorage.clear();
  forgetActivity();
  globalThis.BroadcastChannel = OtherTabs as unknown as typeof BroadcastChannel;
});
afterEach(() => {
  setLoggedIn(false);
  jest.restoreAllMocks();
});

function Facts() {
  const { isLoggedIn } = useSession();
  return <p>{isLoggedIn ? "logged in" : "not logged in"}</p>;
}

interface Draft {
  unsaved: Answers;
  readonly save: () => Promise<unknown>;
  readonly abandon: () => void;
}

function aDraft(save: () => Promise<unknown> = () => Promise.resolve()) {
  const draft: Draft = {
    unsaved: { city: "Ripton" },
    save: jest.fn(async () => {
      await save();
      draft.unsaved = {};
    }),
    abandon: jest.fn(),
  };
  return draft;
}

/** Renders a form page with an unsaved answer. */
async function renderWork(draft: Draft, at = "/education#gpa") {
  setLoggedIn(true);
  const results: boolean[] = [];
  const Page = () => {
    const { endSession, holdWork, username } = useSession();
    holdWork(USERNAME, () => ({
      save: draft.save,
      abandon: draft.abandon,
      draft: () => ({ answers: draft.unsaved }),
    }));
    const end = (unsaved: "keeps" | "loses" | "stays") => () => {
      void endSession({ message: INACTIVE, unsaved }).then((isOver) =>
        results.push(isOver),
      );
    };
    return (
      <>
        <p>{username}</p>
        <input id="city" aria-label="City" />
        <button type="button" onClick={end("keeps")}>
          Time out
        </button>
        <button type="button" onClick={end("stays")}>
          Log out
        </button>
        <button type="button" onClick={end("loses")}>
          Log out anyway
        </button>
      </>
    );
  };
  const page = renderPage(<Page />, { at });
  page.queryClient.setQueryData(["profile"], { username: USERNAME });
  await screen.findByText(USERNAME);
  return {
    ...page,
    results,
    press: (name: string) =>
      page.user.click(screen.getByRole("button", { name })),
    elsewhere: () => screen.findByRole("heading", { name: "Elsewhere" }),
  };
}

describe("Session", () => {
  it.each([
    ["/about", false, "not logged in"],
    ["/about", true, "logged in"],
  ])("at %s with cookie %s is: %s", (at, hasCookie, facts) => {
    fakeApi();
    setLoggedIn(hasCookie);
    renderPage(<Facts />, { at });

    expect(screen.getByText(facts)).toBeVisible();
  });

  it("does not redirect the holder of a link", async () => {
    fakeApi({ "get-public-view": problem(401, "expired") });
    const { location } = renderPage(<Facts />, { at: "/about?token=t" });

    await act(async () => {
      await callApi("get-public-view").catch(() => undefined);
    });

    expect(location()).toMatchObject({
      pathname: "/about",
      search: "?token=t",
    });
  });

  it("detects a login in another tab as soon as this one becomes visible", () => {
    fakeApi();
    renderPage(<Facts />);
    setLoggedIn(true);

    act(() => {
      window.dispatchEvent(new Event("focus"));
    });

    expect(screen.getByText("logged in")).toBeVisible();
  });

  it("refetches when the browser restores a page from the back/forward cache", () => {
    const reload = jest.spyOn(browserPage, "reload").mockReturnValue(undefined);
    fakeApi();
    renderPage(<Facts />);
    const show = (persisted: boolean) =>
      fireEvent(window, Object.assign(new Event("pageshow"), { persisted }));

    show(false);
    expect(reload).not.toHaveBeenCalled();
    show(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("keeps a student's address out of the history, and passes it to a card", () => {
    fakeApi();
    const Card = () => <p>{useArrival().username}</p>;
    const state = { username: USERNAME, success: "Done." };
    window.history.replaceState({ usr: state, key: "k" }, "");
    const first = renderPage(<Card />, { at: "/confirm", state });
    expect(screen.getByText(USERNAME)).toBeVisible();
    expect(window.history.state).toEqual({
      usr: { success: "Done." },
      key: "k",
    });
    first.unmount();

    const reloaded = renderPage(<Card />, { at: "/confirm" });
    expect(screen.getByText(USERNAME)).toBeVisible();
    reloaded.unmount();
    renderPage(<Card />, { at: "/login" });
    expect(screen.queryByText(USERNAME)).toBeNull();
  });
});

describe("A login", () => {
  it("restarts the inactivity time here, after any absence, and notifies the other tabs", async () => {
    fakeApi();
    const hourAgo = Date.now() - 60 * 60_000;
    localStorage.setItem("last-activity", String(hourAgo));
    const Page = () => {
      const { beginSession } = useSession();
      return (
        <button
          type="button"
          onClick={() => {
            beginSession(USERNAME);
          }}
        >
          Log in
        </button>
      );
    };
    storeVisitorAnswers({ city: "Ripton" });
    const { user, queryClient } = renderPage(<Page />, {
      at: "/login",
      state: { username: USERNAME },
    });
    queryClient.setQueryData(["tabs"], { essay: "write" });

    await user.click(screen.getByRole("button", { name: "Log in" }));

    expect(readCardUsername("/login")).toBe("");
    expect(readVisitorAnswers()).toEqual({});
    expect(takeVisitorAnswers(USERNAME)).toEqual({ city: "Ripton" });

    expect(idleTime()).toBeLessThan(INACTIVITY_WARNING_MS);
    expect(heard).toContainEqual({ type: "logged-in", username: USERNAME });
    expect(queryClient.getQueryData(["tabs"])).toBeUndefined();
  });
});

describe("A reply with status 401", () => {
  const fail = () =>
    act(async () => {
      await callApi("put-answer", { body: {} }).catch(() => undefined);
    });

  it("clears the data, and the login page shows the reason", async () => {
    fakeApi({ "put-answer": problem(401, "expired") });
    setLoggedIn(true);
    storeVisitorAnswers({ city: "Ripton" });
    const { queryClient, location } = renderPage(<Facts />);
    queryClient.setQueryData(["tabs"], { essay: "write" });

    await fail();

    expect(location()).toMatchObject({
      pathname: "/login",
      state: { error: SESSION_INVALID },
    });
    expect(queryClient.getQueryData(["tabs"])).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });

  it("keeps unsaved answers for their student, with the way back, and sends no more requests", async () => {
    fakeApi({ "put-answer": problem(401, "expired") });
    const draft = aDraft();
    const { location } = await renderWork(draft);

    await fail();
    await fail();

    expect(location()).toMatchObject({
      pathname: "/login",
      state: { error: SESSION_INVALID, returnTo: "/education#gpa" },
    });
    expect(draft.abandon).toHaveBeenCalled();
    expect(readDraft(USERNAME)).toEqual({
      username: USERNAME,
      path: "/education#gpa",
      answers: { city: "Ripton" },
    });
  });

  it("leads back to the question that the student was answering", async () => {
    fakeApi({ "put-answer": problem(401, "expired") });
    const { location } = await renderWork(aDraft());
    act(() => {
      screen.getByRole("textbox", { name: "City" }).focus();
    });

    await fail();

    expect(location().state).toMatchObject({ returnTo: "/education#city" });
  });

  it("leads back only to the form", async () => {
    fakeApi({ "put-answer": problem(401, "expired") });
    const { location } = await renderWork(aDraft(), "/completion");

    await fail();

    expect(location().state).toEqual({ error: SESSION_INVALID });
  });

  it("shows the draft to nobody else, and deletes it at their login", async () => {
    fakeApi({ "put-answer": problem(401, "expired") });
    await renderWork(aDraft());
    await fail();

    expect(readDraft("bob@example.com")).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });
});

describe("A login flag that is missing when the tab becomes visible", () => {
  it("ends the session here as well, and keeps unsaved answers", async () => {
    fakeApi();
    const draft = aDraft();
    const { elsewhere, location, queryClient } = await renderWork(draft);
    setLoggedIn(false);

    act(() => {
      window.dispatchEvent(new Event("focus"));
    });

    await elsewhere();
    expect(location()).toMatchObject({
      pathname: "/login",
      state: { success: "You have been logged out." },
    });
    expect(draft.abandon).toHaveBeenCalled();
    expect(queryClient.getQueryData(["profile"])).toBeUndefined();
    expect(readDraft(USERNAME)?.answers).toEqual({ city: "Ripton" });
  });
});

describe("A log-out", () => {
  it("saves first, notifies the other tabs and leaves nothing", async () => {
    const order: string[] = [];
    const draft = aDraft(() => {
      order.push("save");
      return Promise.resolve();
    });
    const api = fakeApi({
      logout: () => {
        order.push("logout");
        return { message: "" };
      },
    });
    const { press, elsewhere, location } = await renderWork(draft);
    noteActivity();
    storeDraft({ username: USERNAME, path: "/about", answers: { zip: "1" } });

    await press("Log out");

    await elsewhere();
    expect(order).toEqual(["save", "logout"]);
    // The server makes the browser delete everything that the site stored.
    expect(api.calls("logout")[0]?.query).toEqual({});
    expect(location()).toMatchObject({
      pathname: "/login",
      state: { error: INACTIVE },
    });
    expect(heard).toContainEqual({
      type: "logged-out",
      message: INACTIVE,
      success: false,
      keeps: false,
    });
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  });

  it("that is requested twice happens once", async () => {
    const gate = Promise.withResolvers<void>();
    const api = fakeApi({
      logout: async () => {
        await gate.promise;
        return { message: "" };
      },
    });
    const { press, elsewhere } = await renderWork(aDraft());

    await press("Log out");
    await press("Log out");
    gate.resolve();

    await elsewhere();
    expect(api.calls("logout")).toHaveLength(1);
  });

  it("is not disturbed by another tab that logs out at the same time", async () => {
    const gate = Promise.withResolvers<void>();
    fakeApi({
      logout: async () => {
        await gate.promise;
        return { message: "" };
      },
    });
    const { press, elsewhere, location } = await renderWork(
      aDraft(() => Promise.reject(new Error("offline"))),
    );

    await press("Time out");
    sayFromOtherTab({
      type: "logged-out",
      message: "You have been logged out.",
      success: true,
      keeps: false,
    });
    expect(location().pathname).toBe("/education");
    gate.resolve();

    await elsewhere();
    expect(location().state).toEqual({ error: INACTIVE });
    expect(readDraft(USERNAME)?.answers).toEqual({ city: "Ripton" });
  });

  it("does not happen while something cannot be saved, unless the student confirms it", async () => {
    const api = fakeApi({ logout: { message: "" } });
    const { press, elsewhere, results } = await renderWork(
      aDraft(() => Promise.reject(new Error("offline"))),
    );

    await press("Log out");
    expect(results).toEqual([false]);
    expect(api.calls("logout")).toHaveLength(0);

    await press("Log out anyway");
    await elsewhere();
    expect(api.calls("logout")).toHaveLength(1);
    expect(sessionStorage).toHaveLength(0);
  });

  it("for inactivity happens in any case, and keeps unsaved answers", async () => {
    const api = fakeApi({ logout: { message: "" } });
    const { press, elsewhere, location } = await renderWork(
      aDraft(() => Promise.reject(new Error("offline"))),
    );

    await press("Time out");
    await elsewhere();

    expect(location().state).toEqual({ error: INACTIVE });
    expect(api.calls("logout")[0]?.query).toEqual({ unsaved: "kept" });
    expect(readDraft(USERNAME)?.answers).toEqual({ city: "Ripton" });
  });

  it("shows its own reason even if the session had ended before it could save", async () => {
    fakeApi({
      "put-answer": problem(401, "expired"),
      logout: { message: "" },
    });
    const { press, elsewhere, location } = await renderWork(
      aDraft(() => callApi("put-answer", { body: {} })),
    );

    await press("Time out");
    await elsewhere();

    expect(location().state).toEqual({ error: INACTIVE });
    expect(readDraft(USERNAME)?.answers).toEqual({ city: "Ripton" });
  });

  it("that does not reach the server forgets everything, reports that and is retried online", async () => {
    const api = fakeApi();
    const { press, elsewhere, location, queryClient } =
      await renderWork(aDraft());

    await press("Log out");
    await elsewhere();
    expect(location().state).toEqual({ error: UNREACHABLE });
    expect(document.cookie).toBe("");
    expect(queryClient.getQueryData(["profile"])).toBeUndefined();

    api.answer("logout", { message: "" });
    await act(async () => {
      window.dispatchEvent(new Event("online"));
      window.dispatchEvent(new Event("online"));
      await Promise.resolve();
    });
    expect(api.calls("logout")).toHaveLength(2);
    // The next student, if logged in by then, keeps the data in this browser.
    expect(api.calls("logout")[1]?.query).toEqual({ unsaved: "kept" });
  });
});

describe("Another tab", () => {
  const logOut = (keeps: boolean) => {
    sayFromOtherTab({
      type: "logged-out",
      message: "You have been logged out.",
      success: true,
      keeps,
    });
  };

  it("that logs out ends this one as well, with its message", async () => {
    const api = fakeApi();
    storeDraft({ username: USERNAME, path: "/about", answers: { zip: "1" } });
    const draft = aDraft();
    const { elsewhere, location, queryClient } = await renderWork(draft);

    logOut(false);

    await elsewhere();
    expect(location()).toMatchObject({
      pathname: "/login",
      state: { success: "You have been logged out." },
    });
    expect(draft.abandon).toHaveBeenCalled();
    expect(queryClient.getQueryData(["profile"])).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
    expect(api.calls("logout")).toHaveLength(0);
  });

  it("that was inactive keeps the unsaved answers of this one", async () => {
    fakeApi();
    const { elsewhere } = await renderWork(aDraft());

    logOut(true);

    await elsewhere();
    expect(readDraft(USERNAME)?.answers).toEqual({ city: "Ripton" });
  });

  it("in which somebody else logs in makes this one reload and send nothing", async () => {
    const open = jest.spyOn(browserPage, "open").mockReturnValue(undefined);
    fakeApi();
    const draft = aDraft();
    await renderWork(draft);
    noteActivity();
    storeDraft({ username: USERNAME, path: "/about", answers: { zip: "1" } });

    sayFromOtherTab({ type: "logged-in", username: USERNAME });
    expect(open).not.toHaveBeenCalled();
    sayFromOtherTab({ type: "logged-in", username: "bob@example.com" });

    expect(open).toHaveBeenCalledWith("/about");
    expect(draft.abandon).toHaveBeenCalled();
    expect(sessionStorage).toHaveLength(0);
    // All tabs share what is known of the student who is there now.
    expect(isActivityKnown()).toBe(true);
    expect(localStorage).toHaveLength(1);
  });

  it("that logs in turns a visitor's tab into the student's, and its next log-out ends that", async () => {
    fakeApi();
    const { location } = renderPage(<Facts />, { at: "/about" });

    setLoggedIn(true);
    sayFromOtherTab({ type: "logged-in", username: USERNAME });
    expect(screen.getByText("logged in")).toBeVisible();

    setLoggedIn(false);
    logOut(false);
    expect(location().pathname).toBe("/login");
  });

  it("that confirms the account of this visitor gets the answers entered here, and no other tab does", () => {
    fakeApi();
    storeVisitorAnswers({ city: "Ripton" });
    renderPage(<Facts />, { at: "/confirm", state: { username: USERNAME } });

    sayFromOtherTab({ type: "confirmed", username: "bob@example.com" });
    expect(heard).toEqual([]);
    sayFromOtherTab({ type: "confirmed", username: USERNAME });
    expect(heard).toEqual([
      {
        type: "visitor-answers",
        username: USERNAME,
        answers: { city: "Ripton" },
      },
    ]);
  });

  it("with a visitor's answers gives this one nothing that it has not asked for", () => {
    fakeApi();
    renderPage(<Facts />, { at: "/login", state: { username: USERNAME } });

    const answers = { city: "Ripton" };
    sayFromOtherTab({ type: "visitor-answers", username: USERNAME, answers });
    expect(readVisitorAnswers()).toEqual({});
  });

  it("that logs out does not affect a visitor's answers", () => {
    fakeApi();
    storeVisitorAnswers({ city: "Ripton" });
    const { location } = renderPage(<Facts />, { at: "/about" });

    logOut(false);

    expect(location().pathname).toBe("/about");
    expect(readVisitorAnswers()).toEqual({ city: "Ripton" });
  });

  it.each([[null], ["text"], [{ type: "logged-out" }], [{ type: "other" }]])(
    "with the message %j is ignored",
    async (data) => {
      fakeApi();
      const { location } = await renderWork(aDraft());

      sayFromOtherTab(data);

      expect(location().pathname).toBe("/education");
    },
  );
});
