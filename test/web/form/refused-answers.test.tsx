import { describe, expect, it } from "@jest/globals";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { AnswerMap, Message } from "../../../shared/contract/replies.ts";
import { today } from "../../../web/src/lib/clock.ts";
import { readDraft } from "../../../web/src/session/unsaved-draft.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { problem, type FakeCall } from "../../support/web-fetch.ts";
import { pass, stopTimeForEachTest } from "../../support/web-timers.ts";
import {
  aProfile,
  leavesWithoutAsking,
  openForm,
  preferredName,
  saved,
  saveStatusBar,
  settled,
  studentApi,
} from "./render-form.tsx";

stopTimeForEachTest();

const GONE =
  "Gender: what you chose is not offered any more. Please choose again.";
const COMMENT = { conviction_comment: ["Not like this."] };
const HELD_BACK = "One of your answers cannot be saved as it is.";

/** Simulates a server whose newest version has dropped a choice that this page still offers. */
function withoutAnotherGender({ body }: FakeCall) {
  return (body as AnswerMap)["gender"] === "X"
    ? problem(400, GONE, { errors: { gender: [GONE] } })
    : { message: "Your answers were saved." };
}
function openedForm(student?: Parameters<typeof studentApi>[0], at?: string) {
  const api = studentApi(student, { "put-answer": withoutAnotherGender });
  return { api, ...openForm(at === undefined ? {} : { at }) };
}
function gender() {
  return screen.findByRole("combobox", { name: "Gender" });
}
/** Presses a button; the server replies when everything waits for it. */
async function press(
  { api, user }: ReturnType<typeof openedForm>,
  name: string,
  answer: (call: FakeCall) => Message | Response = withoutAnotherGender,
) {
  const answers = Promise.withResolvers<void>();
  api.answer("put-answer", async (call) => {
    await answers.promise;
    return answer(call);
  });
  await user.click(screen.getByRole("button", { name }));
  answers.resolve();
  await pass(0);
  await settled();
}

