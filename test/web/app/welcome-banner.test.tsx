import { expect, it, jest } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { LeftToAnswer } from "../../../web/src/app/header/LeftToAnswer.tsx";
import { ApplicationProvider } from "../../support/application-provider.tsx";
import { aCompleteApplication } from "../../support/applications.ts";
import { renderPage, setLoggedIn } from "../../support/web-render.tsx";
import { aProfile, studentApi } from "../form/render-form.tsx";
import { renderApp } from "./render-app.tsx";

const reopened = { at: "2026-11-02T12:00:00Z", reason: "A page is missing." };

function banner() {
  return screen.findByRole("region", { name: "Welcome" });
}

it("a visitor is welcomed, and led to sign up", async () => {
  const router = renderApp("/about");
  expect(await banner()).toHaveTextContent(/^Welcome!/);
  const link = (name: string) => screen.getAllByRole("link", { name })[0];
  expect(link("log in")).toHaveAttribute("href", "/login");
  await userEvent.click(link("Create an account") as HTMLElement);
  await waitFor(() => {
    expect(router.state.location.pathname).toBe("/signup");
  });
});

it.each([
  [
    1,
    "You're in! now, let's get started on your live with purpose application!",
  ],
  [2, /^Welcome back! you're almost there\.\d+ questions left/],
])("a student at login %d is greeted", async (numLogins, text) => {
  setLoggedIn(true);
  const successful_login = Array<string>(numLogins).fill("2026-11-01");
  studentApi({}, { "get-profile": { ...aProfile(), successful_login } });
  renderApp("/about");
  expect(await banner()).toHaveTextContent(text);
});

it("a student who comes back is led to what is left", async () => {
  setLoggedIn(true);
  const successful_login = ["2026-11-01", "2026-11-02"];
  studentApi({}, { "get-profile": { ...aProfile(), successful_login } });
  renderApp("/about");
  const next = { name: "Next: First Name" };
  await userEvent.click(within(await banner()).getByRole("link", next));
  await waitFor(() => expect(document.activeElement?.id).toBe("first_name"));
});

it("tells on every page that an application was reopened, and why", async () => {
  setLoggedIn(true);
  studentApi({}, { "get-profile": { ...aProfile(), reopened } });
  renderApp("/about");
  await userEvent.click(
    await screen.findByRole("link", { name: /^Final Steps/ }),
  );
  await screen.findByRole("heading", { level: 1, name: "Final Steps" });
  expect(await banner()).toHaveTextContent(
    /^Please submit your application again.*A page is missing\. Change what is needed, then submit again\. Until then, we have what you submitted before\./,
  );
});

it.each([
  ["", 300, "2026-12-01", "Everything is answered, and today is the deadline."],
  ["", 2, "2026-12-01", /^E.* \(Essays: 2 of about 300 words\), and/],
  ["city", 2, "2026-11-30", "Left to answer: City, 1 day to go."],
  ["zip city", 9, "2026-11-26", /: City and ZIP\/Postal Code, 5 days to go\.$/],
  ["city zip last_name", 9, "2026-12-02", /: Last Name, City and ZIP/],
  ["city zip last_name entry_term", 9, "2026-12-02", /^4 questions left, 35 d/],
])(
  "without %j, with an essay of %i words, on %s a student who comes back is told: %s",
  async (missing, words, day, told) => {
    jest.useFakeTimers({ now: new Date(`${day}T17:00:00Z`) });
    const answer = aCompleteApplication(
      {
        prompts_essay_statement: "broken ".repeat(words),
        ...Object.fromEntries(missing.split(" ").map((key) => [key, ""])),
      },
      day,
    );
    studentApi({ answer });
    setLoggedIn(true);
    renderPage(
      <ApplicationProvider>
        <LeftToAnswer />
      </ApplicationProvider>,
    );
    expect(await screen.findByText(told)).toBeVisible();
  },
);

it("thanks whoever has one name by it, also for what was reopened and submitted again", async () => {
  setLoggedIn(true);
  const profile = aProfile({
    answer: { first_name: "-", last_name: "Suharto" },
    statuses: ["started", "validating", "submitted"],
  });
  studentApi({}, { "get-profile": { ...profile, reopened } });
  renderApp("/completion");
  expect(await banner()).toHaveTextContent(/^Thanks, Suharto!/);
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
  expect(await banner()).toHaveTextContent(/^You're in!/);

  await userEvent.click(await screen.findByRole(role, { name }));

  await waitFor(() => {
    expect(screen.queryByRole("region", { name: "Welcome" })).toBeNull();
  });
});
