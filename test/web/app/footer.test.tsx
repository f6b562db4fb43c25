import { describe, expect, it } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { school } from "../../../shared/college/school.ts";
import { Footer } from "../../../web/src/app/footer/Footer.tsx";
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
    ).toEqual(["Cookies", "Remarketing", "Attachments"]);
    expect(dialog).toHaveTextContent("held in a private file-storage service");
    expect(
      within(dialog).getByRole("link", { name: /privacy policy/ }),
    ).toHaveAttribute("href", school.privacyPolicyUrl);
  });
});
