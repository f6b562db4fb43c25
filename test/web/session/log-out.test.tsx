import { describe, expect, it, jest } from "@jest/globals";
import { act, fireEvent, screen } from "@testing-library/react";
import { INACTIVE } from "../../../shared/messages.ts";
import { callApi } from "../../../web/src/api/call.ts";
import { TOO_SLOW, UNREACHABLE } from "../../../web/src/api/errors.ts";
import {
  applicationHeader,
  showApplication,
} from "../../../web/src/api/shown-application.ts";
import { noteActivity } from "../../../web/src/session/activity.ts";
import {
  readDraft,
  storeDraft,
} from "../../../web/src/session/unsaved-draft.ts";
import { fakeApi, problem } from "../../support/web-fetch.ts";
import { setLoggedIn } from "../../support/web-render.tsx";
import {
  aDraft,
  renderWork,
  sayFromOtherTab,
  startWithoutSession,
  toldToTabs,
  USERNAME,
} from "./session-page.tsx";

startWithoutSession();

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
    showApplication("7KQ2-M9XD");
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
    expect(toldToTabs()).toContainEqual({
      type: "logged-out",
      message: INACTIVE,
      success: false,
      keeps: false,
    });
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
    expect(applicationHeader()).toEqual({});
  });

  it("that is requested twice happens once", async () => {
    const reply = Promise.withResolvers<{ message: string }>();
    const api = fakeApi({ logout: () => reply.promise });
    const { press, elsewhere } = await renderWork(aDraft());

    await press("Log out");
    await press("Log out");
    reply.resolve({ message: "" });

    await elsewhere();
    expect(api.calls("logout")).toHaveLength(1);
  });

  it("is not disturbed by another tab that logs out at the same time", async () => {
    const reply = Promise.withResolvers<{ message: string }>();
    fakeApi({ logout: () => reply.promise });
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
    reply.resolve({ message: "" });

    await elsewhere();
    expect(location().state).toEqual({ error: INACTIVE });
    expect(readDraft(USERNAME)?.answers).toEqual({ city: "Ripton" });
  });

  it.each([
    ["something cannot be saved", aDraft(() => Promise.reject(new Error()))],
    ["a file is being sent", Object.assign(aDraft(), { isSendingFile: true })],
  ])(
    "does not happen while %s, unless the student confirms it",
    async (_, draft) => {
      const api = fakeApi({ logout: { message: "" } });
      const { press, elsewhere, results } = await renderWork(draft);

      await press("Log out");
      expect(results).toEqual([false]);
      expect(api.calls("logout")).toHaveLength(0);

      await press("Log out anyway");
      await elsewhere();
      expect(api.calls("logout")).toHaveLength(1);
      expect(sessionStorage).toHaveLength(0);
    },
  );

  it("waits eight seconds for a save, and for none once the student loses it", async () => {
    fakeApi({ logout: { message: "" } });
    const draft = aDraft(() => new Promise(() => {}));
    const { results, location } = await renderWork(draft);
    jest.useFakeTimers();
    const press = async (name: string, patience: number) => {
      fireEvent.click(screen.getByRole("button", { name }));
      await act(() => jest.advanceTimersByTimeAsync(patience));
    };

    await press("Log out", 7_999);
    expect(results).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(results).toEqual([false]);

    await press("Log out anyway", 0);
    expect(location().pathname).toBe("/login");
    expect(draft.save).toHaveBeenCalledTimes(1);
  });

  it("by inactivity waits eight seconds for a save, as many for the server, and keeps what is unsaved", async () => {
    fakeApi({ logout: () => new Promise<never>(() => {}) });
    const { location } = await renderWork(aDraft(() => new Promise(() => {})));
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole("button", { name: "Time out" }));
    await act(() => jest.advanceTimersByTimeAsync(15_999));
    expect(location().pathname).toBe("/education");
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(location().state).toEqual({ error: `${INACTIVE} ${TOO_SLOW}` });
    // Otherwise, the next test would see its retry.
    window.dispatchEvent(new Event("online"));
    expect(readDraft(USERNAME)?.answers).toEqual({ city: "Ripton" });
  });

  it("shows its own reason even if the session had ended before it could save", async () => {
    const api = fakeApi({
      "put-answer": problem(401, "expired"),
      logout: { message: "" },
    });
    const { press, elsewhere, location } = await renderWork(
      aDraft(() => callApi("put-answer", { body: {} })),
    );

    await press("Time out");
    await elsewhere();

    expect(location().state).toEqual({ error: INACTIVE });
    expect(api.calls("logout")[0]?.query).toEqual({ unsaved: "kept" });
    expect(readDraft(USERNAME)?.answers).toEqual({ city: "Ripton" });
  });

  it("that does not reach the server forgets everything, reports why and that, and is retried online", async () => {
    const api = fakeApi();
    const { press, elsewhere, location, queryClient } =
      await renderWork(aDraft());

    await press("Log out");
    await elsewhere();
    expect(location().state).toEqual({ error: `${INACTIVE} ${UNREACHABLE}` });
    expect(document.cookie).toBe("other=1");
    expect(queryClient.getQueryData(["profile"])).toBeUndefined();

    api.answer("logout", { message: "" });
    await act(async () => {
      window.dispatchEvent(new Event("online"));
      window.dispatchEvent(new Event("online"));
      await Promise.resolve();
    });
    expect(api.calls("logout")).toHaveLength(2);
    // The next visitor, if there by then, keeps the data in this browser.
    expect(api.calls("logout")[1]?.query).toEqual({ unsaved: "kept" });
  });

  it("that did not reach the server is not retried in the session of the next student", async () => {
    const api = fakeApi();
    const { press, elsewhere } = await renderWork(aDraft());
    await press("Log out");
    await elsewhere();

    setLoggedIn(true);
    fireEvent(window, new Event("online"));

    expect(api.calls("logout")).toHaveLength(1);
  });
});
