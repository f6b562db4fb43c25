import { beforeEach, jest } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import type { Answers } from "../../../shared/application/condition.ts";
import { INACTIVE } from "../../../shared/messages.ts";
import { forgetActivity } from "../../../web/src/session/activity.ts";
import { useSession } from "../../../web/src/session/session.tsx";
import { muteFailureReports } from "../../support/failure-reports.ts";
import { renderPage, setLoggedIn } from "../../support/web-render.tsx";

export const USERNAME = "ada@example.com";

/** Other tabs of the browser: they receive what this one posts, and can post to it. */
const channels = new Set<BroadcastChannel>();
class OtherTabs extends EventTarget {
  readonly posted: unknown[] = [];
  constructor() {
    super();
    channels.add(this as unknown as BroadcastChannel);
    heard = this.posted;
  }
  postMessage(data: unknown) {
    this.posted.push(data);
  }
  close() {
    channels.delete(this as unknown as BroadcastChannel);
  }
}
let heard: unknown[] = [];
/** Returns what the other tabs were told. */
export function toldToTabs(): readonly unknown[] {
  return heard;
}
export function sayFromOtherTab(data: unknown) {
  act(() => {
    for (const channel of channels) {
      channel.dispatchEvent(new MessageEvent("message", { data }));
    }
  });
}

/** Starts each test of a file without a session, in a browser whose storage is empty. */
export function startWithoutSession(): void {
  beforeEach(() => {
    muteFailureReports();
    sessionStorage.clear();
    localStorage.clear();
    forgetActivity();
    globalThis.BroadcastChannel =
      OtherTabs as unknown as typeof BroadcastChannel;
  });
}

export function Facts() {
  const { isLoggedIn, hasChangedPage, markPageChanged } = useSession();
  return (
    <button type="button" onClick={markPageChanged}>
      {isLoggedIn ? "logged in" : "not logged in"}
      {hasChangedPage && ", at work"}
    </button>
  );
}

interface Draft {
  unsaved: Answers;
  isSendingFile: boolean;
  readonly save: () => Promise<unknown>;
  readonly abandon: () => void;
}

export function aDraft(save: () => Promise<unknown> = () => Promise.resolve()) {
  const draft: Draft = {
    unsaved: { city: "Ripton" },
    isSendingFile: false,
    save: jest.fn(async () => {
      await save();
      draft.unsaved = {};
    }),
    abandon: jest.fn(),
  };
  return draft;
}

/** Renders a form page with an unsaved answer. */
export async function renderWork(draft: Draft, at = "/education#gpa") {
  setLoggedIn(true);
  const results: boolean[] = [];
  const Page = () => {
    const { endSession, openOnce, username } = useSession();
    openOnce(USERNAME, () => ({
      save: draft.save,
      abandon: draft.abandon,
      draft: () => ({ answers: draft.unsaved }),
      isSendingFile: () => draft.isSendingFile,
      isAtRest: () => false,
    }));
    const end = (unsaved: "keeps" | "loses" | "stays") => () => {
      void endSession({ message: INACTIVE, unsaved }).then((isOver) =>
        results.push(isOver),
      );
    };
    return (
      <>
        <p>{username}</p>
        <input id="city" aria-label="City" />
        <button type="button" onClick={end("keeps")}>
          Time out
        </button>
        <button type="button" onClick={end("stays")}>
          Log out
        </button>
        <button type="button" onClick={end("loses")}>
          Log out anyway
        </button>
      </>
    );
  };
  const page = renderPage(<Page />, { at });
  act(() => {
    page.queryClient.setQueryData(["profile"], { username: USERNAME });
  });
  await screen.findByText(USERNAME);
  return {
    ...page,
    results,
    press: (name: string) =>
      page.user.click(screen.getByRole("button", { name })),
    elsewhere: () => screen.findByRole("heading", { name: "Elsewhere" }),
  };
}
