import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { passwordRequirements } from "../../../shared/accounts.ts";
import { loadCommonPasswords } from "../../../web/src/pages/account/common-passwords.ts";
import SignUpPage from "../../../web/src/pages/account/SignUpPage.tsx";
import { storeVisitorAnswers } from "../../../web/src/session/visitor-answers.ts";
import { hear } from "../../support/announcements.ts";
import { muteFailureReports } from "../../support/failure-reports.ts";
import { fakeApi } from "../../support/web-fetch.ts";
import { renderPage } from "../../support/web-render.tsx";
import { pass, userOnStoppedClock } from "../../support/web-timers.ts";

beforeEach(() => {
  muteFailureReports();
});

function renderSignUp(answers = {}, user = userEvent.setup()) {
  storeVisitorAnswers(answers);
  return renderPage(<SignUpPage />, { at: "/signup", user });
}
function emailBox() {
  return screen.getByRole("textbox", { name: "Email Address" });
}
function passwordBox() {
  return screen.getByLabelText("Password");
}
function create() {
  return screen.getByRole("button", { name: "Create Account" });
}
function requirementStates() {
  return within(screen.getByRole("list", { name: "Your password" }))
    .getAllByRole("listitem")
    .map((line) => line.dataset["state"]);
}

describe("Sign Up card", () => {
  it("says that a password is too common, by a list that it loads when the box is used", async () => {
    const api = fakeApi();
    const { user } = renderSignUp();
    await user.type(emailBox(), "ada@example.com");
    await user.click(passwordBox());
    await loadCommonPasswords();
    await user.type(passwordBox(), "Password123!");
    await user.click(create());

    expect(
      await screen.findByText(/This password is too common/),
    ).toBeVisible();
    expect(passwordBox()).toHaveFocus();
    expect(api.calls("signup")).toHaveLength(0);
  });

  it("marks each requirement as it is met", async () => {
    jest.useFakeTimers();
    const { user } = renderSignUp({}, userOnStoppedClock());
    const heard = hear();
    expect(requirementStates()).toEqual(
      passwordRequirements.map(() => "inactive"),
    );

    await user.type(passwordBox(), "abcdefghijkl");
    expect(requirementStates()).toEqual([
      "success",
      "error",
      "success",
      "error",
      "error",
      "success",
    ]);
    expect(heard).toEqual([]);
    await pass(1_000);
    expect(heard).toEqual(["3 of 6 password requirements met"]);

    await user.type(passwordBox(), "A1! ");
    expect(requirementStates()).toEqual([
      "success",
      "success",
      "success",
      "success",
      "success",
      "error",
    ]);
  });

  it("shows what a password lacks as wrong once its box is left twice, or the card is sent", async () => {
    const wrong = () => document.querySelectorAll("li.error").length;
    const { user, unmount } = renderSignUp();
    const seen = [];
    for (const box of [emailBox, passwordBox, emailBox]) {
      await user.type(passwordBox(), "a");
      seen.push(wrong());
      await user.click(box());
    }
    expect([...seen, wrong()]).toEqual([0, 0, 0, 4]);

    unmount();
    renderSignUp();
    await user.type(passwordBox(), "a");
    await user.keyboard("{Enter}");
    expect(wrong()).toBe(4);
  });

  it("takes the address that was typed in the form, and puts the cursor in the password", () => {
    renderSignUp({ email_address: "ada@example.com" });

    expect(emailBox()).toHaveValue("ada@example.com");
    expect(passwordBox()).toHaveFocus();
  });

  it.each([
    [{ first_name: "Ada" }, true],
    [{ first_name: "", legal_agree: false }, false],
  ])(
    "shows for the answers %j that they are passed on: %s",
    (answers, isSaid) => {
      renderSignUp(answers);

      expect(
        screen.queryAllByText(/answers you have entered so far come with you/),
      ).toHaveLength(isSaid ? 1 : 0);
    },
  );
});
