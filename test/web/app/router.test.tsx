import { describe, expect, it, jest } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { school } from "../../../shared/college/school.ts";
import { EXPIRED_LINK } from "../../../shared/messages.ts";
import { fakeApi, problem } from "../../support/web-fetch.ts";
import { renderApp } from "./render-app.tsx";

function heading(name: string) {
  return screen.findByRole("heading", { level: 1, name });
}

describe("Routes", () => {
  it.each([
    ["/Education/#hs_gpa", "/education#hs_gpa", "Your Academics"],
    ["/%61bout/", "/about", "About You"],
    ["/LOGIN//", "/login", "Log In"],
    ["/completion/?source=mail", "/about?source=mail", "About You"],
    ["/Completion", "/about", "About You"],
  ])("treat %s as %s", async (at, address, page) => {
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
    const router = renderApp(at);
    const visited: string[] = [];
    router.subscribe(({ location }) => {
      visited.push(location.pathname);
    });

    await heading("About You");

    expect(
      screen.getByRole("region", { name: "Page not found" }),
    ).toBeVisible();
    expect(new Set(visited)).toEqual(new Set(["/about"]));
  });

  it("show no message at the site's root address", async () => {
    renderApp("/");
    await heading("About You");
    expect(screen.queryByRole("region", { name: "Page not found" })).toBeNull();
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
});
