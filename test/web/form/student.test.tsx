import { describe, expect, it, jest } from "@jest/globals";
import { act, screen, waitFor, within } from "@testing-library/react";
import {
  createApplication,
  NO_STORAGE,
} from "../../../web/src/application/application.ts";
import {
  readDraft,
  storeDraft,
} from "../../../web/src/session/unsaved-draft.ts";
import {
  claimVisitorAnswers,
  readVisitorAnswers,
  storeVisitorAnswers,
} from "../../../web/src/session/visitor-answers.ts";
import { keptChoices } from "../../support/web-choices.ts";
import { problem } from "../../support/web-fetch.ts";
import { pass, stopTimeForEachTest } from "../../support/web-timers.ts";
import { conversion, FAITH } from "../fields/documents-form.tsx";
import {
  aProfile,
  openForm,
  preferredName,
  saved,
  saveStatusBar,
  settled,
  studentApi,
} from "./render-form.tsx";

stopTimeForEachTest();

it("an application that is opened again is whole before anything of it is rendered", () => {
  const draft = { answers: { zip: "1" }, known: {} };
  const { shown } = createApplication({
    profile: aProfile({ statuses: ["started", "validating"] }),
    toasts: { error: () => () => {}, success: () => {}, leavePage: () => {} },
    storage: { ...NO_STORAGE, readDraft: () => draft },
  });

  expect(shown()).toMatchObject({
    status: "validating",
    answers: { zip: "1" },
    errors: { first_name: [expect.any(String)] },
  });
});

describe("saving", () => {
  it("happens before the next page is shown, and is reported there", async () => {
    const api = studentApi();
    const { user, location } = openForm();
    await user.type(await preferredName(), "Mei");
    await user.click(
      screen.getByRole("button", { name: "Next: Your Academics" }),
    );
    await settled();

    await waitFor(() => expect(location().pathname).toBe("/education"));
    expect(api.calls("put-answer")).toHaveLength(1);
    expect(location().state).toEqual({ success: "Your answers were saved." });
  });

  it("is not waited for where nothing is answered", async () => {
    const late = Promise.withResolvers<{ message: string }>();
    studentApi({}, { "put-answer": () => late.promise });
    const { user, location } = openForm();
    await user.type(await preferredName(), "Mei");
    for (const [page, path, patience] of [
      ["Your Academics", "/education", 8_000],
      ["Final Steps", "/final-steps", 1_000],
    ] as const) {
      await user.click(
        await screen.findByRole("button", { name: `Next: ${page}` }),
      );
      await pass(patience - 1);
      expect(location().pathname).not.toBe(path);
      await pass(1);
      expect(location()).toMatchObject({ pathname: path, state: null });
    }

    late.resolve({ message: "" });
    await pass(0);
    expect(saveStatusBar()).toHaveTextContent(/^All changes saved/);
  });

  it("happens when the page is hidden", async () => {
    const api = studentApi();
    const { user } = openForm();
    await user.type(await preferredName(), "Mei");
    jest.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    act(() => {
      document.dispatchEvent(new Event("visibilitychange"));
    });

    expect(api.calls("put-answer")).toMatchObject([
      { keepalive: true, body: { preferred_name: "Mei" } },
    ]);
  });

  it("goes on after the last attempt of a hidden page was lost", async () => {
    const first = Promise.withResolvers<{ message: string }>();
    const api = studentApi({}, { "put-answer": () => first.promise });
    const { user } = openForm();
    await user.type(await preferredName(), "Mei");
    await pass(2_500);
    api.answer("put-answer", () => Promise.reject(new TypeError("suspended")));
    jest.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    act(() => {
      document.dispatchEvent(new Event("visibilitychange"));
    });
    first.resolve({ message: "Your answers were saved." });
    await pass(0);
    api.answer("put-answer", { message: "Your answers were saved." });
    await pass(60_000);

    expect(screen.getByRole("region", { name: "Saving" })).toHaveTextContent(
      "All changes saved",
    );
  });

  it("happens when the student goes on in another window", async () => {
    const api = studentApi();
    const { user } = openForm();
    await user.type(await preferredName(), "Mei");
    act(() => {
      window.dispatchEvent(new Event("blur"));
    });

    await pass(0);
    expect(api.calls("put-answer")).toMatchObject([
      { body: { preferred_name: "Mei" } },
    ]);
  });
});

describe("the page", () => {
  it("is tracked at each change, but not for a link within it", async () => {
    const api = studentApi();
    const { user, router } = openForm();
    await preferredName();
    await waitFor(() => expect(api.calls("put-last-page")).toHaveLength(1));
    await act(() => router.navigate("/about#city", { replace: true }));
    await user.click(
      screen.getByRole("button", { name: "Next: Your Academics" }),
    );
    await settled();
    await waitFor(() =>
      expect(api.calls("put-last-page").map(({ body }) => body)).toEqual([
        { last_page: "/about" },
        { last_page: "/education" },
      ]),
    );
  });

  it("is continued once: neither after a reload, nor in another tab", async () => {
    window.history.replaceState({ usr: { afterLogin: true } }, "");
    const api = studentApi({ lastPage: "/about" });
    const { location, queryClient } = openForm({ state: { afterLogin: true } });
    await preferredName();
    act(() => {
      queryClient.setQueryData(
        ["profile"],
        (profile: object | undefined) =>
          profile && { ...profile, last_page: "/final-steps" },
      );
    });
    await waitFor(() => expect(api.calls("put-last-page")).not.toHaveLength(0));

    expect(location().pathname).toBe("/about");
    expect(window.history.state).toEqual({ usr: {} });
  });
});

