import { beforeEach, describe, expect, it } from "@jest/globals";
import { act, screen, waitFor, within } from "@testing-library/react";
import { type ReactNode } from "react";
import type { Profile } from "../../../shared/contract/replies.ts";
import { UNREACHABLE } from "../../../web/src/api/errors.ts";
import { Header } from "../../../web/src/app/header/Header.tsx";
import { useSession } from "../../../web/src/session/session.tsx";
import { muteFailureReports } from "../../support/failure-reports.ts";
import { fakeApi } from "../../support/web-fetch.ts";
import { renderPage, setLoggedIn } from "../../support/web-render.tsx";

beforeEach(() => {
  muteFailureReports();
});

const profile: Profile = {
  answer: {},
  document_answer: {},
  username: "ada@example.com",
  last_page: "/about",
  successful_login: [],
  web_status: [],
  reference: "7KQ2-M9XD",
};

function renderHeader(work?: ReactNode) {
  return renderPage(
    <>
      {work}
      <Header />
    </>,
    { at: "/education" },
  );
}
async function openAccount({ user }: ReturnType<typeof renderHeader>) {
  await user.click(screen.getByRole("button", { name: "Account" }));
  return within(await screen.findByRole("dialog", { name: "Account" }));
}

describe("Header", () => {
  it.each([
    ["Sign In", "/login"],
    ["Create Account", "/signup"],
  ])("offers a visitor %s", async (name, path) => {
    const page = renderHeader();
    const account = await openAccount(page);
    expect(account.queryByRole("button", { name: "Log Out" })).toBeNull();

    await page.user.click(account.getByRole("link", { name }));

    expect(page.location().pathname).toBe(path);
  });

  it("closes with its button and with Escape, and restores the focus", async () => {
    const page = renderHeader();
    const button = screen.getByRole("button", { name: "Account" });
    const account = () => screen.queryByRole("dialog", { name: "Account" });
    await openAccount(page);
    expect(button).toHaveAttribute("aria-expanded", "true");

    await page.user.keyboard("{Escape}");
    expect(account()).toBeNull();
    expect(button).toHaveAttribute("aria-expanded", "false");
    await waitFor(() => expect(button).toHaveFocus());

    await openAccount(page);
    await page.user.click(button);
    expect(account()).toBeNull();
    await waitFor(() => expect(button).toHaveFocus());
  });

  it("asks before it discards answers that could not be saved", async () => {
    const api = fakeApi({ logout: { message: "You have been logged out." } });
    setLoggedIn(true);
    const Unsaved = () => {
      const { openOnce } = useSession();
      openOnce("amy@example.org", () => ({
        save: () => Promise.reject(new Error("offline")),
        draft: () => ({ answers: { city: "Ripton" } }),
        isAtRest: () => false,
        abandon: () => undefined,
      }));
      return null;
    };
    const page = renderHeader(<Unsaved />);
    const account = await openAccount(page);
    await page.user.click(account.getByRole("button", { name: "Log Out" }));
    const dialog = await screen.findByRole("dialog", {
      name: "Your last changes are not saved",
    });

    await page.user.click(
      within(dialog).getByRole("button", { name: "Keep working" }),
    );
    expect(api.calls("logout")).toHaveLength(0);

    await page.user.click(account.getByRole("button", { name: "Log Out" }));
    await page.user.click(
      await screen.findByRole("button", { name: "Log out and lose them" }),
    );
    await screen.findByRole("heading", { name: "Elsewhere" });
    expect(api.calls("logout")).toHaveLength(1);
  });

  it("forgets the student's data and shows the reason when the log-out fails", async () => {
    setLoggedIn(true);
    const page = renderHeader();
    act(() => {
      page.queryClient.setQueryData(["profile"], profile);
    });
    const account = await openAccount(page);

    await page.user.click(account.getByRole("button", { name: "Log Out" }));

    await screen.findByRole("heading", { name: "Elsewhere" });
    expect(page.location()).toMatchObject({
      pathname: "/login",
      state: { error: UNREACHABLE },
    });
    expect(page.queryClient.getQueryData(["profile"])).toBeUndefined();
  });
});
