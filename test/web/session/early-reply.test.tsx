// Before the modules of the site, which ask once whether it was requested.
import { expect, it } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import { SESSION_INVALID } from "../../../shared/messages.ts";
import { callApi } from "../../../web/src/api/call.ts";
import { earlyProfile } from "../../support/early-profile.ts";
import { fakeApi, problem } from "../../support/web-fetch.ts";
import { renderPage, setLoggedIn } from "../../support/web-render.tsx";
import { Facts, startWithoutSession } from "./session-page.tsx";

startWithoutSession();

it("leaves the reason to the server, whose reply removes the cookie before it is read", async () => {
  fakeApi();
  setLoggedIn(true);
  const { location } = renderPage(<Facts />, { at: "/about" });
  const profile = callApi("get-profile").catch(() => undefined);

  setLoggedIn(false);
  act(() => {
    window.dispatchEvent(new Event("focus"));
  });
  expect(screen.getByText("logged in")).toBeVisible();
  earlyProfile.resolve(problem(401, "No."));
  await act(() => profile);

  expect(location().state).toMatchObject({ error: SESSION_INVALID });
});