describe("visitor answers", () => {
  const MERGED = "Your earlier answers are here.";

  it("belong to the student from then on, even if they cannot be saved immediately", async () => {
    storeVisitorAnswers({ preferred_name: "Mei" });
    claimVisitorAnswers("amy@example.org");
    const api = studentApi({}, { "put-answer": problem(500, "Not now.") });
    openForm();
    expect(await preferredName()).toHaveValue("Mei");
    await pass(100);
    expect(readVisitorAnswers()).toEqual({});
    expect(readDraft("amy@example.org")?.answers).toEqual({
      preferred_name: "Mei",
    });

    api.answer("put-answer", { message: "Saved." });
    await pass(15_000);
    expect(screen.getByText(MERGED)).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    ["with answers", "amy@example.org", { first_name: "Amy" }],
    ["of a log-in elsewhere", "", {}],
  ])("enter one %s only if asked to", async (_, owner, answer) => {
    storeVisitorAnswers({ preferred_name: "Mei", city: "Barre" });
    claimVisitorAnswers(owner);
    const api = studentApi({ answer });
    const { user } = openForm();
    const notice = within(
      await screen.findByRole("region", {
        name: "Answers from before you logged in",
      }),
    );
    const press = (name: string) =>
      user.click(notice.getByRole("button", { name }));
    const bodies = () => saved(api);
    await pass(2_500);
    const QUESTION =
      /amy@example.org.* has 2 answers from before: add them only if they are yours/;
    expect(notice.getByText(QUESTION)).toBeVisible();
    expect(await preferredName()).toHaveValue("");
    expect(bodies()).toEqual([]);

    await press("Not mine");
    expect(notice.getByText(/were left out/)).toBeVisible();
    expect(notice.getByRole("button", { name: "Undo" })).toHaveFocus();
    expect(sessionStorage).toHaveLength(0);
    await user.type(await preferredName(), "Mei");
    await press("Undo");
    expect(await preferredName()).toHaveValue("Mei");
    await press("Add");
    await user.type(await preferredName(), "ling");
    await pass(2_500);
    await press("Undo");
    await pass(2_500);
    expect(notice.getByText(QUESTION)).toBeVisible();
    expect(bodies()).toEqual([
      { preferred_name: "Mei", city: "Barre" },
      { preferred_name: "Meiling" },
      { city: "" },
    ]);
  });

  it("that the application has already are forgotten", async () => {
    storeVisitorAnswers({ preferred_name: "Mei" });
    studentApi({ answer: { preferred_name: "Mei" } });
    openForm();
    await preferredName();

    expect(sessionStorage).toHaveLength(0);
  });

  it("never replace unsaved answers of this tab", async () => {
    storeDraft({
      username: "amy@example.org",
      path: "/about",
      answers: { preferred_name: "Draft" },
      known: { preferred_name: [""] },
    });
    storeVisitorAnswers({ preferred_name: "Mei", city: "Barre" });
    const api = studentApi({ answer: { first_name: "Amy" } });
    const { user } = openForm();

    expect(await preferredName()).toHaveValue("Draft");
    await user.click(await screen.findByRole("button", { name: "Add" }));
    await waitFor(() =>
      expect(saved(api)).toEqual([
        { preferred_name: "Draft" },
        { city: "Barre" },
      ]),
    );
  });

  it("never join a document that answers the same question, and are offered where they were written", async () => {
    storeVisitorAnswers({ faith_essay_statement: "A visitor's words" });
    const api = studentApi(
      { answer: { faith_essay_doc: "ANSWERED" } },
      {
        ...keptChoices({ tabs: { faith_essay: "doc" } }),
        "get-conversion": ({ params }) =>
          conversion(
            params["key"] === "faith_essay_doc" ? "COMPLETED" : "NOT_ANSWERED",
          ),
        "delete-conversion": { message: "Deleted." },
        "delete-document-answer": { message: "Deleted." },
      },
    );
    const { user } = openForm();
    const essay = await screen.findByRole("group", { name: FAITH });
    await user.click(await screen.findByRole("button", { name: "Add" }));
    await pass(2_500);
    expect(api.calls("put-answer")).toEqual([]);

    await user.click(within(essay).getByRole("tab", { name: "Write Here" }));
    await user.click(
      await screen.findByRole("button", { name: "Remove it and switch" }),
    );
    await user.click(
      await screen.findByRole("button", { name: "Put my text back" }),
    );
    expect(
      await within(essay).findByDisplayValue("A visitor's words"),
    ).toBeVisible();
  });
});

describe("the tabs of an essay", () => {
  const selected = (name: string) =>
    screen.findAllByRole("tab", { name, selected: true });

  it("show its document even if the chosen tab cannot be loaded", async () => {
    const api = studentApi(
      {
        answer: { faith_essay_doc: "ANSWERED", prompts_essay_doc: "ANSWERED" },
      },
      {
        "get-tabs": problem(400, "No."),
        "get-conversion": { status: "COMPLETED", message: "", error: "" },
      },
    );
    openForm();
    await screen.findAllByRole("tab");
    await pass(1_000);

    expect(api.calls("get-tabs")).toHaveLength(1);
    expect(await selected("Upload a Document")).toHaveLength(2);
  });

  it("show what was typed before the chosen tab was loaded", async () => {
    const tabs = Promise.withResolvers<Record<string, string>>();
    const api = studentApi({}, { "get-tabs": () => tabs.promise });
    const { user } = openForm();
    const [box = document.body] = await screen.findAllByRole("textbox", {
      name: /^Your Essay /,
    });
    await pass(1_000);
    expect(api.calls("get-tabs")).toHaveLength(1);
    await user.type(box, "Bees.");
    tabs.resolve({ faith_essay: "doc", prompts_essay: "doc" });
    await selected("Upload a Document");

    expect(box).toBeVisible();
    expect(box).toHaveValue("Bees.");
  });
});
