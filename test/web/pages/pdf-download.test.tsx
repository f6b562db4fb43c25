import { describe, expect, it, jest } from "@jest/globals";
import { screen } from "@testing-library/react";
import type { WebStatus } from "../../../shared/contract/replies.ts";
import { createQueryClient } from "../../../web/src/api/query-client.ts";
import {
  ApplicationContext,
  useApplication,
} from "../../../web/src/application/react.tsx";
import { PdfDownload } from "../../../web/src/pages/PdfDownload.tsx";
import { aStore } from "../../support/a-store.ts";
import { hear } from "../../support/announcements.ts";
import { anApplication } from "../../support/web-application.ts";
import { fakeApi, problem, type FakeAnswers } from "../../support/web-fetch.ts";
import { renderPage } from "../../support/web-render.tsx";
import {
  pass,
  stopTimeForEachTest,
  userOnStoppedClock,
} from "../../support/web-timers.ts";

const waiting = { status: "UNPROCESSED", url: "" } as const;
function done(url: string) {
  return { status: "COMPLETED", url } as const;
}

stopTimeForEachTest();

function open(
  element = <PdfDownload startsAtOnce />,
  status: WebStatus = "started",
) {
  const queryClient = createQueryClient();
  const store = aStore({});
  store.dispatch({ type: "status reached", status });
  const application = anApplication({ queryClient, store });
  return renderPage(
    <ApplicationContext value={application}>{element}</ApplicationContext>,
    { user: userOnStoppedClock(), queryClient },
  );
}

/** Mocks a server that takes all answers. */
function pdfApi(answers: FakeAnswers) {
  return fakeApi({ "put-answer": { message: "Saved." }, ...answers });
}

/** Renders a button that saves another answer. */
function Change() {
  const { change, get, save } = useApplication();
  return (
    <button
      type="button"
      onClick={() => {
        change({ city: `${get().answers["city"] ?? ""}x` });
        void save();
      }}
    >
      Change
    </button>
  );
}

describe("a PDF copy", () => {
  it("is polled every second until it is complete, and opens in a new tab", async () => {
    const api = pdfApi({ "get-pdf": waiting });
    const heard = hear();
    open();
    await pass(2_100);
    expect(api.calls("get-pdf")).toHaveLength(3);
    expect(heard.join()).toMatch(/^We are preparing your PDF/);

    api.answer("get-pdf", done("https://files.example/1.pdf"));
    await pass(1_000);
    const link = screen.getByRole("link", { name: "Open your PDF copy" });
    expect(link).toHaveAttribute("href", "#pdf");
    expect(link).toHaveAttribute("target", "_blank");
  });

  it("takes the focus of the button that requested it", async () => {
    const api = pdfApi({ "get-pdf": waiting });
    const { user } = open(<PdfDownload />);
    await user.click(
      screen.getByRole("button", { name: "Download a PDF copy" }),
    );
    await pass(100);
    api.answer("get-pdf", done("https://files.example/1.pdf"));
    await pass(1_100);

    expect(
      screen.getByRole("link", { name: "Open your PDF copy" }),
    ).toHaveFocus();
  });

  it("gets a fresh link every ten minutes", async () => {
    const api = pdfApi({ "get-pdf": done("https://files.example/1.pdf") });
    open();
    await pass(599_000);
    expect(api.calls("get-pdf")).toHaveLength(1);

    await pass(2_000);
    expect(api.calls("get-pdf")).toHaveLength(2);
  });

  it("is not printed before it is requested, while answers can change", async () => {
    const api = pdfApi({ "get-pdf": waiting });
    const { user } = open(<PdfDownload />);
    await pass(5_000);
    expect(api.calls("get-pdf")).toHaveLength(0);

    await user.click(
      screen.getByRole("button", { name: "Download a PDF copy" }),
    );
    await pass(0);
    expect(api.calls("get-pdf")).toHaveLength(1);
  });

  it.each([
    ["there", done("https://files.example/1.pdf")],
    ["on its way", waiting],
  ])(
    "that is %s is discarded when an answer changes, and printed again on demand",
    async (_, reply) => {
      const api = pdfApi({ "get-pdf": reply });
      const heard = hear();
      const { user } = open(
        <>
          <PdfDownload />
          <Change />
        </>,
      );
      await user.click(
        screen.getByRole("button", { name: "Download a PDF copy" }),
      );
      await pass(100);
      expect(api.calls("get-pdf")).toHaveLength(1);

      await user.click(screen.getByRole("button", { name: "Change" }));
      await user.click(screen.getByRole("button", { name: "Change" }));
      await pass(600_000);
      expect(screen.queryByRole("link")).toBeNull();
      expect(heard.at(-1)).toMatch(/^Your answers have changed since/);
      expect(api.calls("get-pdf")).toHaveLength(1);

      api.answer("get-pdf", done("https://files.example/2.pdf"));
      await user.click(
        screen.getByRole("button", { name: "Download a PDF copy" }),
      );
      await pass(0);
      expect(screen.getByRole("link")).toBeVisible();
      expect(screen.queryByText(/have changed since/)).toBeNull();
    },
  );

  it("of a submitted application is printed even if answers change in the browser", async () => {
    const api = pdfApi({ "get-pdf": waiting });
    const { user } = open(
      <>
        <PdfDownload startsAtOnce />
        <Change />
      </>,
      "submitted",
    );
    await pass(100);
    await user.click(screen.getByRole("button", { name: "Change" }));
    api.answer("get-pdf", done("https://files.example/1.pdf"));
    await pass(2_000);
    expect(screen.getByRole("link")).toBeVisible();
  });

  it.each([
    ["printed", true, 1],
    ["requested again if the first attempt failed", false, 0],
  ])(
    "is saved once, for any number of requests meanwhile, and then %s",
    async (_, isSaved, calls) => {
      const api = pdfApi({ "get-pdf": waiting });
      const saved = Promise.withResolvers<boolean>();
      const saveFirst = jest.fn(() => saved.promise);
      const { user } = open(<PdfDownload saveFirst={saveFirst} />);
      const button = screen.getByRole("button", {
        name: "Download a PDF copy",
      });
      await user.click(button);
      await user.click(button);
      expect(button).toHaveAttribute("aria-busy", "true");
      expect(saveFirst).toHaveBeenCalledTimes(1);

      saved.resolve(isSaved);
      await pass(0);
      expect(api.calls("get-pdf")).toHaveLength(calls);
      await user.click(button);
      expect(saveFirst).toHaveBeenCalledTimes(isSaved ? 1 : 2);
    },
  );

  it.each([
    ["FAILED", { status: "FAILED", url: "" } as const],
    ["an error", problem(500, "No.")],
  ])(
    "that ends in %s reports that and can be requested again",
    async (_, reply) => {
      const api = pdfApi({ "get-pdf": reply });
      const { user } = open();
      await pass(100);
      expect(
        screen.getByLabelText(
          "Error downloading PDF copy of your application.",
        ),
      ).toBeVisible();
      expect(screen.getByText(/Please try again/)).toBeVisible();

      api.answer("get-pdf", done("https://files.example/1.pdf"));
      await user.click(
        screen.getByRole("button", { name: "Download a PDF copy" }),
      );
      await pass(100);
      expect(screen.getByRole("link")).toBeVisible();
    },
  );
});
