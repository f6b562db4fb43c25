import "../../support/as-second-school.ts";
import { beforeEach, expect, it } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { nextSteps } from "../../../shared/college/next-steps.ts";
import { school } from "../../../shared/college/school.ts";
import CompletionPage from "../../../web/src/pages/CompletionPage.tsx";
import { ApplicationProvider } from "../../support/application-provider.tsx";
import { renderPage, setLoggedIn } from "../../support/web-render.tsx";
import { aProfile, studentApi } from "../form/render-form.tsx";

function openCompletion() {
  return renderPage(
    <ApplicationProvider>
      <CompletionPage />
    </ApplicationProvider>,
    { at: "/completion" },
  );
}

beforeEach(() => {
  setLoggedIn(true);
});

it("confirms the submission: reference, time with its zone, and the student's email address", async () => {
  const student = {
    answer: { email_address: "mei@example.org" },
    statuses: ["started", "validating", "submitted"],
  } as const;
  studentApi(student);
  openCompletion();
  const proof = within(
    await screen.findByRole("region", { name: "Your submission" }),
  );

  expect(await proof.findByText(aProfile(student).reference)).toBeVisible();
  // Noon in Greenwich, in the zone of the school.
  expect(proof.getByText(/^November 1, 2026 at 2:00/)).toHaveTextContent("HST");
  expect(
    proof.getByText(
      "mei@example.org. Receipts and reminders go to amy@example.org, your account.",
    ),
  ).toBeVisible();
  expect(
    await proof.findByRole("link", { name: "Open your PDF copy" }),
  ).toBeVisible();
});

it("calls the student by name once, copies the reference at a press, and keeps the ticks of steps until the next visit", async () => {
  const statuses = ["started", "validating", "submitted"] as const;
  const student = { answer: { first_name: "Maya" }, statuses };
  const api = studentApi(student);
  const { user, unmount } = openCompletion();
  expect(await screen.findByText(/, we have it\./)).toHaveTextContent(
    "Maya, we have it.",
  );
  await user.click(screen.getByRole("button", { name: "Copy your reference" }));
  expect(await navigator.clipboard.readText()).toBe(aProfile().reference);
  expect(await screen.findByText("Copied.")).toBeVisible();
  const step = (name: RegExp) => screen.findByRole("checkbox", { name });
  await user.click(await step(/transcript/));
  await user.click(await step(/scores/));
  await user.click(await step(/scores/));
  unmount();

  const again = openCompletion();
  expect(await step(/transcript/)).toBeChecked();
  expect(await step(/scores/)).not.toBeChecked();
  again.unmount();
  // The next student at this computer.
  const { web_status, ...profile } = aProfile(student);
  const later = web_status.map((one) => ({ ...one, at: "2026-11-02T12:00Z" }));
  api.answer("get-profile", { ...profile, web_status: later });
  openCompletion();
  expect(await step(/transcript/)).not.toBeChecked();
});

it("names the next steps and the contacts", async () => {
  studentApi({ statuses: ["started", "validating", "submitted"] });
  openCompletion();

  const steps = within(
    await screen.findByRole("region", { name: "What comes next" }),
  );
  const items = steps.getAllByRole("listitem");
  for (const [at, { title, text, link }] of nextSteps.entries()) {
    expect(items[at]).toHaveTextContent(title + text);
    expect(items[at]?.querySelector("a[target]")?.getAttribute("href")).toBe(
      link?.href,
    );
  }
  const { afterSubmission, thanks } = school.words;
  for (const sentence of [afterSubmission, thanks]) {
    expect(screen.getByRole("article")).toHaveTextContent(sentence);
  }
  expect(screen.getByRole("link", { name: school.contactEmail })).toBeVisible();
  expect(screen.getByRole("link", { name: school.helpEmail })).toHaveAttribute(
    "href",
    `mailto:${school.helpEmail}`,
  );
  expect(screen.getByRole("link", { name: school.phone })).toBeVisible();
});
