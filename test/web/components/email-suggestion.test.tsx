import { expect, it } from "@jest/globals";
import { screen } from "@testing-library/react";
import { meantAddress } from "../../../web/src/lib/email-typo.ts";
import SignUpPage from "../../../web/src/pages/account/SignUpPage.tsx";
import { renderPage } from "../../support/web-render.tsx";
import {
  pass,
  stopTimeForEachTest,
  userOnStoppedClock,
} from "../../support/web-timers.ts";
import { renderFields } from "../fields/render-fields.tsx";

stopTimeForEachTest();

it.each([
  ["maya@gmial.com", "maya@gmail.com"],
  ["maya@gmai.com", "maya@gmail.com"],
  ["maya@gmaill.com", "maya@gmail.com"],
  ["maya@gmail.con", "maya@gmail.com"],
  ["maya@gmail.co", "maya@gmail.com"],
  ["Maya.N@Hotnail.com", "Maya.N@hotmail.com"],
  ["maya@yaho.com", "maya@yahoo.com"],
])("%s is probably %s", (typed, meant) => {
  expect(meantAddress(typed)).toBe(meant);
});

it.each([
  "maya@gmail.com",
  "maya@GMAIL.com",
  "maya@ymail.com",
  "maya@mail.com",
  "maya@yahoo.ca",
  "maya@hotmail.co.uk",
  "maya@gmx.de",
  "maya@school.edu",
  "maya@",
  "@gmial.com",
  "gmial.com",
  "",
])("%j is left alone", (typed) => {
  expect(meantAddress(typed)).toBeUndefined();
});

it.each([
  [
    "a question",
    () =>
      renderFields([
        { kind: "email", key: "email_address", label: "Email Address" },
      ]),
  ],
  ["an account form", () => renderPage(<SignUpPage />)],
])(
  "the slip in %s is corrected by one press, after a pause",
  async (_, open) => {
    open();
    const user = userOnStoppedClock();
    const box = screen.getByRole("textbox", { name: "Email Address" });
    await user.type(box, "maya@gmial.com");
    expect(screen.queryByText(/Did you mean/)).toBeNull();
    await pass(1_100);
    expect(screen.getByText(/Did you mean/)).toHaveTextContent(
      "Did you mean maya@gmail.com?",
    );
    await user.keyboard("{Backspace}");
    await pass(400);
    expect(screen.queryByText(/Did you mean/)).toBeNull();
    await user.keyboard("m");
    await pass(1_100);
    await user.click(screen.getByRole("button", { name: "maya@gmail.com" }));
    await pass(800);

    expect(box).toHaveValue("maya@gmail.com");
    expect(box).toHaveFocus();
    expect(screen.queryByText(/Did you mean/)).toBeNull();
  },
);
