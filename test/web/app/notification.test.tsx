import { describe, expect, it } from "@jest/globals";
import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { SuccessNotification } from "../../../web/src/app/notices.tsx";
import { renderPage, setLoggedIn } from "../../support/web-render.tsx";
import { aProfile, studentApi } from "../form/render-form.tsx";
import { renderApp } from "./render-app.tsx";

function notification() {
  return screen.queryByRole("region", { name: "Success Notification" });
}

describe("Success Notification", () => {
  it("leaves the focus in the page when it is dismissed", async () => {
    const { user } = renderPage(
      <main tabIndex={-1}>
        <SuccessNotification />
      </main>,
      { state: { success: "Your answers are saved." } },
    );
    await user.tab();
    await user.keyboard("{Enter}");

    expect(notification()).toBeNull();
    expect(screen.getByRole("main")).toHaveFocus();
  });

  it("returns with the next message, even an equal one, and is forgotten each time", async () => {
    const state = { success: "Your answers are saved." };
    const arrive = () => {
      window.history.replaceState({ usr: state }, "");
    };
    arrive();
    const { user, router } = renderPage(<SuccessNotification />, { state });
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    arrive();
    await act(() => router.navigate("/", { replace: true, state }));

    expect(notification()).toHaveTextContent("Your answers are saved.");
    expect(window.history.state).toEqual({ usr: {} });
    const before = notification();
    await act(() => router.navigate("/", { replace: true, state }));

    // A new element, which screen readers announce.
    expect(notification()).not.toBe(before);
    expect(notification()).toBeVisible();
  });
});

it("tells students that their mails come back, until they dismiss it", async () => {
  setLoggedIn(true);
  const profile = { ...aProfile(), mails_come_back: true };
  studentApi({}, { "get-profile": profile });
  renderApp("/about");
  const notice = await screen.findByRole("region", {
    name: "Our emails come back",
  });
  expect(notice).toHaveTextContent(/Our emails to amy@example.org come back/);
  await userEvent.click(within(notice).getByRole("button"));
  expect(notice).not.toBeInTheDocument();
});
