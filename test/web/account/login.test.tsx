import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import { screen } from "@testing-library/react";
import { SESSION_INVALID } from "../../../shared/messages.ts";
import LoginPage from "../../../web/src/pages/account/LoginPage.tsx";
import type { NavigationState } from "../../../web/src/session/navigation-state.ts";
import { storeDraft } from "../../../web/src/session/unsaved-draft.ts";
import {
  readVisitorAnswers,
  storeVisitorAnswers,
  takeVisitorAnswers,
} from "../../../web/src/session/visitor-answers.ts";
import { muteFailureReports } from "../../support/failure-reports.ts";
import { fakeApi, problem } from "../../support/web-fetch.ts";
import { renderPage, setLoggedIn } from "../../support/web-render.tsx";

beforeEach(() => {
  muteFailureReports();
  sessionStorage.clear();
});

afterEach(() => {
  jest.useRealTimers();
  setLoggedIn(false);
});

/** Lets the browser accept the cookies of the reply. */
function acceptLogin() {
  setLoggedIn(true);
  return { username: "ada@example.com" };
}
function renderLogin(state: NavigationState = {}) {
  return renderPage(<LoginPage />, { at: "/login", state });
}
function emailBox() {
  return screen.getByRole("textbox", { name: "Email Address" });
}
function passwordBox() {
  return screen.getByLabelText("Password");
}
function logIn() {
  return screen.getByRole("button", { name: "Log In" });
}

