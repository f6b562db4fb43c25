import "../../support/as-student-at-start.ts";
import { expect, it } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import { SESSION_INVALID } from "../../../shared/messages.ts";
import { callApi } from "../../../web/src/api/call.ts";
import { fakeApi, problem } from "../../support/web-fetch.ts";
import { renderPage, setLoggedIn } from "../../support/web-render.tsx";
import { Facts, startWithoutSession } from "./session-page.tsx";

startWithoutSession();

it("leaves the reason to the server, whose reply removes the cookie before it is read", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  fakeApi({ "get-profile": () => promise });
  setLoggedIn(true);
  const { location } = renderPage(<Facts />, { at: "/about" });
  const profile = callApi("get-profile").catch(() => undefined);

  setLoggedIn(false);
  act(() => {
    window.dispatchEvent(new Event("focus"));
  });
  expect(screen.getByText("logged in")).toBeVisible();
  resolve(problem(401, "No."));
  await act(() => profile);

  expect(location().state).toMatchObject({ error: SESSION_INVALID });
});
