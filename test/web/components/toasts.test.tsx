import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { act, render, screen } from "@testing-library/react";
import {
  ToastsProvider,
  useToasts,
} from "../../../web/src/components/Toasts.tsx";
import { hear } from "../../support/announcements.ts";
import { userOnStoppedClock } from "../../support/web-timers.ts";

const onReset = jest.fn();

function Page() {
  const { success, error, leavePage } = useToasts();
  const label = "Error adding another activity";
  const presses = {
    Succeed: () => success("It is done."),
    // Whoever shows it may close it, even after it has closed by itself.
    Fail: () =>
      setTimeout(error({ label, message: "It went wrong.", onReset }), 300_500),
    "Fail in place": () =>
      error({ label: "In place", message: "Seen.", isInPlace: true }),
    Leave: leavePage,
  };
  return Object.entries(presses).map(([name, press]) => (
    <button key={name} type="button" onClick={() => void press()}>
      {name}
    </button>
  ));
}

beforeEach(() => {
  jest.useFakeTimers();
});

function renderToasts() {
  onReset.mockClear();
  const user = userOnStoppedClock();
  render(
    <ToastsProvider>
      <Page />
    </ToastsProvider>,
  );
  return user;
}

describe("Toasts", () => {
  it("leave with their page if they are about a part of it, and only then", async () => {
    const heard = hear();
    const user = renderToasts();
    for (const name of ["Succeed", "Fail", "Fail in place"]) {
      await user.click(screen.getByRole("button", { name }));
    }
    act(() => {
      jest.advanceTimersByTime(500);
    });
    expect(document.body).not.toHaveTextContent("Notification Error");
    act(() => {
      jest.advanceTimersByTime(500);
    });
    // By the page, without a frame, and not what the page itself announces.
    expect(heard).toEqual(["It is done.", "It went wrong."]);
    await user.click(screen.getByRole("button", { name: "Leave" }));

    expect(screen.getByRole("listitem", { name: "Success" })).toBeVisible();
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
    expect(onReset).toHaveBeenCalledTimes(1);
  });

  it("close automatically after 300 seconds if something waits to be reset", async () => {
    const user = renderToasts();
    await user.click(screen.getByRole("button", { name: "Fail" }));
    act(() => {
      jest.advanceTimersByTime(299_000);
    });
    expect(screen.getByRole("listitem")).toBeVisible();
    act(() => {
      jest.advanceTimersByTime(1_000);
    });
    expect(screen.queryByRole("listitem")).toBeNull();
    jest.advanceTimersByTime(1_000);
    expect(onReset).toHaveBeenCalledTimes(1);
  });
});
