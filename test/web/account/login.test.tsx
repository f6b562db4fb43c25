import { beforeEach, describe, expect, it } from "@jest/globals";
import { screen } from "@testing-library/react";
import { SESSION_INVALID } from "../../../shared/messages.ts";
import type { NavigationState } from "../../../web/src/session/navigation-state.ts";
import LoginPage from "../../../web/src/pages/account/LoginPage.tsx";
import { muteFailureReports } from "../../support/failure-reports.ts";
import { fakeApi, problem } from "../../support/web-fetch.ts";
import { renderPage } from "../../support/web-render.tsx";

beforeEach(() => {
  muteFailureReports();
  sessionStorage.clear();
});

const renderLogin = (state: NavigationState = {}) =>
  renderPage(<LoginPage />, { at: "/login", state });
const emailBox = () => screen.getByRole("textbox", { name: "Email Address" });
const passwordBox = () => screen.getByLabelText("Password");
const logIn = () => screen.getByRole("button", { name: "Log In" });

describe("Log In card", () => {
  it("logs in and goes to the default route with the visitor's answers", async () => {
    const api = fakeApi({ login: { username: "ada@example.com" } });
    const { user, location, queryClient } = renderLogin({
      answers: { first_name: "Ada" },
    });
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
      state: { afterLogin: true, answers: { first_name: "Ada" } },
    });
    expect(queryClient.getQueryData(["tabs"])).toBeUndefined();
  });

  it("names what is missing, asks the server nothing and leads to the first gap", async () => {
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

  it("tells the server's refusal on the card and in a toast, and keeps what was typed", async () => {
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
    expect(emailBox()).toHaveValue("ada@example.com");
    expect(passwordBox()).toHaveValue("wrong");
    expect(logIn()).not.toHaveAttribute("aria-busy");
  });

  it("does not log in twice while the first attempt is under way", async () => {
    const gate = Promise.withResolvers<{ username: string }>();
    const api = fakeApi({ login: () => gate.promise });
    const { user } = renderLogin();
    await user.type(emailBox(), "ada@example.com");
    await user.type(passwordBox(), "secret{Enter}");

    expect(logIn()).toHaveAttribute("aria-busy", "true");
    await user.click(logIn());
    await user.type(passwordBox(), "{Enter}");
    gate.resolve({ username: "ada@example.com" });

    await screen.findByRole("heading", { name: "Elsewhere" });
    expect(api.calls("login")).toHaveLength(1);
  });

  it("shows the message that came along", () => {
    fakeApi();
    renderLogin({ error: SESSION_INVALID });

    expect(screen.getByRole("alert")).toHaveTextContent(SESSION_INVALID);
  });

  it("shows the password on demand", async () => {
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

  it("takes the typed address and the answers to Forgot Password", async () => {
    fakeApi();
    const { user, location } = renderLogin({ answers: { city: "Ripton" } });
    await user.type(emailBox(), "ada@example.com");

    await user.click(screen.getByRole("link", { name: "Forgot password?" }));

    expect(location()).toMatchObject({
      pathname: "/forgot",
      state: { username: "ada@example.com", answers: { city: "Ripton" } },
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

    it("leads to the place where the code is entered", async () => {
      const api = fakeApi({ "resend-confirm": { message: "On its way." } });
      const { user, location } = renderLogin({ answers: { city: "Ripton" } });
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
          answers: { city: "Ripton" },
        },
      });
    });

    it("tells a refusal", async () => {
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
