import { expect } from "@jest/globals";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { Outlet } from "react-router-dom";
import type {
  AnswerMap,
  DocumentAnswers,
  Profile,
  WebStatus,
} from "../../../shared/contract/replies.ts";
import { EnteredNotice } from "../../../web/src/app/EnteredNotice.tsx";
import { SaveStatusBar } from "../../../web/src/app/save-status/SaveStatusBar.tsx";
import ErrorSummary from "../../../web/src/form/ErrorSummary.tsx";
import CompletionPage from "../../../web/src/pages/CompletionPage.tsx";
import FormPage from "../../../web/src/pages/FormPage.tsx";
import { ApplicationProvider } from "../../support/application-provider.tsx";
import { keptChoices } from "../../support/web-choices.ts";
import { fakeApi, type FakeAnswers } from "../../support/web-fetch.ts";
import { renderRoutes, setLoggedIn } from "../../support/web-render.tsx";
import { pass, userOnStoppedClock } from "../../support/web-timers.ts";

const AT = "2026-11-01T12:00:00.000Z";
const message = { message: "Your answers were saved." };

export interface Student {
  readonly answer?: AnswerMap;
  readonly documents?: DocumentAnswers;
  readonly statuses?: readonly WebStatus[];
  readonly lastPage?: string;
}

export function aProfile({
  answer = {},
  documents = {},
  statuses = ["started"],
  lastPage = "",
}: Student = {}): Profile {
  return {
    answer,
    document_answer: documents,
    username: "amy@example.org",
    last_page: lastPage,
    successful_login: [AT],
    web_status: statuses.map((web_status) => ({ web_status, at: AT })),
    reference: "7KQ2-M9XD",
  };
}

/** Returns the server's replies to a student who fills in the form. */
export function studentApi(
  student?: Student,
  answers: FakeAnswers = {},
  elsewhere?: Parameters<typeof fakeApi>[1],
) {
  const profile = aProfile(student);
  return fakeApi(
    {
      ...keptChoices(),
      "get-profile": profile,
      "get-document-answer": profile.document_answer,
      "get-conversion": { status: "NOT_ANSWERED", message: "", error: "" },
      "get-pdf": { status: "COMPLETED", url: "https://files.example/copy.pdf" },
      "post-web-status": ({ body }) => ({
        web_status: [
          ...profile.web_status,
          { ...(body as { web_status: WebStatus }), at: AT },
        ],
      }),
      "put-last-page": message,
      "put-answer": message,
      "post-validations": message,
      submit: { ...message, submitted_at: AT },
      ...answers,
    },
    elsewhere,
  );
}

function pageRoute(pageId: string) {
  return {
    path: `/${pageId}`,
    element: <FormPage pageId={pageId} />,
  };
}

interface Visit {
  readonly at?: string;
  readonly isLoggedIn?: boolean;
  /** What stands above the page. */
  readonly above?: ReactNode;
  readonly state?: NonNullable<Parameters<typeof renderRoutes>[1]>["state"];
}

/** Opens the form as the application renders it, with a clock that waits for no one. */
export function openForm({
  at = "/about",
  isLoggedIn = true,
  above,
  state,
}: Visit = {}) {
  setLoggedIn(isLoggedIn);
  return renderRoutes(
    [
      {
        element: (
          <ApplicationProvider>
            {above}
            <ErrorSummary />
            <Outlet />
            <EnteredNotice />
            <SaveStatusBar />
          </ApplicationProvider>
        ),
        children: [
          pageRoute("about"),
          pageRoute("education"),
          pageRoute("final-steps"),
          { path: "/completion", element: <CompletionPage /> },
        ],
      },
    ],
    {
      at,
      ...(state === undefined ? {} : { state }),
      user: userOnStoppedClock(),
    },
  );
}

export function preferredName() {
  return screen.findByRole("textbox", { name: "Preferred Name" });
}
/** Returns the bar that says what is saved. */
export function saveStatusBar() {
  return screen.getByRole("region", { name: "Saving" });
}
export function leavesWithoutAsking() {
  return fireEvent(window, new Event("beforeunload", { cancelable: true }));
}

/** Waits until everything that the student has started has ended. */
export function settled() {
  return waitFor(() => {
    expect(document.querySelector("[aria-busy]")).toBeNull();
  });
}

/** Returns the answers of each save, in their order. */
export function saved(api: ReturnType<typeof studentApi>) {
  return api.calls("put-answer").map(({ body }) => body);
}

/** Returns to this tab some time later, when the server has these answers. */
export async function comeBack(
  api: ReturnType<typeof studentApi>,
  answer: AnswerMap,
  { afterMs = 60_000, replaced = {} } = {},
) {
  await pass(afterMs);
  api.answer("get-profile", { ...aProfile({ answer }), replaced });
  fireEvent.focus(window);
  await pass(0);
}
