import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { ServerError } from "../../../web/src/api/errors.ts";
import { forgetStudentData } from "../../../web/src/api/student-data.ts";
import { AppErrorBoundary } from "../../../web/src/app/AppErrorBoundary.tsx";
import { RootErrorPage } from "../../../web/src/app/RootErrorPage.tsx";
import StudentShell from "../../../web/src/app/StudentShell.tsx";
import FormPage from "../../../web/src/pages/FormPage.tsx";
import { problem } from "../../support/web-fetch.ts";
import {
  renderPage,
  renderRoutes,
  setLoggedIn,
} from "../../support/web-render.tsx";
import { aProfile, studentApi } from "../form/render-form.tsx";

beforeEach(() => {
  forgetStudentData();
  // React itself reports the errors that a boundary catches.
  jest.spyOn(console, "error").mockReturnValue(undefined);
});

let isMended = false;

/** Renders a part of a page that fails permanently once it is pressed, as it does when the server fails. */
function Fragile() {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken && !isMended) throw new ServerError(500, "The lights went out.");
  return (
    <button
      type="button"
      onClick={() => {
        setIsBroken(true);
      }}
    >
      Break
    </button>
  );
}

function openForm() {
  setLoggedIn(true);
  const page = (
    <StudentShell>
      <FormPage pageId="about" />
      <Fragile />
    </StudentShell>
  );
  return renderRoutes([{ path: "/about", element: page }], { at: "/about" });
}
function preferredName() {
  return screen.findByRole("textbox", { name: "Preferred Name" });
}

describe("Error boundary", () => {
  it("leaves faults of the page's own code to the root error page", async () => {
    const Broken = () => {
      throw new TypeError("x is not a function");
    };
    renderPage(
      <ErrorBoundary FallbackComponent={RootErrorPage}>
        <AppErrorBoundary>
          <Broken />
        </AppErrorBoundary>
      </ErrorBoundary>,
    );

    expect(
      await screen.findByRole("heading", { name: "Something went wrong." }),
    ).toBeVisible();
    expect(screen.getByRole("main")).toHaveTextContent(
      "The issue that caused you to see this has been logged. We will get it fixed as soon as possible.If your browser is old, a newer one may help.",
    );
    expect(screen.queryByText(/not a function/)).toBeNull();
  });

  it("gives way to another page", async () => {
    const element = (
      <AppErrorBoundary>
        <Fragile />
      </AppErrorBoundary>
    );
    const { user, router } = renderRoutes([{ path: "/:page", element }], {
      at: "/about",
    });
    await user.click(screen.getByRole("button", { name: "Break" }));
    expect(screen.getByRole("dialog")).toBeVisible();
    await act(() => router.navigate("/family"));
    expect(screen.getByRole("button", { name: "Break" })).toBeVisible();
  });

  it("loads what could not be loaded, and keeps text that was typed before", async () => {
    const api = studentApi(
      {},
      {
        "get-profile": problem(403, "Not now."),
        // A save that failed would ask for the profile, however often there is time for it.
        "put-answer": () => new Promise(() => {}),
      },
    );
    const { user } = openForm();
    expect(await screen.findByRole("dialog")).toHaveTextContent("Not now.");
    api.answer("get-profile", aProfile());
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await user.type(await preferredName(), "Mei");
    await user.click(screen.getByRole("button", { name: "Break" }));
    const dialog = await screen.findByRole("dialog", {
      name: "Unexpected Error",
    });
    expect(dialog).toHaveTextContent("The lights went out.");
    expect(screen.queryByRole("textbox")).toBeNull();

    isMended = true;
    await user.click(screen.getByRole("button", { name: "Try again" }));

    expect(await preferredName()).toHaveValue("Mei");
    expect(api.calls("get-profile")).toHaveLength(2);
  });
});
