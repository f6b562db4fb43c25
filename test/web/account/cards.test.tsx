import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import type { RouteId } from "../../../shared/routes.ts";
import AddressPage from "../../../web/src/pages/account/AddressPage.tsx";
import ConfirmPage from "../../../web/src/pages/account/ConfirmPage.tsx";
import ForgotPage from "../../../web/src/pages/account/ForgotPage.tsx";
import LoginPage from "../../../web/src/pages/account/LoginPage.tsx";
import ResetPage from "../../../web/src/pages/account/ResetPage.tsx";
import SignUpPage from "../../../web/src/pages/account/SignUpPage.tsx";
import { muteFailureReports } from "../../support/failure-reports.ts";
import { blockStorage } from "../../support/missing-feature.ts";
import { fakeApi, problem } from "../../support/web-fetch.ts";
import { renderPage, type RenderedPage } from "../../support/web-render.tsx";
import { dismissToast } from "../../support/web-toasts.ts";

beforeEach(() => {
  muteFailureReports();
});

interface Card {
  readonly page: ReactElement;
  readonly at: string;
  readonly submit: string;
  readonly route: RouteId;
  /** Label of the toast that reports a failure. */
  readonly failure: string;
  /** Autocomplete tokens of the boxes, in their order. */
  readonly tokens: readonly string[];
  /** Messages of the empty boxes that are shown, in their order. */
  readonly messages: readonly string[];
}

const ADDRESS = "Your email address must be valid.";
const CODE = "The confirmation code must be exactly 6 numbers.";
const PASSWORD = "Password is required.";
const AGAIN = "Your passwords must match.";

const cards: readonly Card[] = [
  {
    page: <LoginPage />,
    at: "/login",
    submit: "Log In",
    route: "login",
    failure: "Login Card Error",
    tokens: ["username", "current-password"],
    messages: [
      "Please provide a valid email address.",
      "Password is required.",
    ],
  },
  {
    page: <SignUpPage />,
    at: "/signup",
    submit: "Create Account",
    route: "signup",
    failure: "Sign Up Card Error",
    tokens: ["username", "new-password"],
    messages: [ADDRESS, PASSWORD],
  },
  {
    page: <ConfirmPage />,
    at: "/confirm",
    submit: "Confirm Account",
    route: "confirm",
    failure: "Confirm Card Error",
    tokens: ["username", "one-time-code"],
    messages: [ADDRESS, CODE],
  },
  {
    page: <ForgotPage />,
    at: "/forgot",
    submit: "Send Link",
    route: "forgot-password",
    failure: "Forgot Password Card Error",
    tokens: ["username"],
    messages: [ADDRESS],
  },
  {
    page: <ResetPage />,
    at: "/reset?username=ada%40example.com&id=123456.",
    submit: "Reset Password",
    route: "reset-password",
    failure: "Reset Password Card Error",
    tokens: ["username", "new-password", "new-password"],
    messages: [PASSWORD, AGAIN],
  },
  {
    page: <ResetPage />,
    at: "/reset",
    submit: "Reset Password",
    route: "reset-password",
    failure: "Reset Password Card Error",
    tokens: ["username", "one-time-code", "new-password", "new-password"],
    messages: [ADDRESS, CODE, PASSWORD, AGAIN],
  },
  {
    page: <AddressPage />,
    at: "/address",
    submit: "Send Link",
    route: "change-address",
    failure: "Change Address Card Error",
    tokens: ["username", "email", "current-password"],
    messages: [ADDRESS, ADDRESS, PASSWORD],
  },
];

const right: Readonly<Record<string, string>> = {
  username: "ada@example.com",
  email: "ada@example.org",
  "one-time-code": "123 456",
  "current-password": "any",
  "new-password": "Correct-Horse-9",
};

async function fill(user: UserEvent, box: HTMLInputElement) {
  await user.click(box);
  await user.paste(right[box.autocomplete] ?? "");
}

