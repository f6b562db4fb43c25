import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { school } from "../../../shared/college/school.ts";
import type { Profile } from "../../../shared/contract/replies.ts";
import { EXPIRED_LINK, SUBMITTED } from "../../../shared/messages.ts";
import { LOGGED_OUT } from "../../../web/src/session/end-session.ts";
import { fakeApi, problem } from "../../support/web-fetch.ts";
import { setLoggedIn } from "../../support/web-render.tsx";
import { renderApp } from "./render-app.tsx";

beforeEach(() => {
  sessionStorage.clear();
});
afterEach(() => {
  setLoggedIn(false);
});

function heading(name: string) {
  return screen.findByRole("heading", { level: 1, name });
}

const submitted: Profile = {
  answer: { first_name: "Amy" },
  document_answer: {},
  username: "amy@example.org",
  last_page: "/about",
  successful_login: [],
  web_status: (["started", "validating", "submitted"] as const).map(
    (web_status) => ({ web_status, at: "2026-10-30T20:05:00.000Z" }),
  ),
  reference: "7KQ2-M9XD",
};

describe("Routes", () => {
  it.each(["/", "/no/such/page?source=mail"])(
    "lead from %s to the default page and keep the query",
    async (at) => {
      fakeApi();
      const router = renderApp(at);

      await heading("About You");

      expect(router.state.location).toMatchObject({
        pathname: "/about",
        search: at.includes("?") ? "?source=mail" : "",
      });
      expect(router.state.historyAction).toBe("REPLACE");
    },
  );

  it("show a message after a broken link, until it is dismissed", async () => {
    fakeApi();
    const user = userEvent.setup();
    renderApp("/no/such/page");
    const notice = await screen.findByRole("region", {
      name: "Page not found",
    });
    expect(notice).toHaveTextContent(
      "That page does not exist. Here is the start of your application.",
    );

    await user.click(within(notice).getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("region", { name: "Page not found" })).toBeNull();
  });

  it.each([
    ["/Education/#hs_gpa", "/education#hs_gpa", "Your Academics"],
    ["/%61bout/", "/about", "About You"],
    ["/LOGIN//", "/login", "Log In"],
    ["/completion/?source=mail", "/about?source=mail", "About You"],
    ["/Completion", "/about", "About You"],
  ])("treat %s as %s", async (at, address, page) => {
    fakeApi();
    const router = renderApp(at);

    await heading(page);

    const { pathname, search, hash } = router.state.location;
    expect(`${pathname}${search}${hash}`).toBe(address);
    expect(screen.queryByRole("region", { name: "Page not found" })).toBeNull();
  });

  it.each([
    "//evil.example",
    "/%2Fevil.example/",
    "/%2F%2Fevil.example/about",
    "/%5Cevil.example",
    "/about/%2F%2Fevil.example",
  ])("treat %s as no page, and never lead to another site", async (at) => {
    fakeApi();
    const router = renderApp(at);

    await heading("About You");

    expect(
      screen.getByRole("region", { name: "Page not found" }),
    ).toBeVisible();
    expect(router.state.location.pathname).toBe("/about");
  });

  it("show no message at the site's root address", async () => {
    fakeApi();
    renderApp("/");
    await heading("About You");
    expect(screen.queryByRole("region", { name: "Page not found" })).toBeNull();
  });

  it("lead from the completion page to the login, with the message of the log-out", async () => {
    fakeApi({
      "get-profile": submitted,
      "get-pdf": { status: "IN_PROGRESS", url: "" },
      logout: () => {
        setLoggedIn(false);
        return { message: "Logged out." };
      },
    });
    setLoggedIn(true);
    const user = userEvent.setup();
    const router = renderApp("/completion");
    await heading(SUBMITTED);

    await user.click(screen.getByRole("button", { name: "Account" }));
    await user.click(await screen.findByRole("button", { name: "Log Out" }));

    await heading("Log In");
    expect(router.state.location.pathname).toBe("/login");
    expect(screen.getByText(LOGGED_OUT)).toBeVisible();
  });

  it.each(["/about", "/final-steps"])(
    "show at %s with an expired token only that the link has expired",
    async (path) => {
      // React itself reports the errors that a boundary catches.
      jest.spyOn(console, "error").mockReturnValue(undefined);
      fakeApi({ "get-public-view": problem(401, EXPIRED_LINK) });
      const router = renderApp(`${path}?token=old`);

      expect(
        await screen.findByRole("heading", { name: EXPIRED_LINK }),
      ).toBeVisible();
      expect(screen.queryByRole("button")).toBeNull();
      expect(document.title).toBe(
        `This link has expired or is not valid – ${school.title}`,
      );
      expect(router.state.location.pathname).toBe(path);
      await waitFor(() => {
        expect(document.documentElement.dataset["document"]).toBe("failed");
      });
    },
  );

  it.each([
    "/about?token=good",
    "/education?service_token=good",
    "/completion?service_token=good",
  ])("show at %s only the document, and track nothing", async (at) => {
    const api = fakeApi({
      "get-public-view": { answer: { first_name: "Amy" } },
      "get-service-view": {
        scope: "service",
        answer: { first_name: "Amy" },
        add_another: {},
        document_answer: {},
        tabs: {},
        reference: "7KQ2-M9XD",
        submitted_at: "",
      },
    });
    const router = renderApp(at);
    expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();

    for (const role of [
      "navigation",
      "banner",
      "contentinfo",
      "button",
      "textbox",
      "separator",
    ]) {
      expect([role, screen.queryAllByRole(role)]).toEqual([role, []]);
    }
    expect(screen.queryByRole("region", { name: "Saving" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Welcome" })).toBeNull();
    expect(api.calls("put-last-page")).toHaveLength(0);
    expect(api.calls("get-profile")).toHaveLength(0);
    expect(router.state.location.pathname).toBe(
      new URL(at, "http://x").pathname,
    );
  });
});