describe("Log In card", () => {
  it("logs in and goes to the default route, and assigns the visitor's answers to the student", async () => {
    const api = fakeApi({ login: acceptLogin });
    storeVisitorAnswers({ first_name: "Ada" });
    const { user, location, queryClient } = renderLogin();
    queryClient.setQueryData(["tabs"], { essay: "write" });

    await user.type(emailBox(), " Ada@Example.com ");
    await user.type(passwordBox(), "a passphrase");
    await user.click(logIn());

    await screen.findByRole("heading", { name: "Elsewhere" });
    expect(api.calls("login")).toMatchObject([
      { body: { username: "ada@example.com", password: "a passphrase" } },
    ]);
    expect(location()).toMatchObject({
      pathname: "/about",
      state: { afterLogin: true },
    });
    expect(readVisitorAnswers()).toEqual({});
    expect(takeVisitorAnswers("ada@example.com")).toEqual({
      first_name: "Ada",
    });
    expect(queryClient.getQueryData(["tabs"])).toBeUndefined();
  });

  it("names missing input, sends no request and focuses the first empty box", async () => {
    const api = fakeApi();
    const { user } = renderLogin();

    await user.click(logIn());

    expect(
      await screen.findByText("Please provide a valid email address."),
    ).toBeVisible();
    expect(emailBox()).toBeInvalid();
    expect(emailBox()).toHaveAccessibleDescription(
      "Error: Please provide a valid email address.",
    );
    expect(passwordBox()).toHaveAccessibleDescription(
      "Error: Password is required.",
    );
    expect(emailBox()).toHaveFocus();
    expect(api.calls("login")).toHaveLength(0);
  });

  it("shows no error when a box is left, which would move the link that is being pressed", async () => {
    fakeApi();
    const { user } = renderLogin();
    await user.click(passwordBox());
    await user.tab();
    expect(passwordBox()).toBeValid();
  });

  it("shows the server's error on the card and in a toast, and keeps the typed text", async () => {
    fakeApi({ login: problem(400, "Incorrect email or password.") });
    const { user } = renderLogin();

    await user.type(emailBox(), "ada@example.com");
    await user.type(passwordBox(), "wrong");
    await user.click(logIn());

    const toast = await screen.findByRole("listitem", {
      name: "Login Card Error",
    });
    expect(toast).toHaveTextContent("Incorrect email or password.");
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Incorrect email or password.",
    );
    // Screen readers hear the message from the card, and hear it once.
    expect(await screen.findByText(/^Notification /)).toHaveTextContent(
      /^Notification Error$/,
    );
    expect(emailBox()).toHaveValue("ada@example.com");
    expect(passwordBox()).toHaveValue("wrong");
    expect(logIn()).not.toHaveAttribute("aria-busy");
  });

  it("does not log in twice while the first attempt is pending", async () => {
    const gate = Promise.withResolvers<void>();
    const api = fakeApi({
      login: async () => {
        await gate.promise;
        return acceptLogin();
      },
    });
    const { user } = renderLogin();
    await user.type(emailBox(), "ada@example.com");
    await user.type(passwordBox(), "secret{Enter}");

    expect(logIn()).toHaveAttribute("aria-busy", "true");
    await user.click(logIn());
    await user.type(passwordBox(), "{Enter}");
    gate.resolve();

    await screen.findByRole("heading", { name: "Elsewhere" });
    expect(api.calls("login")).toHaveLength(1);
  });

  it("shows the passed message", () => {
    fakeApi();
    renderLogin({ error: SESSION_INVALID });

    expect(screen.getByRole("alert")).toHaveTextContent(SESSION_INVALID);
  });

  it("shows the password when its button is pressed", async () => {
    fakeApi();
    const { user } = renderLogin();
    await user.type(passwordBox(), "a passphrase");

    await user.click(screen.getByRole("button", { name: "Show password" }));

    expect(passwordBox()).toHaveAttribute("type", "text");
    expect(passwordBox()).toHaveValue("a passphrase");
  });

  it("lets password managers fill it", () => {
    fakeApi();
    renderLogin();

    expect(emailBox()).toHaveAttribute("autocomplete", "username");
    expect(passwordBox()).toHaveAttribute("autocomplete", "current-password");
  });

  it.each([
    ["Forgot password?", "/forgot"],
    ["Create an account", "/signup"],
    ["Enter the confirmation code", "/confirm"],
  ])("passes the typed address to %s", async (name, pathname) => {
    fakeApi();
    const { user, location } = renderLogin();
    await user.type(emailBox(), "ada@example.com");

    await user.click(screen.getByRole("link", { name }));

    expect(location()).toMatchObject({
      pathname,
      state: { username: "ada@example.com" },
    });
  });

  it("reports that the browser blocks the session's cookies", async () => {
    fakeApi({ login: { username: "ada@example.com" } });
    const { user, location } = renderLogin();
    await user.type(emailBox(), "ada@example.com");
    await user.type(passwordBox(), "a passphrase{Enter}");

    expect(await screen.findByRole("alert")).toHaveTextContent(
      /does not accept cookies/,
    );
    expect(location().pathname).toBe("/login");
  });

  it("shows when to try again after too many attempts", async () => {
    jest.useFakeTimers({
      now: new Date("2026-11-01T15:00:10"),
      doNotFake: ["setTimeout", "queueMicrotask", "setImmediate"],
    });
    fakeApi({
      login: Response.json(
        { message: "Too many attempts." },
        { status: 429, headers: { "retry-after": "900" } },
      ),
    });
    const { user } = renderLogin();
    await user.type(emailBox(), "ada@example.com");
    await user.type(passwordBox(), "wrong{Enter}");

    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Too many attempts. You can try again at 3:16 PM.",
    );
    expect(passwordBox()).toHaveValue("wrong");

    jest.setSystemTime(new Date("2026-11-01T15:12:00"));
    await user.type(passwordBox(), "er");
    expect(screen.getByRole("alert")).toHaveTextContent("3:16 PM");
  });

  describe("after an interrupted session", () => {
    const KEPT = { first_name: "Ada" };
    const logInAfter = async (state: NavigationState = {}) => {
      fakeApi({ login: acceptLogin });
      const { user, location } = renderLogin(state);
      await user.type(emailBox(), "ada@example.com");
      await user.type(passwordBox(), "a passphrase{Enter}");
      await screen.findByRole("heading", { name: "Elsewhere" });
      const { pathname, hash, state: sent } = location();
      return { path: `${pathname}${hash}`, sent: sent as unknown };
    };

    it("goes back to the page with unsaved answers", async () => {
      storeDraft({
        username: "ada@example.com",
        path: "/education#hs_gpa",
        answers: KEPT,
      });

      expect(await logInAfter()).toEqual({
        path: "/education#hs_gpa",
        sent: {},
      });
    });

    it("goes back to the open page if nothing was unsaved", async () => {
      expect(await logInAfter({ returnTo: "/final-steps" })).toEqual({
        path: "/final-steps",
        sent: {},
      });
    });

    it.each(["https://evil.example", "//evil.example", "/login", "/about/x"])(
      "never goes to %s",
      async (returnTo) => {
        expect((await logInAfter({ returnTo })).path).toBe("/about");
      },
    );

    it("goes to the default page for another student, and deletes the draft", async () => {
      storeDraft({
        username: "bob@example.com",
        path: "/education",
        answers: KEPT,
      });

      expect((await logInAfter()).path).toBe("/about");
      expect(sessionStorage).toHaveLength(0);
    });
  });

  describe("resending the confirmation code", () => {
    const resend = () =>
      screen.getByRole("button", { name: "Resend confirmation code" });

    it("needs a valid email address first", async () => {
      const api = fakeApi();
      const { user } = renderLogin();
      await user.type(emailBox(), "ada");

      await user.click(resend());

      expect(
        screen.getByText(
          "You must provide a valid email address to resend a confirmation code.",
        ),
      ).toBeVisible();
      expect(api.calls("resend-confirm")).toHaveLength(0);
    });

    it("leads to the card where the code is entered", async () => {
      const api = fakeApi({ "resend-confirm": { message: "On its way." } });
      const { user, location } = renderLogin();
      await user.type(emailBox(), "Ada@example.com");

      await user.click(resend());

      await screen.findByRole("heading", { name: "Elsewhere" });
      expect(api.calls("resend-confirm")[0]?.body).toEqual({
        username: "ada@example.com",
      });
      expect(location()).toMatchObject({
        pathname: "/confirm",
        state: {
          username: "ada@example.com",
          success: "On its way.",
        },
      });
    });

    it("names the same time to try again while the student types", async () => {
      jest.useFakeTimers({
        now: new Date("2026-11-01T15:00:10"),
        doNotFake: ["setTimeout", "queueMicrotask", "setImmediate"],
      });
      fakeApi({
        "resend-confirm": Response.json(
          { message: "Too many attempts." },
          { status: 429, headers: { "retry-after": "900" } },
        ),
      });
      const { user } = renderLogin();
      await user.type(emailBox(), "ada@example.com");
      await user.click(resend());
      expect(await screen.findByRole("alert")).toHaveTextContent("3:16 PM");

      jest.setSystemTime(new Date("2026-11-01T15:12:00"));
      await user.type(passwordBox(), "x");
      expect(screen.getByRole("alert")).toHaveTextContent("3:16 PM");
    });

    it("shows the server's error", async () => {
      fakeApi({ "resend-confirm": problem(429, "Too many attempts.") });
      const { user } = renderLogin();
      await user.type(emailBox(), "ada@example.com");

      await user.click(resend());

      expect(
        await screen.findByRole("listitem", {
          name: "Resend Confirmation Code Error",
        }),
      ).toHaveTextContent("Too many attempts.");
    });
  });
});
