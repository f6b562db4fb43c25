import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Suspense, type ReactNode } from "react";
import {
  Arriving,
  lazyPart,
  loadParts,
} from "../../../web/src/components/lazy-part.tsx";
import {
  ToastsProvider,
  useToasts,
} from "../../../web/src/components/Toasts.tsx";
import { browserPage } from "../../../web/src/lib/reload.ts";

jest.mock("../../../web/src/components/ToastList.tsx", () => {
  throw new TypeError("Importing a module script failed.");
});

const reload = jest.fn();
function There({ words }: { readonly words: string }) {
  return <p>{words}</p>;
}
function missing(): Promise<never> {
  return Promise.reject(new TypeError("Importing a module script failed."));
}

beforeEach(() => {
  // React reports the errors that a boundary catches.
  jest.spyOn(console, "error").mockReturnValue(undefined);
  jest.spyOn(console, "warn").mockReturnValue(undefined);
  reload.mockReset();
  jest.spyOn(browserPage, "reload").mockImplementation(reload);
});

describe("A part whose code is loaded later", () => {
  it("appears when the code has arrived, and at once if it was there before", async () => {
    const Part = lazyPart(() => Promise.resolve({ default: There }));
    const { unmount } = render(<Part words="Hello" />);
    expect(screen.queryByText("Hello")).toBeNull();
    expect(await screen.findByText("Hello")).toBeVisible();
    unmount();

    render(<Part words="Again" />);
    expect(screen.getByText("Again")).toBeVisible();
  });

  it("needs nothing any more once all parts are loaded", async () => {
    lazyPart(missing);
    const Part = lazyPart(() => Promise.resolve({ default: There }));
    await loadParts();

    render(<Part words="Hello" />);
    expect(screen.getByText("Hello")).toBeVisible();
  });

  it("says in its place that it is missing, and leaves the rest as it is", async () => {
    // A reload could help.
    globalThis.fetch = () => Promise.resolve(new Response("<html>"));
    const Part = lazyPart(missing);
    render(
      <>
        <input aria-label="Name" defaultValue="Amy" />
        <Part />
      </>,
    );

    expect(await screen.findByRole("alert")).toHaveTextContent(
      "This part of the page could not be shown. You can go on with the rest; nothing that you have entered is lost.",
    );
    expect(screen.getByRole("textbox")).toHaveValue("Amy");
    expect(reload).not.toHaveBeenCalled();

    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("says so as well while it is late, and takes its place when it comes", async () => {
    jest.useFakeTimers();
    const arrival = Promise.withResolvers<{ readonly default: typeof There }>();
    const Part = lazyPart(() => arrival.promise);
    render(<Part words="Hello" />);
    await act(() => jest.advanceTimersByTimeAsync(29_999));
    expect(screen.queryByRole("alert")).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(screen.getByRole("alert")).toBeVisible();

    await act(async () => {
      arrival.resolve({ default: There });
      await jest.advanceTimersByTimeAsync(0);
    });
    expect(screen.getByText("Hello")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is awaited by a page that begins with it, for five seconds unless it is missing", async () => {
    jest.useFakeTimers();
    const arrive = (part: ReactNode) =>
      act(async () =>
        render(
          <Suspense>
            <Arriving>
              <p>The rest</p>
              {part}
            </Arriving>
          </Suspense>,
        ),
      );
    const late = Promise.withResolvers<{ readonly default: typeof There }>();
    const Late = lazyPart(() => late.promise);
    const { unmount } = await arrive(<Late words="Late" />);
    await act(() => jest.advanceTimersByTimeAsync(4_999));
    expect(screen.queryByText("The rest")).toBeNull();
    // React shows what has arrived a little later.
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(screen.getByText("The rest")).toBeVisible();
    unmount();
    late.resolve({ default: There });

    const Missing = lazyPart(missing);
    await arrive(<Missing />);
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(screen.getByText("The rest")).toBeVisible();
    expect(screen.getByRole("alert")).toBeVisible();
  });

  it("holds up nothing on a page that is there", async () => {
    jest.useFakeTimers();
    const late = Promise.withResolvers<{ readonly default: typeof There }>();
    const Late = lazyPart(() => late.promise);
    const page = (children: ReactNode) => <Arriving>{children}</Arriving>;
    const { rerender } = render(page("One"));
    await act(() => jest.advanceTimersByTimeAsync(500));
    rerender(page(["Two", <Late key="late" words="Three" />]));
    expect(document.body).toHaveTextContent("Two");
    late.resolve({ default: There });
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(document.body).toHaveTextContent("TwoThree");
  });

  it("lets another component take its place", async () => {
    const Part = lazyPart<{ readonly words: string }>(missing, There);
    render(<Part words="Plain" />);

    expect(await screen.findByText("Plain")).toBeVisible();
  });

  it("is missed by no toast, which can be read and closed without it", async () => {
    const Page = () => {
      const { success } = useToasts();
      return (
        <button type="button" onClick={() => success("Done.")}>
          Save
        </button>
      );
    };
    render(<Page />, { wrapper: ToastsProvider });
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    const toast = await screen.findByRole("listitem", { name: "Success" });
    expect(toast).toHaveTextContent("Done.");
    await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(toast).not.toBeInTheDocument();
  });

  it("leaves its own faults to others", async () => {
    const Broken = () => {
      throw new TypeError("x is not a function");
    };
    const Part = lazyPart(() => Promise.resolve({ default: Broken }));
    await loadParts();

    expect(() => render(<Part />)).toThrow("x is not a function");
  });
});
