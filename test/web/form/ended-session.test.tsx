import { expect, it } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { SESSION_INVALID } from "../../../shared/messages.ts";
import { routeIds } from "../../../shared/routes.ts";
import { PageNav } from "../../../web/src/app/page-nav/PageNav.tsx";
import { problem } from "../../support/web-fetch.ts";
import { setLoggedIn } from "../../support/web-render.tsx";
import { pass, stopTimeForEachTest } from "../../support/web-timers.ts";
import { openForm, studentApi } from "./render-form.tsx";

stopTimeForEachTest();

async function type(user: UserEvent) {
  await user.type(
    await screen.findByRole("textbox", { name: "Preferred Name" }),
    "Mei",
  );
}
function press(name: RegExp | string) {
  return async (user: UserEvent) => {
    await user.click(await screen.findByRole("button", { name }));
  };
}
function follow(name: RegExp, role: string, of: RegExp) {
  return async (user: UserEvent) => {
    const around = await screen.findByRole(role, { name: of });
    await user.click(within(around).getByRole("link", { name }));
  };
}
function first(...actions: readonly ((user: UserEvent) => Promise<void>)[]) {
  return async (user: UserEvent) => {
    for (const action of actions) await action(user);
  };
}

const next = press(/^Next/);
const save = press("Save");
const link = follow(/^Your Academics/, "navigation", /./);
const errorLink = follow(/plan to enroll/, "region", /missing/);
const validating = ["started", "validating"] as const;

it.each([
  ["Next after typing", ["started"], "/about", first(type, next)],
  ["a page's link after typing", ["started"], "/about", first(type, link)],
  ["Save after typing", ["started"], "/about", first(type, save)],
  ["Save after typing", validating, "/about", first(type, save)],
  ["Next", validating, "/about", next],
  ["a page's link", validating, "/about", link],
  ["an error's link", validating, "/about", errorLink],
  ["Save", validating, "/about", save],
  ["Submit with missing answers", ["started"], "/final-steps", press("Submit")],
  ["Submit with missing answers", validating, "/final-steps", press("Submit")],
] as const)(
  "%s of a session that the server has ended leads to the login page, with the reason (%j, %s)",
  async (_, statuses, at, act) => {
    const api = studentApi({ statuses });
    const page = openForm({ at, above: <PageNav /> });
    await screen.findByRole("heading", { level: 1 });
    await pass(1_000);
    for (const routeId of routeIds) {
      api.answer(routeId, () => {
        // Such a reply clears the cookies.
        setLoggedIn(false);
        return problem(401, SESSION_INVALID);
      });
    }
    await act(page.user);
    await pass(5_000);

    expect(page.location().pathname).toBe("/login");
    expect(page.location().state).toMatchObject({ error: SESSION_INVALID });
  },
);

it("a session that has ended before the page loads leads to the login page as well, and from there back to the page", async () => {
  studentApi({}, { "get-profile": problem(401, SESSION_INVALID) });
  const { location } = openForm({ at: "/education" });
  await pass(1_000);

  expect(location()).toMatchObject({
    pathname: "/login",
    state: { error: SESSION_INVALID, returnTo: "/education" },
  });
});
