import { expect, it, jest } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import type { WebStatus } from "../../../shared/contract/replies.ts";
import {
  ApplicationContext,
  useApplication,
} from "../../../web/src/application/react.tsx";
import { PdfDownload } from "../../../web/src/pages/PdfDownload.tsx";
import { aStore } from "../../support/a-store.ts";
import { hear } from "../../support/announcements.ts";
import { play, storiesIn, type Words } from "../../support/stories.ts";
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
  props: ComponentProps<typeof PdfDownload>,
  status: WebStatus = "started",
) {
  const store = aStore({});
  store.dispatch({ type: "status reached", status });
  const application = anApplication({ store });
  return renderPage(
    <ApplicationContext value={application}>
      <PdfDownload {...props} />
      <Change />
    </ApplicationContext>,
    { user: userOnStoppedClock() },
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

interface Scene {
  readonly api: ReturnType<typeof pdfApi>;
  readonly heard: readonly string[];
  page?: ReturnType<typeof open>;
}
function press(name: string) {
  return () => {
    act(() => screen.getByRole("button", { name }).click());
    return pass(0);
  };
}
const FAILED = "Error downloading PDF copy of your application.";

const words: Words<Scene> = {
  "open at a press": (scene) => {
    scene.page = open({});
  },
  "open at once": (scene) => {
    scene.page = open({ startsAtOnce: true });
    return pass(0);
  },
  "open once submitted": (scene) => {
    scene.page = open({ startsAtOnce: true }, "submitted");
    return pass(0);
  },
  leave: ({ page }) => page?.unmount(),
  press: press("Download a PDF copy"),
  change: press("Change"),
  "wait …": (_, seconds) => pass(Number(seconds) * 1_000),
  "the server …": ({ api }, does) => {
    const reply = {
      prints: waiting,
      "has-it": done("https://files.example/1.pdf"),
      fails: { status: "FAILED", url: "" } as const,
      "breaks-down": problem(500, "No."),
    }[does];
    if (reply === undefined) throw new Error(`What is “${does}”?`);
    api.answer("get-pdf", reply);
  },
  "ASKED …": ({ api }, times) =>
    expect(api.calls("get-pdf")).toHaveLength(Number(times)),
  LINK: () => {
    const link = screen.getByRole("link", { name: "Open your PDF copy" });
    expect(link).toHaveAttribute("href", "#pdf");
    expect(link).toHaveAttribute("target", "_blank");
    expect(screen.queryByText(/have changed since/)).toBeNull();
  },
  "NO LINK": () => expect(screen.queryByRole("link")).toBeNull(),
  "HEARD THAT IT COMES": ({ heard }) =>
    expect(heard.join()).toMatch(/^We are preparing your PDF/),
  "HEARD THAT IT IS OLD": ({ heard }) =>
    expect(heard.at(-1)).toMatch(/^Your answers have changed since/),
  "FAILURE TOLD": () => {
    expect(screen.getByLabelText(FAILED)).toBeVisible();
    expect(screen.getByText(/Please try again/)).toBeVisible();
  },
};

const stories = storiesIn(`
is asked for every second until it is complete:
  the server prints, open at once, wait 2.1, ASKED 3, the server has-it, wait 1, LINK
gets a fresh link every ten minutes: the server has-it, open at once, wait 599, ASKED 1, wait 2, ASKED 2
is not printed before it is asked for: the server prints, open at a press, wait 5, ASKED 0, press, wait 0, ASKED 1,
  HEARD THAT IT COMES
that is there is dropped when an answer changes, and printed again on demand:
  the server has-it, open at a press, press, wait 0.1, ASKED 1, change, change, wait 600, NO LINK,
  HEARD THAT IT IS OLD, ASKED 1, press, wait 0, LINK
that is on its way is dropped when an answer changes, and printed again on demand:
  the server prints, open at a press, press, wait 0.1, ASKED 1, change, change, wait 600, NO LINK,
  HEARD THAT IT IS OLD, ASKED 1, the server has-it, press, wait 0, LINK
of a submitted application is printed even if answers change in the browser:
  the server prints, open once submitted, wait 0.1, change, the server has-it, wait 2, LINK
that is left is asked for no more, on its way or there:
  the server prints, open at once, wait 0.1, leave, wait 600, ASKED 1,
  the server has-it, open at once, leave, wait 1200, ASKED 2
that fails says so and can be asked for again:
  the server fails, open at once, wait 0.1, FAILURE TOLD, the server has-it, press, wait 0.1, LINK
that cannot be asked for in three attempts says so and can be asked for again:
  the server breaks-down, open at once, wait 3, ASKED 3, FAILURE TOLD, the server has-it, press, wait 0.1, LINK
that cannot be asked for once is asked for again:
  the server prints, open at once, the server breaks-down, wait 1.1, ASKED 2, the server has-it, wait 1, LINK
`);

it.each(stories)("a PDF copy $name", async ({ steps }) => {
  expect.hasAssertions();
  const scene = { api: pdfApi({}), heard: hear() };
  for (const step of steps) await play(step, words, scene);
});

it("a PDF copy takes the focus of the button that requested it", async () => {
  const api = pdfApi({ "get-pdf": waiting });
  const { user } = open({});
  await user.click(screen.getByRole("button", { name: "Download a PDF copy" }));
  await pass(100);
  api.answer("get-pdf", done("https://files.example/1.pdf"));
  await pass(1_100);

  expect(
    screen.getByRole("link", { name: "Open your PDF copy" }),
  ).toHaveFocus();
});

it.each([
  ["printed", true, false, 1],
  ["requested again if the first attempt failed", false, false, 0],
  ["neither printed nor shown later if the page was left", true, true, 0],
])(
  "a PDF copy is saved once, for any number of requests meanwhile, and then %s",
  async (_, isSaved, isLeft, calls) => {
    const api = pdfApi({ "get-pdf": waiting });
    const saved = Promise.withResolvers<boolean>();
    const saveFirst = jest.fn(() => saved.promise);
    const { user, unmount } = open({ saveFirst });
    const button = screen.getByRole("button", {
      name: "Download a PDF copy",
    });
    await user.click(button);
    await user.click(button);
    expect(button).toHaveAttribute("aria-busy", "true");
    expect(saveFirst).toHaveBeenCalledTimes(1);

    if (isLeft) unmount();
    saved.resolve(isSaved);
    await pass(0);
    expect(api.calls("get-pdf")).toHaveLength(calls);
    if (isLeft) return;
    await user.click(button);
    expect(saveFirst).toHaveBeenCalledTimes(isSaved ? 1 : 2);
  },
);