describe("an answer that the server rejects", () => {
  it("stays on the page, is reported beside its question and in the save status bar, and blocks no other", async () => {
    const { api, user } = openedForm();
    await user.type(await preferredName(), "Mei");
    await user.selectOptions(await gender(), "X");
    await pass(2_500);

    expect(saved(api)).toEqual([
      { preferred_name: "Mei", gender: "X" },
      { preferred_name: "Mei" },
    ]);
    expect(await gender()).toHaveValue("X");
    expect(await gender()).toBeInvalid();
    await user.tab();
    expect(await gender()).toHaveAccessibleDescription(`Error: ${GONE}`);
    expect(saveStatusBar()).toHaveTextContent(HELD_BACK);
    expect(saveStatusBar()).not.toHaveTextContent(/saved (just|\d)/);
    await user.click(
      within(saveStatusBar()).getByRole("link", { name: "Change it" }),
    );
    expect(await gender()).toHaveFocus();
  });

  it("is never sent again unchanged, while all others are saved, and triggers the question before the page unloads", async () => {
    const { api, user } = openedForm();
    await user.selectOptions(await gender(), "X");
    await pass(2_500);
    expect(saved(api)).toHaveLength(1);
    await pass(10 * 60_000);
    expect(saved(api)).toHaveLength(1);

    await user.type(await preferredName(), "Mei");
    await pass(2_500);
    expect(saved(api).slice(1)).toEqual([{ preferred_name: "Mei" }]);
    expect(saveStatusBar()).toHaveTextContent(HELD_BACK);
    expect(leavesWithoutAsking()).toBe(false);
    expect(readDraft("amy@example.org")?.answers).toEqual({
      gender: "X",
    });
  });

  it("is changed in the order of the form, if there are several", async () => {
    const { user } = openedForm();
    await preferredName();
    for (const key of ["zip", "preferred_name", "city"]) {
      const box = document.getElementById(key) as HTMLElement;
      fireEvent.change(box, { target: { value: "x".repeat(999) } });
    }
    await pass(2_500);
    await user.click(screen.getByRole("link", { name: "Change the first" }));
    expect(await preferredName()).toHaveFocus();
  });

  it("leaves its section incomplete", async () => {
    const { user } = openedForm({ answer: aCompleteApplication({}, today()) });
    await gender();
    const personal = within(
      screen.getByRole("group", { name: /^Personal Information/ }),
    );
    expect(await personal.findByText("Done")).toBeVisible();
    await user.selectOptions(await gender(), "X");
    await pass(2_500);
    expect(personal.queryByText("Done")).toBeNull();

    await user.selectOptions(await gender(), "F");
    expect(personal.getByText("Done")).toBeVisible();
  });

  it("is not reported as saved by the Save button", async () => {
    const visit = openedForm();
    await visit.user.selectOptions(await gender(), "X");
    await press(visit, "Save");

    expect(
      within(
        await screen.findByLabelText("Error saving your answers"),
      ).getByText(HELD_BACK),
    ).toBeVisible();
    expect(visit.location().state).toBeNull();
    await visit.user.selectOptions(await gender(), "F");
    await pass(2_500);
    expect(screen.queryByLabelText("Error saving your answers")).toBeNull();
  });

  it("is not reported as saved on the next page, but as blocked", async () => {
    const visit = openedForm();
    await visit.user.type(await preferredName(), "Mei");
    await visit.user.selectOptions(await gender(), "X");
    await press(visit, "Next: Your Academics");

    await waitFor(() =>
      expect(visit.location()).toMatchObject({
        pathname: "/education",
        state: null,
      }),
    );
    expect(saved(visit.api).at(-1)).toEqual({ preferred_name: "Mei" });
    expect(saveStatusBar()).toHaveTextContent(HELD_BACK);
  });

  it("prevents a submission even if it was typed during its preparation", async () => {
    const posted = Promise.withResolvers<void>();
    const { api, user } = openedForm(
      {
        answer: aCompleteApplication(
          { conviction: "Y", conviction_comment: "A" },
          today(),
        ),
      },
      "/final-steps",
    );
    api.answer("put-answer", problem(400, "No.", { errors: COMMENT }));
    api.answer("post-web-status", async () => {
      await posted.promise;
      return { web_status: [] };
    });
    await user.click(await screen.findByRole("button", { name: "Submit" }));
    await waitFor(() => {
      expect(api.calls("post-web-status")).toHaveLength(1);
    });
    await user.type(screen.getByLabelText(/explain your conviction/), " fine");
    posted.resolve();
    await pass(0);
    await settled();

    expect(
      await screen.findByRole("link", { name: "Not like this." }),
    ).toBeVisible();
    expect(saved(api)).toEqual([{ conviction_comment: "A fine" }]);
    expect(api.calls("submit")).toHaveLength(0);
  });

  it("no longer holds back what depends on it, once another tab has saved it", async () => {
    const api = studentApi(
      {},
      { "put-answer": problem(400, GONE, { errors: { country: [GONE] } }) },
    );
    const { user } = openForm();
    await user.selectOptions(await screen.findByLabelText(/^Country/), "CAN");
    await user.selectOptions(screen.getByLabelText(/^State/), "Ontario");
    await pass(2_500);
    expect(saveStatusBar()).toHaveTextContent(HELD_BACK);

    api.answer("put-answer", { message: "Your answers were saved." });
    api.answer("get-profile", aProfile({ answer: { country: "CAN" } }));
    await pass(60_000);
    fireEvent.focus(window);
    await pass(2_500);
    const both = { country: "CAN", state: "Ontario" };
    expect(saved(api)).toEqual([both, both]);
  });

  it("is sent again when the page is reopened", async () => {
    const before = openedForm();
    await before.user.selectOptions(await gender(), "X");
    await pass(2_500);
    before.unmount();
    const api = studentApi();
    openForm();

    expect(await gender()).toHaveValue("X");
    await waitFor(() => expect(saved(api)).toEqual([{ gender: "X" }]));
    await pass(0);
    expect(sessionStorage).toHaveLength(0);
  });
});