describe.each(cards)("the card at $at", (card) => {
  const { page, at, submit, tokens } = card;
  const renderCard = () => {
    const api = fakeApi({ [card.route]: problem(429, "Too many attempts.") });
    const rendered = renderPage(page, { at });
    const forms = Array.from(document.querySelectorAll("form"));
    const [form] = forms;
    if (form === undefined) throw new Error("The card has no form.");
    const boxes = Array.from(form.querySelectorAll("input"));
    return {
      ...rendered,
      api,
      forms,
      form,
      boxes,
      shown: boxes.filter(({ readOnly }) => !readOnly),
    };
  };

  it("is one form, with one button that submits it and an autocomplete token for each box", () => {
    const { forms, form, boxes } = renderCard();

    expect(forms).toHaveLength(1);
    const submits = within(form)
      .getAllByRole("button")
      .filter((button) => button.getAttribute("type") === "submit");
    expect(submits).toEqual([screen.getByRole("button", { name: submit })]);
    expect(boxes.map((box) => box.getAttribute("autocomplete"))).toEqual(
      tokens,
    );
    for (const box of boxes) expect(box.name).not.toBe("");
  });

  it("takes what a password manager wrote into a box without an event", async () => {
    const { shown, user, api } = renderCard();
    for (const box of shown) box.value = right[box.autocomplete] ?? "";
    await user.click(screen.getByRole("button", { name: submit }));

    await screen.findByRole("alert");
    expect(api.calls(card.route)).toHaveLength(1);
    for (const box of shown) expect(box).toBeValid();
  });

  it("names errors at submit, sends nothing, and removes each when it is corrected", async () => {
    const { shown, user, api } = renderCard();

    await user.click(screen.getByRole("button", { name: submit }));
    await waitFor(() => {
      expect(shown[0]).toHaveFocus();
    });
    for (const [index, box] of shown.entries()) {
      expect(box).toBeInvalid();
      expect(box).toHaveAccessibleDescription(
        expect.stringContaining(`Error: ${card.messages[index]}`),
      );
    }

    for (const box of shown) {
      await fill(user, box);
      await waitFor(() => {
        expect(box).toBeValid();
      });
    }
    expect(api.calls(card.route)).toHaveLength(0);
  });

  it("shows the server's error once, on the card and in a toast, and keeps what was typed", async () => {
    const { shown, user } = renderCard();
    for (const box of shown) await fill(user, box);
    const typed = shown.map(({ value }) => value);
    await user.click(screen.getByRole("button", { name: submit }));

    expect(
      await screen.findByRole("listitem", { name: card.failure }),
    ).toHaveTextContent("Too many attempts.");
    expect(screen.getByRole("alert")).toHaveTextContent(
      /^Too many attempts\.$/,
    );
    expect(shown.map(({ value }) => value)).toEqual(typed);
  });
});

const NEXT = "b2".repeat(32);

describe.each([
  ["confirm", ConfirmPage, "confirm", "Confirm Account", NEXT],
  ["reset", ResetPage, "reset-password", "Reset Password", undefined],
  ["address", AddressPage, "confirm-address", "Use This Address", NEXT],
] as const)("the mailed link to /%s", (card, Page, route, submit, next) => {
  const id = `123456-${"a1".repeat(32)}`;
  const at = `/${card}?username=ada%2Bnew%40example.com&id=${id}`;
  const remembered = () => JSON.stringify(sessionStorage);
  const openLink = () => {
    window.history.replaceState(null, "", at);
    const api = fakeApi({ [route]: { message: "Done.", id: next } });
    return { ...renderPage(<Page />, { at }), api };
  };
  const use = async ({ user }: RenderedPage) => {
    for (const box of screen.queryAllByLabelText(/Password$/)) {
      await fill(user, box as HTMLInputElement);
    }
    await user.click(screen.getByRole("button", { name: submit }));
    await screen.findByRole("heading", { name: "Elsewhere" });
  };
  afterEach(() => {
    window.history.replaceState(null, "", "/");
  });

  it("leaves the address for the tab, which forgets it once it is used, after a reload too", async () => {
    const { unmount, api } = openLink();
    expect(window.location.search).toBe("");
    expect(remembered()).toContain(id);
    unmount();

    await use(renderPage(<Page />, { at: `/${card}` }));
    expect(api.calls(route)).toMatchObject([{ body: { id } }]);
    expect(remembered()).not.toContain(id);
  });

  it("stays in the address, and leads on by one, if storage is blocked", async () => {
    blockStorage();
    const page = openLink();
    expect(window.location.href).toContain(at);

    await use(page);
    const { pathname, search } = page.location();
    expect(pathname + search).toBe(
      next ? `/reset?username=ada%2Bnew%40example.com&id=${next}` : "/login",
    );
  });
});

it("the mail with a link is announced by a toast that can be closed, and stays on the card", async () => {
  fakeApi({ "forgot-password": { message: "Look at your mail." } });
  const { user } = renderPage(<ForgotPage />, { at: "/forgot" });
  const box = screen.getByRole("textbox", { name: "Email Address" });
  await user.type(box, "ada@example.com{Enter}");

  const toast = await screen.findByRole("listitem", { name: "Success" });
  expect(toast).toHaveTextContent("Look at your mail.");
  // The toast is what screen readers hear.
  expect(screen.queryByRole("alert")).toBeNull();

  await dismissToast(user);
  expect(toast).not.toBeInTheDocument();
  expect(screen.getByText("Look at your mail.")).toBeVisible();
});
