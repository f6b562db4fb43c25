import { beforeEach, describe, expect, it } from "@jest/globals";
import { screen } from "@testing-library/react";
import ConfirmPage from "../../../web/src/pages/account/ConfirmPage.tsx";
import { muteFailureReports } from "../../support/failure-reports.ts";
import { fakeApi, problem } from "../../support/web-fetch.ts";
import { renderPage } from "../../support/web-render.tsx";

beforeEach(() => {
  muteFailureReports();
  sessionStorage.clear();
});

const renderConfirm = () =>
  renderPage(<ConfirmPage />, {
    at: "/confirm",
    state: { username: "ada@example.com" },
  });
const codeBox = () =>
  screen.getByRole("textbox", { name: "Confirmation Code" });
const confirm = () => screen.getByRole("button", { name: "Confirm Account" });

describe("Confirm Your Account card", () => {
  it("confirms the address that came along and leads to the login", async () => {
    const api = fakeApi({ confirm: { message: "Your account is confirmed." } });
    const { user, location } = renderConfirm();
    expect(screen.getByRole("textbox", { name: "Email Address" })).toHaveValue(
      "ada@example.com",
    );

    await user.type(codeBox(), "123 456");
    await user.click(confirm());

    await screen.findByRole("heading", { name: "Elsewhere" });
    expect(api.calls("confirm")[0]?.body).toEqual({
      username: "ada@example.com",
      code: "123456",
    });
    expect(location()).toMatchObject({
      pathname: "/login",
      state: {
        success: "Your account is confirmed.",
        username: "ada@example.com",
      },
    });
  });

  it.each(["", "12345", "1234567", "12345a"])(
    "refuses the code '%s'",
    async (code) => {
      const api = fakeApi();
      const { user } = renderConfirm();
      if (code !== "") await user.type(codeBox(), code);

      await user.click(confirm());

      expect(
        await screen.findByText(
          "The confirmation code must be exactly 6 numbers.",
        ),
      ).toBeVisible();
      expect(codeBox()).toHaveFocus();
      expect(api.calls("confirm")).toHaveLength(0);
    },
  );

  it("tells the server's refusal and keeps the code", async () => {
    fakeApi({ confirm: problem(400, "This code is not valid.") });
    const { user } = renderConfirm();
    await user.type(codeBox(), "123456");

    await user.click(confirm());

    expect(
      await screen.findByRole("listitem", { name: "Confirm Card Error" }),
    ).toHaveTextContent("This code is not valid.");
    expect(codeBox()).toHaveValue("123456");
    expect(codeBox()).toHaveAttribute("autocomplete", "one-time-code");
  });

  it("sends another code and stays, with what was typed", async () => {
    fakeApi({ "resend-confirm": { message: "On its way." } });
    const { user, location } = renderConfirm();
    await user.type(codeBox(), "12");

    await user.click(
      screen.getByRole("button", { name: "Resend confirmation code" }),
    );

    expect(location()).toMatchObject({
      pathname: "/confirm",
      state: { success: "On its way." },
    });
    expect(codeBox()).toHaveValue("12");
  });

  it("leads whoever is confirmed already to the login, with the address", async () => {
    fakeApi();
    const { user, location } = renderConfirm();

    await user.click(screen.getByRole("link", { name: "Log in" }));

    expect(location()).toMatchObject({
      pathname: "/login",
      state: { username: "ada@example.com" },
    });
  });
});
