import { beforeEach, expect, it, jest } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { openForm } from "../form/render-form.tsx";

beforeEach(() => {
  jest.useFakeTimers();
});

it("a section is marked done while all its required questions are answered", async () => {
  const { user } = openForm({ at: "/final-steps", isLoggedIn: false });
  const section = within(screen.getByRole("group", { name: "Agreements" }));
  const done = () => section.queryByText(/^Done/);

  await user.click(section.getByLabelText(/I certify/));
  expect(done()).toBeNull();
  await user.click(section.getByLabelText(/Code of Conduct/));
  expect(done()).toBeVisible();
  await user.click(section.getByLabelText(/I certify/));
  expect(done()).toBeNull();
});

it("a section without required questions is never marked done", async () => {
  const { user } = openForm({ isLoggedIn: false });
  // Folded, a section is a button: its name would be said twice.
  expect(screen.queryByRole("group", { name: "Religion" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Religion" }));
  const religion = within(screen.getByRole("group", { name: "Religion" }));
  await user.selectOptions(
    religion.getByLabelText("Religious Affiliation"),
    "Jewish",
  );

  expect(religion.queryByText(/^Done/)).toBeNull();
});

it.each(["%", "no_question"])(
  "a URL that names the question %s opens the page",
  (hash) => {
    openForm({ at: `/about#${hash}`, isLoggedIn: false });

    expect(screen.getByRole("heading", { name: "About You" })).toBeVisible();
    expect(document.body).toHaveFocus();
  },
);
