import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import { act, screen, waitFor, within } from "@testing-library/react";
import { formVersion } from "../../../shared/form/version.ts";
import { FORM_CHANGED } from "../../../shared/messages.ts";
import { noteForm } from "../../../web/src/api/form-version.ts";
import { today } from "../../../web/src/lib/clock.ts";
import { browserPage } from "../../../web/src/lib/reload.ts";
import { tabMemory } from "../../../web/src/lib/tab-memory.ts";
import { readDraft } from "../../../web/src/session/unsaved-draft.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { blockStorage } from "../../support/missing-feature.ts";
import { problem } from "../../support/web-fetch.ts";
import { pass, stopTimeForEachTest } from "../../support/web-timers.ts";
import { conversion } from "../fields/documents-form.tsx";
import {
  aProfile,
  comeBack,
  leavesWithoutAsking,
  openForm,
  saved,
  saveStatusBar,
  studentApi,
} from "./render-form.tsx";

stopTimeForEachTest();
const reload = jest.fn();

beforeEach(() => {
  reload.mockReset();
  jest.spyOn(browserPage, "reload").mockImplementation(reload);
});
afterEach(() => {
  noteForm(formVersion());
  tabMemory.reloadedForForm.clear();
  tabMemory.unsavedDraft.clear();
});

/** Replies as functions with another form do. */
function other(reply: object | Response, form = "other"): Response {
  const response = reply instanceof Response ? reply : Response.json(reply);
  response.headers.set("x-form-version", form);
  return response;
}
const SAVED = { message: "Your answers were saved." };

function opened(
  answers: Parameters<typeof studentApi>[1] = {},
  student?: Parameters<typeof studentApi>[0],
  at = "/about",
) {
  const api = studentApi(student, answers, () => new Response("<html>"));
  return { api, ...openForm({ at }) };
}
function box(name: string) {
  return screen.findByRole("textbox", { name });
}
function announcements() {
  return document.querySelector("body > .announcer")?.textContent ?? "";
}

describe("a page whose form has changed", () => {
  it("says so once, with one button, whose reload asks nothing and loses nothing", async () => {
    document.body.insertAdjacentHTML("beforeend", "<div class='announcer'>");
    const { user } = opened({
      "put-answer": ({ body }) =>
        other({
          ...SAVED,
          left_out: Object.keys(body as object).filter((key) =>
            key.startsWith("pref"),
          ),
        }),
    });
    await user.type(await box("Preferred Name"), "Mei");
    await user.type(await box("Middle Name"), "Li");
    await pass(2_500);

    expect(saveStatusBar()).toHaveTextContent(FORM_CHANGED);
    expect(announcements()).toBe(FORM_CHANGED);
    await user.type(await box("Middle Name"), "n");
    await pass(5_000);
    expect(announcements()).toBe("");
    expect(await box("Preferred Name")).toHaveAccessibleDescription(
      `What should we call you? Error: Preferred Name is not saved yet. ${FORM_CHANGED}`,
    );
    expect(reload).not.toHaveBeenCalled();

    await user.type(await box("Middle Name"), "x");
    const button = { name: "Reload" };
    const storage = blockStorage();
    await user.click(within(saveStatusBar()).getByRole("button", button));
    expect(leavesWithoutAsking()).toBe(false);
    storage.mockRestore();
    await user.click(within(saveStatusBar()).getByRole("button", button));

    expect(reload).toHaveBeenCalledTimes(2);
    expect(readDraft("amy@example.org")?.answers).toEqual({
      preferred_name: "Mei",
      middle_name: "Linx",
    });
    expect(leavesWithoutAsking()).toBe(true);
  });

  it("offers no reload while a document is on its way", async () => {
    const { api, user } = opened({
      "get-conversion": conversion("IN_PROGRESS"),
      "put-answer": () => other(SAVED),
    });
    await user.type(await box("Preferred Name"), "Mei");
    await pass(2_500);
    expect(saved(api)).toHaveLength(1);
    expect(saveStatusBar()).not.toHaveTextContent(FORM_CHANGED);

    api.answer("get-conversion", conversion("NOT_ANSWERED"));
    await pass(2_500);
    expect(saveStatusBar()).toHaveTextContent(FORM_CHANGED);
  });

  it("sends what was left out again to functions that know it, and once only to others", async () => {
    const left_out = ["preferred_name", "gender_iden"];
    const leaving = () => other({ ...SAVED, left_out });
    const answer = { gender_iden: "Woman" };
    const { api, user } = opened({ "put-answer": leaving }, { answer });
    await user.type(await box("Preferred Name"), "Mei");
    await user.clear(await box("Gender Identity"));
    api.answer("get-profile", () => other(aProfile({})));
    await pass(60_000);
    // What is emptied is not kept for the next load.
    expect(saved(api)).toEqual([{ preferred_name: "Mei", gender_iden: "" }]);

    api.answer("put-answer", () => other(SAVED, formVersion()));
    await user.type(await box("Middle Name"), "Li");
    await pass(5_000);

    expect(saved(api).slice(1)).toEqual([
      { middle_name: "Li" },
      { preferred_name: "Mei" },
    ]);
    expect(saveStatusBar()).not.toHaveTextContent(FORM_CHANGED);
    expect(readDraft("amy@example.org")).toBeUndefined();
  });

  it("takes no answer that the functions do not name for one of another device", async () => {
    const { api, user } = opened({}, { answer: { gender_iden: "Woman" } });
    await user.type(await box("Gender Identity"), "!");
    api.answer("put-answer", () =>
      other({ ...SAVED, left_out: ["gender_iden"] }),
    );
    await pass(2_500);
    await comeBack(api, {});
    api.answer("get-profile", () => other(aProfile({})));
    await comeBack(api, {});

    expect(await box("Gender Identity")).toHaveValue("Woman!");
    expect(screen.queryByText(/another device/)).not.toBeInTheDocument();
  });

  it("does not reload in the middle of a submission", async () => {
    const reply = Promise.withResolvers<Response>();
    const { router, user } = opened(
      { submit: () => reply.promise, "put-last-page": () => other(SAVED) },
      { answer: aCompleteApplication({}, today()) },
      "/final-steps",
    );
    await user.click(await screen.findByRole("button", { name: "Submit" }));
    await pass(500);
    await act(() => router.navigate("/about"));
    await pass(500);
    expect(reload).not.toHaveBeenCalled();

    reply.resolve(other(problem(409, FORM_CHANGED)));
    await pass(1_000);
    expect(screen.getByRole("alert")).toHaveTextContent(FORM_CHANGED);
    expect(screen.queryByText("Everything is complete.")).toBeNull();
    await act(() => router.navigate("/education"));
    await waitFor(() => {
      expect(reload).toHaveBeenCalledTimes(1);
    });
  });

  it("reloads by itself at the next change of page, once for each form, with nothing unsent", async () => {
    const { api, router, user } = opened({
      "put-last-page": () => other(SAVED),
    });
    await user.type(await box("Middle Name"), "Li");
    await pass(100);
    api.answer("put-answer", () => new Response("{}", { status: 503 }));
    await pass(2_500);
    await act(() => router.navigate("/education"));
    await pass(0);
    expect(reload).not.toHaveBeenCalled();

    api.answer("put-answer", () => other(SAVED));
    await pass(30_000);
    for (const path of ["/about", "/education", "/about"]) {
      await act(() => router.navigate(path));
      await pass(0);
    }
    await waitFor(() => {
      expect(reload).toHaveBeenCalledTimes(1);
    });
  });
});
