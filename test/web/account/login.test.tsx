import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { screen } from "@testing-library/react";
import LoginPage from "../../../web/src/pages/account/LoginPage.tsx";
import type { NavigationState } from "../../../web/src/session/navigation-state.ts";
import { storeDraft } from "../../../web/src/session/unsaved-draft.ts";
import { muteFailureReports } from "../../support/failure-reports.ts";
import { fakeApi, problem } from "../../support/web-fetch.ts";
import { renderPage, setLoggedIn } from "../../support/web-render.tsx";

beforeEach(() => {
  muteFailureReports();
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
  it("shows no error when a box is left, which would move the link that is being pressed", async () => {
    const { user } = renderLogin();
    await user.click(passwordBox());
    await user.tab();
    expect(passwordBox()).toBeValid();
  });

  it("does not log in twice while the first attempt is pending", async () => {
    const reply = Promise.withResolvers<ReturnType<typeof acceptLogin>>();
    const api = fakeApi({ login: () => reply.promise });
    const { user } = renderLogin({ error: "Your session ended." });
    expect(screen.getByRole("alert")).toBeVisible();
    await user.type(emailBox(), "ada@example.com");
    await user.type(passwordBox(), "secret{Enter}");

    expect(screen.queryByRole("alert")).toBeNull();
    expect(logIn()).toHaveAttribute("aria-busy", "true");
    await user.click(logIn());
    await user.type(passwordBox(), "{Enter}");
    reply.resolve(acceptLogin());

    await screen.findByRole("heading", { name: "Elsewhere" });
    expect(api.calls("login")).toHaveLength(1);
  });

  it("shows the password when its button is pressed, and lets no phone correct it", async () => {
    const { user } = renderLogin();
    await user.type(passwordBox(), "a passphrase");

    await user.click(screen.getByRole("button", { name: "Show password" }));

    expect(passwordBox()).toHaveAttribute("type", "text");
    expect(passwordBox()).toHaveValue("a passphrase");
    expect(passwordBox()).toHaveAttribute("autocorrect", "off");
  });

  it.each([
    [
      "when to try again after too many attempts",
      "60",
      " You can try again at 3:02 PM.",
    ],
    ["no time for a moment, which would be that of the next minute", "59", ""],
  ])("shows %s", async (_what, retryAfter, time) => {
    jest.useFakeTimers({
      now: new Date("2026-11-01T15:00:10"),
      doNotFake: ["setTimeout", "queueMicrotask", "setImmediate"],
    });
    fakeApi({
      login: Response.json(
        { message: "Too many attempts." },
        { status: 429, headers: { "retry-after": retryAfter } },
      ),
    });
    const { user } = renderLogin();
    await user.type(emailBox(), "ada@example.com");
    await user.type(passwordBox(), "wrong{Enter}");

    const told = new RegExp(`Too many attempts\\.${time}$`);
    expect(await screen.findByRole("alert")).toHaveTextContent(told);
    expect(passwordBox()).toHaveValue("wrong");

    jest.setSystemTime(new Date("2026-11-01T15:12:00"));
    await user.type(passwordBox(), "er");
    expect(screen.getByRole("alert")).toHaveTextContent(told);
  });

  it("leads back to the question at which the session was interrupted", async () => {
    fakeApi({ login: acceptLogin });
    const path = "/about#preferred_name";
    storeDraft({ username: "ada@example.com", path, answers: { zip: "1" } });
    const { user, location } = renderLogin({ returnTo: "/education" });
    await user.type(emailBox(), "ada@example.com");
    await user.type(passwordBox(), "a passphrase{Enter}");
    await screen.findByRole("heading", { name: "Elsewhere" });
    expect(location()).toMatchObject({
      pathname: "/about",
      hash: "#preferred_name",
    });
    sessionStorage.clear();
  });

  it.each(["https://evil.example", "//evil.example", "/login", "/about/x"])(
    "never goes to %s after an interrupted session",
    async (returnTo) => {
      fakeApi({ login: acceptLogin });
      const { user, location } = renderLogin({ returnTo });
      await user.type(emailBox(), "ada@example.com");
      await user.type(passwordBox(), "a passphrase{Enter}");
      await screen.findByRole("heading", { name: "Elsewhere" });
      expect(location()).toMatchObject({ pathname: "/about", hash: "" });
    },
  );

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
