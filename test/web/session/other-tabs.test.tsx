import { describe, expect, it, jest } from "@jest/globals";
import { screen } from "@testing-library/react";
import { browserPage } from "../../../web/src/lib/reload.ts";
import ConfirmPage from "../../../web/src/pages/account/ConfirmPage.tsx";
import {
  isActivityKnown,
  noteActivity,
} from "../../../web/src/session/activity.ts";
import {
  beginSignup,
  signupTabOf,
} from "../../../web/src/session/signup-tab.ts";
import { readDraft } from "../../../web/src/session/unsaved-draft.ts";
import {
  readEntered,
  readVisitorAnswers,
  storeVisitorAnswers,
} from "../../../web/src/session/visitor-answers.ts";
import { fakeApi } from "../../support/web-fetch.ts";
import {
  renderPage,
  renderRoutes,
  setLoggedIn,
} from "../../support/web-render.tsx";
import {
  aDraft,
  Facts,
  renderWork,
  sayFromOtherTab,
  startWithoutSession,
  toldToTabs,
  USERNAME,
} from "./session-page.tsx";

startWithoutSession();

describe("Another tab", () => {
  const message = "You have been logged out.";
  const logOut = (keeps: boolean) => {
    sayFromOtherTab({ type: "logged-out", message, success: true, keeps });
  };

  it("that was inactive keeps the unsaved answers of this one", async () => {
    fakeApi();
    const { elsewhere, location } = await renderWork(aDraft());

    logOut(true);

    await elsewhere();
    expect(location().state).toEqual({ success: message });
    expect(readDraft(USERNAME)?.answers).toEqual({ city: "Ripton" });
  });

  it("in which another address logs in makes this one reload and send nothing, and its text wait for its student", async () => {
    const open = jest.spyOn(browserPage, "open").mockReturnValue(undefined);
    fakeApi();
    const draft = aDraft();
    await renderWork(draft);
    noteActivity();

    sayFromOtherTab({ type: "logged-in", username: USERNAME });
    expect(open).not.toHaveBeenCalled();
    sayFromOtherTab({ type: "logged-in", username: "bob@example.com" });

    expect(open).toHaveBeenCalledWith("/about");
    expect(draft.abandon).toHaveBeenCalled();
    expect(sessionStorage).toHaveLength(1);
    expect(readDraft(USERNAME)?.answers).toEqual({ city: "Ripton" });
    // All tabs share what is known of the student who is there now.
    expect(isActivityKnown()).toBe(true);
    expect(localStorage).toHaveLength(1);
  });

  it("that logs in turns a visitor's tab into the student's, whose answers it has after a sign-up, its next log-out ends that, and the next login begins anew", async () => {
    fakeApi();
    storeVisitorAnswers({ city: "Ripton" });
    beginSignup(USERNAME);
    const { location, user } = renderRoutes(
      [{ path: "*", element: <Facts /> }],
      { at: "/about" },
    );
    const logIn = () => {
      setLoggedIn(true);
      sayFromOtherTab({ type: "logged-in", username: USERNAME });
      return screen.getByText("logged in");
    };

    await user.click(logIn());
    expect(screen.getByText("logged in, at work")).toBeVisible();
    expect(readEntered(USERNAME).isOwn).toBe(true);

    setLoggedIn(false);
    logOut(false);
    expect(location().pathname).toBe("/login");
    expect(logIn()).toBeVisible();
  });

  it("that confirms the account of this visitor gets the answers entered here, and no other tab does, also while somebody else is logged in", () => {
    fakeApi();
    setLoggedIn(true);
    storeVisitorAnswers({ city: "Ripton" });
    renderPage(<Facts />, { at: "/confirm", state: { username: USERNAME } });

    const tab = beginSignup(USERNAME);
    sayFromOtherTab({ type: "confirming", username: "bob@example.com" });
    expect(toldToTabs()).toEqual([]);
    sayFromOtherTab({ type: "confirming", username: USERNAME });
    const answers = { city: "Ripton" };
    expect(toldToTabs()).toEqual([
      { type: "vouched", username: USERNAME, tab, answers },
    ]);
  });

  it.each([
    ["which has none of its own", {}, { city: "Ripton" }],
    ["which keeps its own", { zip: "05766" }, { zip: "05766" }],
  ])(
    "is asked by a mailed link as soon as that opens, vouches for the password of its sign-up and gives its answers to the tab %s",
    async (_, own, left) => {
      storeVisitorAnswers(own);
      const api = fakeApi({ confirm: { message: "Confirmed." } });
      const link = new URLSearchParams({
        username: USERNAME,
        id: `123456-${"a1".repeat(32)}`,
      });
      const { user } = renderPage(<ConfirmPage />, { at: `/confirm?${link}` });
      expect(toldToTabs()).toEqual([
        { type: "confirming", username: USERNAME },
      ]);
      expect(screen.getByText(/press the button to confirm/)).toBeVisible();
      const vouched = { type: "vouched", username: USERNAME, tab: "7" };
      sayFromOtherTab({ ...vouched, answers: { city: "Ripton" } });

      await user.click(screen.getByRole("button", { name: "Confirm Account" }));
      await screen.findByRole("heading", { name: "Elsewhere" });
      expect(api.calls("confirm")[0]?.body).toMatchObject({ tab: "7" });
      expect(readVisitorAnswers()).toEqual(left);
    },
  );

  it("with a visitor's answers gives this one nothing that it has not asked for", () => {
    fakeApi();
    renderPage(<Facts />, { at: "/login", state: { username: USERNAME } });

    const answers = { city: "Ripton" };
    const vouched = { type: "vouched", username: USERNAME, tab: "1", answers };
    sayFromOtherTab(vouched);
    expect(readVisitorAnswers()).toEqual({});
    expect(signupTabOf(USERNAME)).toBeUndefined();
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
