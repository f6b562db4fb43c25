import { describe, expect, it, jest } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { school } from "../../../shared/college/school.ts";
import { renderApp } from "./render-app.tsx";

function heading(name: string) {
  return screen.findByRole("heading", { level: 1, name });
}

describe("Routes", () => {
  it.each(
    Object.entries({
      about: "About You",
      education: "Your Academics",
      "final-steps": "Final Steps",
      login: "Log In",
      signup: "Sign Up",
      confirm: "Confirm Your Account",
      forgot: "Forgot Password",
      reset: "Reset Password",
    }),
  )("have a title of their own for /%s: %s", async (path, title) => {
    renderApp(`/${path}`);
    await heading(title);
    expect(document.title).toBe(`${title} – ${school.title}`);
    // A region without words would be a stop of its own; one announcer tells what changes.
    expect(document.querySelector("output, [role=status]")).toBeNull();
  });

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
    "/100%",
  ])("treat %s as no page, and never lead to another site", async (at) => {
    const router = renderApp(at);

    await heading("About You");

    expect(
      screen.getByRole("region", { name: "Page not found" }),
    ).toBeVisible();
    expect(router.state.location.pathname).toBe("/about");
  });

  it.each([
    ["/about", "About You"],
    ["/login", "Log In"],
  ])("leave the focus and the place at a load of %s", async (at, page) => {
    const scroll = jest.spyOn(window, "scrollTo");
    renderApp(at);
    await heading(page);
    expect(document.body).toHaveFocus();
    expect(scroll).not.toHaveBeenCalled();
  });

  it("say in the title of a card that something has to be corrected", async () => {
    renderApp("/reset");
    await heading("Reset Password");
    const submit = screen.getByRole("button", { name: "Reset Password" });
    await userEvent.click(submit);
    await waitFor(() => {
      expect(document.title).toMatch(/^Error: Reset Password – /);
    });
  });

  it("show no message at the site's root address", async () => {
    renderApp("/");
    await heading("About You");
    expect(screen.queryByRole("region", { name: "Page not found" })).toBeNull();
  });
});
