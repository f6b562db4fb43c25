import { describe, expect, it, jest } from "@jest/globals";
import { act, fireEvent, screen } from "@testing-library/react";
import { INACTIVITY_WARNING_MS } from "../../../shared/application/limits.ts";
import { SESSION_INVALID } from "../../../shared/messages.ts";
import { callApi } from "../../../web/src/api/call.ts";
import {
  applicationHeader,
  showApplication,
} from "../../../web/src/api/shown-application.ts";
import { browserPage } from "../../../web/src/lib/reload.ts";
import { idleTime } from "../../../web/src/session/activity.ts";
import { useSession } from "../../../web/src/session/session.tsx";
import { readDraft } from "../../../web/src/session/unsaved-draft.ts";
import {
  readCardUsername,
  useArrival,
} from "../../../web/src/session/use-arrival.ts";
import {
  readEntered,
  readVisitorAnswers,
  storeVisitorAnswers,
} from "../../../web/src/session/visitor-answers.ts";
import { fakeApi, problem } from "../../support/web-fetch.ts";
import { renderPage, setLoggedIn } from "../../support/web-render.tsx";
import {
  aDraft,
  Facts,
  renderWork,
  startWithoutSession,
  toldToTabs,
  USERNAME,
} from "./session-page.tsx";

startWithoutSession();

describe("Session", () => {
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
    const hourAgo = jest.now() - 60 * 60_000;
    localStorage.setItem("last-activity", String(hourAgo));
    const { abandon, save } = aDraft();
    const Page = () => {
      const { beginSession, openOnce } = useSession();
      openOnce("bob@example.com", () => ({
        save,
        abandon,
        draft: () => undefined,
        isSendingFile: () => false,
        isAtRest: () => true,
      }));
      return (
        <>
          <Facts />
          <button
            type="button"
            onClick={() => {
              beginSession(USERNAME);
            }}
          >
            Log in
          </button>
        </>
      );
    };
    storeVisitorAnswers({ city: "Ripton" });
    const { user, queryClient } = renderPage(<Page />, {
      at: "/login",
      state: { username: USERNAME },
    });
    queryClient.setQueryData(["tabs"], { essay: "write" });
    showApplication("7KQ2-M9XD");

    // A visitor may have looked around before.
    await user.click(screen.getByText("not logged in"));
    expect(screen.getByText("not logged in, at work")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Log in" }));
    expect(screen.getByText("not logged in")).toBeVisible();

    // What was open here sends nothing with the cookies of another student.
    expect(abandon).toHaveBeenCalled();
    expect(readCardUsername("/login")).toBe("");
    expect(readVisitorAnswers()).toEqual({});
    expect(readEntered(USERNAME).answers).toEqual({ city: "Ripton" });

    expect(idleTime()).toBeLessThan(INACTIVITY_WARNING_MS);
    expect(toldToTabs()).toContainEqual({
      type: "logged-in",
      username: USERNAME,
    });
    expect(queryClient.getQueryData(["tabs"])).toBeUndefined();
    expect(applicationHeader()).toEqual({});
  });
});

describe("A reply with status 401", () => {
  const fail = () =>
    act(async () => {
      await callApi("put-answer", { body: {} }).catch(() => undefined);
    });

  it("leads back only to the form", async () => {
    fakeApi({ "put-answer": problem(401, "expired") });
    const { location } = await renderWork(aDraft(), "/completion");

    await fail();

    expect(location().state).toEqual({ error: SESSION_INVALID });
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
