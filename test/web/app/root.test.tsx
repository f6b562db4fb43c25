import { expect, it, jest } from "@jest/globals";
import { act, fireEvent, screen } from "@testing-library/react";
import { SESSION_INVALID } from "../../../shared/messages.ts";
import { forgetActivity } from "../../../web/src/session/activity.ts";
import { readDraft } from "../../../web/src/session/unsaved-draft.ts";
import { readVisitorAnswers } from "../../../web/src/session/visitor-answers.ts";
import { RESTORED } from "../../../web/src/typed-early.ts";
import { setLoggedIn } from "../../support/web-render.tsx";
import {
  pass,
  stopTimeForEachTest,
  userOnStoppedClock,
} from "../../support/web-timers.ts";
import { studentApi } from "../form/render-form.tsx";
import { renderApp } from "./render-app.tsx";

stopTimeForEachTest();

/** Wakes a computer by a key, before any timer. */
async function wakeAfter(milliseconds: number) {
  await pass(1_000);
  jest.setSystemTime(jest.now() + milliseconds);
  fireEvent.keyDown(document.body);
}

it("whoever wakes a computer sees no answers while the log-out waits for the network", async () => {
  forgetActivity();
  const never = () => new Promise<never>(() => {});
  const api = studentApi(
    { answer: { preferred_name: "Mei" } },
    { "put-answer": () => Promise.reject(new TypeError("offline")) },
  );
  setLoggedIn(true);
  renderApp("/about");
  await pass(3_000);
  const box = await screen.findByDisplayValue("Mei");
  expect(box).toBeVisible();
  fireEvent.focus(box);
  act(() => box.focus());
  fireEvent.change(box, { target: { value: "Mei-Lin" } });
  api.answer("logout", never);
  jest.setSystemTime(jest.now() + 60 * 60_000);
  fireEvent.pointerMove(document.body);
  await pass(5_000);

  expect(api.calls("logout")).toHaveLength(1);
  expect(box).not.toBeVisible();
  expect(screen.getByText("Logging out…")).toBeInTheDocument();
  expect(readDraft("amy@example.org")).toMatchObject({
    path: "/about#preferred_name",
    answers: { preferred_name: "Mei-Lin" },
  });
});

it.each([
  ["These are my answers", "Mei", pass],
  ["Delete it and start over", "", wakeAfter],
])(
  "whoever comes to a tab that a visitor left 15 minutes ago sees no answers before “%s”",
  async (press, name, leaveFor) => {
    const box = () => screen.findByLabelText("Preferred Name");
    renderApp("/about");
    const user = userOnStoppedClock();
    await user.type(await box(), "Mei");
    await user.tab();
    for (const minutes of [14, 14]) {
      await pass(minutes * 60_000);
      fireEvent.pointerMove(document.body);
    }
    expect(await box()).toBeVisible();
    await leaveFor(15 * 60_000);
    expect(await box()).not.toBeVisible();
    expect(screen.getByText("Are these your answers?")).toHaveFocus();

    await user.click(screen.getByText(press));
    expect(await box()).toBeVisible();
    expect(await box()).toHaveValue(name);
    expect(readVisitorAnswers()).toEqual(name ? { preferred_name: name } : {});
    expect(document.activeElement?.tagName).toBe("MAIN");
  },
);

it("what a browser has put back into the boxes of a tab is not shown", async () => {
  studentApi({ answer: { preferred_name: "Mei" } });
  setLoggedIn(true);
  renderApp("/about");
  const box = () => screen.findByLabelText("Preferred Name");
  ((await box()) as HTMLInputElement).value = "Old";
  fireEvent(window, new Event(RESTORED));
  await pass(0);
  expect(await box()).toHaveValue("Mei");
});

it("a file that is dropped beside its box is not opened in place of the form", async () => {
  studentApi();
  renderApp("/about");
  const title = await screen.findByRole("heading", { name: "About You" });
  const held = { dataTransfer: { types: ["Files"], files: [] } };
  expect(fireEvent.dragOver(title, held)).toBe(false);
  expect(fireEvent.drop(title, held)).toBe(false);
  const text = { dataTransfer: { types: ["text/plain"], files: [] } };
  expect(fireEvent.dragOver(title, text)).toBe(true);
});

it("a skip of the header keeps what the page arrived with", async () => {
  const state = { error: SESSION_INVALID, returnTo: "/final-steps" };
  const router = renderApp({ pathname: "/login", state });
  const user = userOnStoppedClock();
  expect(await screen.findByRole("alert")).toHaveTextContent(SESSION_INVALID);
  await user.click(screen.getByRole("link", { name: "Skip to main content" }));
  await pass(100);

  expect(screen.getByRole("main")).toHaveFocus();
  expect(screen.getByRole("alert")).toHaveTextContent(SESSION_INVALID);
  expect(router.state.location).toMatchObject({ hash: "", state });
});
