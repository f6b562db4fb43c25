import { beforeEach, describe, expect, it } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { Header } from "../../../web/src/app/header/Header.tsx";
import { muteFailureReports } from "../../support/failure-reports.ts";
import { renderPage } from "../../support/web-render.tsx";

beforeEach(() => {
  muteFailureReports();
});

function renderHeader() {
  return renderPage(<Header />, { at: "/education" });
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
});
