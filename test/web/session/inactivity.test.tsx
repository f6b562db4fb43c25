import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMocks } from "react-idle-timer";
import { INACTIVE } from "../../../shared/messages.ts";
import { InactivityGuard } from "../../../web/src/session/InactivityGuard.tsx";
import { fakeApi } from "../../support/web-fetch.ts";
import { renderPage, setLoggedIn } from "../../support/web-render.tsx";

const MINUTE_MS = 60_000;

beforeEach(() => {
  jest.useFakeTimers();
  createMocks();
  setLoggedIn(true);
});
afterEach(() => {
  jest.useRealTimers();
  setLoggedIn(false);
});

const renderGuard = () => {
  const api = fakeApi({ logout: { message: "You have been logged out." } });
  const page = renderPage(<InactivityGuard />, {
    user: userEvent.setup({
      advanceTimers: (ms) => {
        jest.advanceTimersByTime(ms);
      },
    }),
  });
  return { ...page, api };
};
const wait = (minutes: number) =>
  act(() => jest.advanceTimersByTimeAsync(minutes * MINUTE_MS));
const question = () => screen.queryByRole("dialog", { name: "Still working?" });

describe("Inactivity", () => {
  it("asks after 14 minutes and logs out after 15", async () => {
    const { api, location } = renderGuard();

    await wait(13.9);
    expect(question()).toBeNull();
    await wait(0.2);
    expect(question()).toBeVisible();
    expect(api.calls("logout")).toHaveLength(0);
    await wait(1);

    expect(api.calls("logout")).toHaveLength(1);
    expect(location()).toMatchObject({
      pathname: "/login",
      state: { error: INACTIVE },
    });
  });

  it("goes on for another 15 minutes after Continue", async () => {
    const { api, user } = renderGuard();
    await wait(14.5);
    expect(screen.getByRole("button", { name: "Continue" })).toHaveFocus();

    await user.keyboard("{Enter}");

    expect(question()).toBeNull();
    await wait(13);
    expect(api.calls("logout")).toHaveLength(0);
  });

  it("logs out at once on demand, with the same message", async () => {
    const { api, user, location } = renderGuard();
    await wait(14.5);

    await user.click(screen.getByRole("button", { name: "Log out" }));
    await wait(0);

    expect(api.calls("logout")).toHaveLength(1);
    expect(location().state).toEqual({ error: INACTIVE });
  });

  it("does not ask while there is activity", async () => {
    const { user } = renderGuard();
    await wait(10);
    await user.keyboard("a");
    await wait(10);

    expect(question()).toBeNull();
  });
});
