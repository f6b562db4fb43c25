import { beforeEach, describe, expect, it } from "@jest/globals";
import { screen } from "@testing-library/react";
import ForgotPage from "../../../web/src/pages/account/ForgotPage.tsx";
import { resetCode } from "../../../web/src/pages/account/mailed-code.ts";
import ResetPage from "../../../web/src/pages/account/ResetPage.tsx";
import { muteFailureReports } from "../../support/failure-reports.ts";
import { fakeApi, problem } from "../../support/web-fetch.ts";
import { renderPage } from "../../support/web-render.tsx";
import { dismissToast } from "../../support/web-toasts.ts";

beforeEach(() => {
  muteFailureReports();
  sessionStorage.clear();
});

function emailBox() {
  return screen.getByRole("textbox", { name: "Email Address" });
}

describe("Forgot Password card", () => {
  const send = () => screen.getByRole("button", { name: "Send Link" });

  it("shows the server's message in a toast that can be closed", async () => {
    const api = fakeApi({
      "forgot-password": { message: "Look at your mail." },
    });
    const { user } = renderPage(<ForgotPage />, { at: "/forgot" });

    await user.type(emailBox(), "Ada@example.com");
    await user.click(send());

    const toast = await screen.findByRole("listitem", { name: "Success" });
    expect(toast).toHaveTextContent("Look at your mail.");
    expect(api.calls("forgot-password")[0]?.body).toEqual({
      username: "ada@example.com",
    });

    // The toast is what screen readers hear.
    expect(
      screen
        .getAllByText("Look at your mail.")
        .filter((text) => text.closest("output, [role=alert]") !== null),
    ).toEqual([]);

    await dismissToast(user);
    expect(toast).not.toBeInTheDocument();
    expect(screen.getByText("Look at your mail.")).toBeVisible();
  });

  it("rejects an invalid address", async () => {
    const api = fakeApi();
    const { user } = renderPage(<ForgotPage />, { at: "/forgot" });

    await user.click(send());

    expect(
      await screen.findByText("Your email address must be valid."),
    ).toBeVisible();
    expect(api.calls("forgot-password")).toHaveLength(0);
  });

  it("shows the server's error", async () => {
    fakeApi({ "forgot-password": problem(429, "Too many attempts.") });
    const { user } = renderPage(<ForgotPage />, { at: "/forgot" });
    await user.type(emailBox(), "ada@example.com");

    await user.click(send());

    expect(
      await screen.findByRole("listitem", {
        name: "Forgot Password Card Error",
      }),
    ).toHaveTextContent("Too many attempts.");
    expect(emailBox()).toHaveValue("ada@example.com");
  });
});

describe("Reset Password card", () => {
  const ID = "a1".repeat(32);
  const LINK = `/reset?username=ada%2Bnew%40example.com&id=${ID}`;
  const renderReset = (at = LINK) => renderPage(<ResetPage />, { at });
  const passwordBox = () => screen.getByLabelText("New Password");
  const againBox = () => screen.getByLabelText("Confirm Password");
  const reset = () => screen.getByRole("button", { name: "Reset Password" });

  it("does not mention a reset if the account has no password yet", async () => {
    const api = fakeApi({ "reset-password": { message: "Set." } });
    const at = resetCode.pathWith("ada+new@example.com", ID);
    expect(at).toBe("/reset");
    const { user } = renderReset(at);

    expect(screen.getByRole("heading")).toHaveTextContent(
      "Choose Your Password",
    );
    expect(document.title).toMatch(/^Choose Your Password – /);
    expect(
      screen.getByText("Choose a password for ada+new@example.com."),
    ).toBeVisible();
    await user.type(screen.getByLabelText("Password"), "Correct-Horse-9");
    await user.type(againBox(), "Correct-Horse-9");
    await user.click(screen.getByRole("button", { name: "Save Password" }));

    await screen.findByRole("heading", { name: "Elsewhere" });
    expect(api.calls("reset-password")[0]?.body).toMatchObject({
      username: "ada+new@example.com",
      id: ID,
    });
  });

  it("rejects passwords that differ", async () => {
    const api = fakeApi();
    const { user } = renderReset();

    await user.type(passwordBox(), "Correct-Horse-9");
    await user.type(againBox(), "Correct-Horse-8");
    await user.click(reset());

    expect(await screen.findByText("Your passwords must match.")).toBeVisible();
    expect(againBox()).toHaveFocus();
    expect(api.calls("reset-password")).toHaveLength(0);
  });

  it("asks for the values missing in the link", async () => {
    const api = fakeApi({ "reset-password": { message: "Changed." } });
    const { user } = renderReset("/reset");
    expect(
      screen.getByRole("textbox", { name: "Confirmation Code" }),
    ).toHaveAccessibleDescription(/open the link in our newest email/);
    await user.type(passwordBox(), "Correct-Horse-9");
    await user.type(againBox(), "Correct-Horse-9");

    await user.click(reset());
    expect(
      await screen.findByText(
        "The confirmation code must be exactly 6 numbers.",
      ),
    ).toBeVisible();
    expect(screen.getByText("Your email address must be valid.")).toBeVisible();

    await user.type(emailBox(), "ada@example.com");
    await user.type(
      screen.getByRole("textbox", { name: "Confirmation Code" }),
      "654321",
    );
    await user.click(reset());
    await screen.findByRole("heading", { name: "Elsewhere" });
    expect(api.calls("reset-password")[0]?.body).toMatchObject({
      username: "ada@example.com",
      id: "654321",
    });
  });

  it("shows the server's error and keeps the typed text", async () => {
    fakeApi({ "reset-password": problem(400, "This code has expired.") });
    const { user } = renderReset();
    await user.type(passwordBox(), "Correct-Horse-9");
    await user.type(againBox(), "Correct-Horse-9");

    await user.click(reset());

    expect(
      await screen.findByRole("listitem", {
        name: "Reset Password Card Error",
      }),
    ).toHaveTextContent("This code has expired.");
    expect(screen.getByRole("alert")).toHaveTextContent(
      "This code has expired.",
    );
    expect(passwordBox()).toHaveValue("Correct-Horse-9");
  });
});
