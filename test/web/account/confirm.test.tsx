import { beforeEach, describe, expect, it } from "@jest/globals";
import { screen } from "@testing-library/react";
import ConfirmPage from "../../../web/src/pages/account/ConfirmPage.tsx";
import { muteFailureReports } from "../../support/failure-reports.ts";
import { fakeApi } from "../../support/web-fetch.ts";
import { renderPage } from "../../support/web-render.tsx";

beforeEach(() => {
  muteFailureReports();
});

function confirm() {
  return screen.getByRole("button", { name: "Confirm Account" });
}

it("the Confirm Your Account card sends another code and stays, with the typed text", async () => {
  fakeApi({ "resend-confirm": { message: "On its way." } });
  const { user, location } = renderPage(<ConfirmPage />, {
    at: "/confirm",
    state: { username: "ada@example.com" },
  });
  const box = screen.getByRole("textbox", { name: "Confirmation Code" });
  await user.type(box, "12");

  await user.click(
    screen.getByRole("button", { name: "Resend confirmation code" }),
  );

  expect(location()).toMatchObject({
    pathname: "/confirm",
    state: { success: "On its way." },
  });
  expect(box).toHaveValue("12");
});

describe("Confirm Your Account card, opened by the mailed link", () => {
  const id = `123456-${"a1".repeat(32)}`;
  const at = `/confirm?username=ada%2Bnew%40example.com&id=${id}`;
  const open = () => renderPage(<ConfirmPage />, { at });

  it.each([
    ["another code", "Confirmation Code", "654321"],
    ["another address", "Email Address", "bob@example.com"],
  ])("omits the link's token with %s", async (_name, label, typed) => {
    const api = fakeApi({ confirm: { message: "Confirmed." } });
    const { user, location } = open();
    const box = screen.getByRole("textbox", { name: label });
    await user.clear(box);
    await user.type(box, typed);
    await user.click(confirm());

    await screen.findByRole("heading", { name: "Elsewhere" });
    const body = api.calls("confirm")[0]?.body as { username: string };
    expect(Object.keys(body)).toEqual(["username", "code"]);
    expect(location()).toMatchObject({
      pathname: "/login",
      state: { username: body.username, success: "Confirmed." },
    });
  });
});
