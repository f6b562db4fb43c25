import "../../support/as-second-school.ts";
import { describe, expect, it, jest } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { school } from "../../../shared/college/school.ts";
import { Footer } from "../../../web/src/app/footer/Footer.tsx";
import { fakeApi, problem } from "../../support/web-fetch.ts";
import { renderPage, setLoggedIn } from "../../support/web-render.tsx";

function renderFooter() {
  return renderPage(<Footer />);
}
async function openDialog(name: string) {
  const { user } = renderFooter();
  await user.click(screen.getByRole("button", { name }));
  return screen.findByRole("dialog", { name });
}

describe("Footer", () => {
  it("offers no account to a student who is logged in", () => {
    setLoggedIn(true);
    renderFooter();

    expect(screen.queryByRole("link")).toBeNull();
  });

  it("explains cookies, remarketing and where attachments are held", async () => {
    const dialog = await openDialog("Privacy");

    expect(
      within(dialog)
        .getAllByRole("heading", { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Cookies",
      "Remarketing",
      "Attachments",
      "Who is responsible",
      "Where your answers go, and for how long",
      "Your rights",
    ]);
    const { controller, recipients, kept, rights } = school.words;
    for (const said of [controller, recipients, kept, rights]) {
      expect(dialog).toHaveTextContent(said);
    }
    expect(within(dialog).queryByRole("button", { name: /copy/ })).toBeNull();
    expect(dialog).toHaveTextContent("held in a private file-storage service");
    expect(dialog).toHaveTextContent("We use no remarketing services.");
    expect(
      within(dialog).getByRole("link", { name: /privacy policy/ }),
    ).toHaveAttribute("href", school.privacyPolicyUrl);
  });

  it("says how accessible it is, and whom to tell of a barrier", async () => {
    const dialog = await openDialog("Accessibility");

    expect(dialog).toHaveTextContent(school.words.accessibility);
    expect(
      within(dialog).getByRole("link", { name: school.accessibilityEmail }),
    ).toBeVisible();
  });

  it("gives a student who is logged in a copy of what is stored", async () => {
    setLoggedIn(true);
    const copy = {
      status: "COMPLETED",
      url: "https://files.example/copy.zip",
      made_at: "2026-11-20T15:04:00.000Z",
    } as const;
    const api = fakeApi({ "get-copy": problem(400, "Please try again.") });
    const { user } = renderFooter();
    await user.click(screen.getByRole("button", { name: "Privacy" }));
    const ask = { name: "Ask for a copy of your data" };
    await user.click(await screen.findByRole("button", ask));
    expect(await screen.findByText("Please try again.")).toBeVisible();
    api.answer("get-copy", () => {
      const isBusy = api.calls("get-copy").length === 2;
      return isBusy ? problem(503, "Busy.") : copy;
    });
    await user.click(screen.getByRole("button", ask));

    const open = { name: /^Open your copy/ };
    const replace = jest.fn();
    const tab = { location: { replace } } as unknown as Window;
    jest.spyOn(window, "open").mockReturnValue(tab);
    await user.click(await screen.findByRole("link", open));
    await waitFor(() => expect(replace).toHaveBeenCalledWith(copy.url));
    expect(
      screen.getByText(
        "Made on November 20, 2026 at 5:04 AM HST. There is one a day.",
      ),
    ).toBeVisible();
  });
});
