import { describe, expect, it, jest } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Reopening, WebStatus } from "../../../shared/contract/replies.ts";
import { LeftToAnswer } from "../../../web/src/app/header/LeftToAnswer.tsx";
import { WelcomeBanner } from "../../../web/src/app/header/WelcomeBanner.tsx";
import { useSession } from "../../../web/src/session/session.tsx";
import { ApplicationProvider } from "../../support/application-provider.tsx";
import { aCompleteApplication } from "../../support/applications.ts";
import { renderPage, setLoggedIn } from "../../support/web-render.tsx";
import { studentApi } from "../form/render-form.tsx";
import { renderApp } from "./render-app.tsx";

function Page({
  status,
  numLogins,
  reopened,
}: {
  readonly status: WebStatus | null;
  readonly numLogins: number;
  readonly reopened?: Reopening;
}) {
  const { beginSession, markPageChanged } = useSession();
  return (
    <>
      <WelcomeBanner
        status={status}
        numLogins={numLogins}
        preferredName="Ada"
        reopened={reopened}
      />
      <button type="button" onClick={markPageChanged}>
        Next
      </button>
      <button
        type="button"
        onClick={() => {
          setLoggedIn(true);
          beginSession("ada@example.com");
        }}
      >
        Log In
      </button>
    </>
  );
}

function renderBanner(status: WebStatus | null, numLogins: number) {
  return renderPage(<Page status={status} numLogins={numLogins} />);
}
function banner() {
  return screen.getByRole("region", { name: "Welcome" });
}
async function changePage({ user }: ReturnType<typeof renderBanner>) {
  await user.click(screen.getByRole("button", { name: "Next" }));
}

describe("Welcome banner", () => {
  it("welcomes a visitor, and leads to sign up", async () => {
    const page = renderBanner(null, 1);
    expect(banner()).toHaveTextContent(/^Welcome!/);
    expect(
      within(banner()).getByRole("link", { name: "log in" }),
    ).toHaveAttribute("href", "/login");

    await page.user.click(
      within(banner()).getByRole("link", { name: "Create an account" }),
    );

    expect(page.location().pathname).toBe("/signup");
  });

  it("greets earlier visitors at the login", async () => {
    const page = renderBanner("started", 2);
    await changePage(page);

    await page.user.click(screen.getByRole("button", { name: "Log In" }));

    expect(banner()).toHaveTextContent(/^Welcome back!/);
  });

  it.each([
    [
      1,
      "You're in! now, let's get started on your live with purpose application!",
    ],
    [2, "Welcome back! you're almost there."],
  ])(
    "greets a student at login %d until the page changes",
    async (numLogins, text) => {
      setLoggedIn(true);
      const page = renderBanner("started", numLogins);
      expect(banner()).toHaveTextContent(text);

      await changePage(page);

      expect(screen.queryByRole("region", { name: "Welcome" })).toBeNull();
    },
  );
});

it("tells on every page that an application was reopened, and why, until it is submitted again", async () => {
  setLoggedIn(true);
  const reopened = { at: "2026-11-02T12:00:00Z", reason: "A page is missing." };
  const page = renderPage(
    <Page status="validating" numLogins={2} reopened={reopened} />,
  );
  await changePage(page);
  expect(banner()).toHaveTextContent(/^Please submit your application again/);
  expect(banner()).toHaveTextContent("A page is missing.");
  page.unmount();

  renderPage(<Page status="submitted" numLogins={2} reopened={reopened} />);
  expect(banner()).toHaveTextContent(/^Thanks/);
});

it.each([
  ["", "2026-12-01", "Everything is answered, and today is the deadline."],
  ["city", "2026-11-30", "Left to answer: City, 1 day to go."],
  ["zip city", "2026-11-26", /: City and ZIP\/Postal Code, 5 days to go\.$/],
  ["city zip last_name", "2026-12-02", /: Last Name, City and ZIP/],
  ["city zip last_name entry_term", "2026-12-02", /^4 questions left, 35 d/],
])(
  "without %j on %s a student who comes back is told: %s",
  async (missing, day, words) => {
    jest.useFakeTimers({ now: new Date(`${day}T17:00:00Z`) });
    const without = Object.fromEntries(
      missing.split(" ").map((key) => [key, ""]),
    );
    studentApi({ answer: aCompleteApplication(without, day) });
    setLoggedIn(true);
    renderPage(
      <ApplicationProvider>
        <LeftToAnswer />
      </ApplicationProvider>,
    );
    expect(await screen.findByText(words)).toBeVisible();
  },
);

it("thanks whoever has one name by it", async () => {
  setLoggedIn(true);
  studentApi({
    answer: { first_name: "-", last_name: "Suharto" },
    statuses: ["started", "validating", "submitted"],
  });
  renderApp("/completion");
  await waitFor(() => expect(banner()).toHaveTextContent(/^Thanks, Suharto!/));
});

it.each([
  ["/about", "button", "Next: Your Academics"],
  ["/education", "button", "Back"],
  ["/about", "link", /^Final Steps/],
  ["/about", "button", "Save"],
  ["/final-steps", "button", "Submit"],
])("the greeting at %s ends with the %s %s", async (at, role, name) => {
  setLoggedIn(true);
  studentApi();
  renderApp(at);
  expect(
    await screen.findByRole("region", { name: "Welcome" }),
  ).toHaveTextContent(/^You're in!/);

  await userEvent.click(await screen.findByRole(role, { name }));

  await waitFor(() => {
    expect(screen.queryByRole("region", { name: "Welcome" })).toBeNull();
  });
});
