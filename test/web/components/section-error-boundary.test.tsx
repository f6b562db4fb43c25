import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { ErrorBoundary } from "react-error-boundary";
import { ServerError } from "../../../web/src/api/errors.ts";
import { ToastsProvider } from "../../../web/src/components/Toasts.tsx";
import { SectionErrorBoundary } from "../../../web/src/form/SectionErrorBoundary.tsx";
import { ChunkLoadError } from "../../../web/src/lib/lazy-import.ts";
import { browserPage } from "../../../web/src/lib/reload.ts";
import { dismissToast } from "../../support/web-toasts.ts";

beforeEach(() => {
  // React itself reports the errors that a boundary catches.
  jest.spyOn(console, "error").mockReturnValue(undefined);
});

function renderParts(error: Error) {
  const broken = { error: error as Error | undefined };
  const Part = () => {
    if (broken.error !== undefined) throw broken.error;
    return <input aria-label="Repaired" />;
  };
  render(
    <ToastsProvider>
      <ErrorBoundary fallback={<p>Higher up</p>}>
        <SectionErrorBoundary>
          <Part />
        </SectionErrorBoundary>
        <SectionErrorBoundary>
          <input aria-label="Whole" />
        </SectionErrorBoundary>
      </ErrorBoundary>
    </ToastsProvider>,
  );
  return {
    user: userEvent.setup(),
    repair: () => {
      broken.error = undefined;
    },
  };
}

describe("A section that fails", () => {
  it.each([
    [
      "its button",
      (user: UserEvent) =>
        user.click(screen.getByRole("button", { name: "Try again" })),
    ],
    ["the dismissal of its toast", dismissToast],
  ])(
    "leaves the others usable, with the text typed into them, and tries again by %s",
    async (_, tryAgain) => {
      const { user, repair } = renderParts(new Error("Out of paint."));
      expect(
        await screen.findByRole("listitem", { name: "Unexpected Error" }),
      ).toHaveTextContent("ErrorOut of paint.");
      await user.type(screen.getByRole("textbox", { name: "Whole" }), "Mei");

      repair();
      await tryAgain(user);

      expect(screen.getByRole("textbox", { name: "Repaired" })).toBeVisible();
      expect(screen.getByRole("textbox", { name: "Whole" })).toHaveValue("Mei");
    },
  );

  it("whose code is missing reloads the page, without a toast", async () => {
    const reload = jest.spyOn(browserPage, "reload").mockReturnValue(undefined);
    const { user } = renderParts(new ChunkLoadError("No code."));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("listitem")).toBeNull();
  });

  it("rethrows errors of the server", () => {
    renderParts(new ServerError(500, "No."));

    expect(screen.getByText("Higher up")).toBeVisible();
  });
});
