import { beforeEach, describe, expect, it } from "@jest/globals";
import {
  act,
  fireEvent,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import type { ReactElement } from "react";
import ConfirmPage from "../../../web/src/pages/account/ConfirmPage.tsx";
import ForgotPage from "../../../web/src/pages/account/ForgotPage.tsx";
import LoginPage from "../../../web/src/pages/account/LoginPage.tsx";
import ResetPage from "../../../web/src/pages/account/ResetPage.tsx";
import SignUpPage from "../../../web/src/pages/account/SignUpPage.tsx";
import { fakeApi } from "../../support/web-fetch.ts";
import { renderPage } from "../../support/web-render.tsx";

beforeEach(() => {
  sessionStorage.clear();
});

interface Card {
  readonly page: ReactElement;
  readonly at: string;
  readonly submit: string;
  /** Autocomplete tokens of the boxes, in their order. */
  readonly tokens: readonly string[];
}

const cards: readonly Card[] = [
  {
    page: <LoginPage />,
    at: "/login",
    submit: "Log In",
    tokens: ["username", "current-password"],
  },
  {
    page: <SignUpPage />,
    at: "/signup",
    submit: "Create Account",
    tokens: ["username", "new-password"],
  },
  {
    page: <ConfirmPage />,
    at: "/confirm",
    submit: "Confirm Account",
    tokens: ["username", "one-time-code"],
  },
  {
    page: <ForgotPage />,
    at: "/forgot",
    submit: "Send Link",
    tokens: ["username"],
  },
  {
    page: <ResetPage />,
    at: "/reset?username=ada%40example.com&id=123456",
    submit: "Reset Password",
    tokens: ["username", "new-password", "new-password"],
  },
  {
    page: <ResetPage />,
    at: "/reset",
    submit: "Reset Password",
    tokens: ["username", "one-time-code", "new-password", "new-password"],
  },
];

function boxesOf(form: HTMLElement) {
  return Array.from(form.querySelectorAll<HTMLInputElement>("input"));
}

describe.each(cards)("the card at $at", ({ page, at, submit, tokens }) => {
  const renderCard = () => {
    const api = fakeApi();
    const rendered = renderPage(page, { at });
    const forms = Array.from(document.querySelectorAll("form"));
    const [form] = forms;
    if (form === undefined) throw new Error("The card has no form.");
    return { ...rendered, api, forms, form };
  };

  it("is one form, with one button that submits it", () => {
    const { forms, form } = renderCard();

    expect(forms).toHaveLength(1);
    const submits = within(form)
      .getAllByRole("button")
      .filter((button) => button.getAttribute("type") === "submit");
    expect(submits).toEqual([screen.getByRole("button", { name: submit })]);
  });

  it("has an autocomplete token for each box", () => {
    const { form } = renderCard();

    expect(
      boxesOf(form).map((box) => box.getAttribute("autocomplete")),
    ).toEqual(tokens);
    for (const box of boxesOf(form)) expect(box.name).not.toBe("");
  });

  it("accepts pasted text and a password manager's input", async () => {
    const { form, user } = renderCard();

    for (const box of boxesOf(form).filter(({ readOnly }) => !readOnly)) {
      await user.click(box);
      await user.paste("ada@example.com");
      expect(box).toHaveValue("ada@example.com");
      // The checks of a change come a moment after it.
      await act(() => {
        fireEvent.input(box, { target: { value: "filled in" } });
        return Promise.resolve();
      });
      expect(box).toHaveValue("filled in");
    }
  });

  it("shows errors at submit, and removes each when it is corrected", async () => {
    const { form, user, api } = renderCard();
    const boxes = boxesOf(form).filter(({ readOnly }) => !readOnly);

    await user.click(screen.getByRole("button", { name: submit }));
    await waitFor(() => {
      expect(boxes[0]).toHaveFocus();
    });
    for (const box of boxes) expect(box).toBeInvalid();

    const right: Readonly<Record<string, string>> = {
      username: "ada@example.com",
      "one-time-code": "123 456",
      "current-password": "any",
      "new-password": "Correct-Horse-9",
    };
    for (const box of boxes) {
      await user.click(box);
      await user.paste(right[box.autocomplete] ?? "");
      await waitFor(() => {
        expect(box).toBeValid();
      });
    }
    expect(api.calls("login")).toHaveLength(0);
  });
});

it("a new password is stored for the address of the mailed link", () => {
  fakeApi();
  renderPage(<ResetPage />, {
    at: "/reset?username=ada%2Bnew%40example.com&id=123456",
  });

  expect(
    document.querySelector("form input[autocomplete=username]"),
  ).toHaveValue("ada+new@example.com");
});
