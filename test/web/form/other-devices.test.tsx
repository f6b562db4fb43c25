import { describe, expect, it } from "@jest/globals";
import { fireEvent, screen, within } from "@testing-library/react";
import { fingerprintOf } from "../../../shared/application/fingerprint.ts";
import { CHANGED_ELSEWHERE } from "../../../shared/messages.ts";
import { today } from "../../../web/src/lib/clock.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { problem } from "../../support/web-fetch.ts";
import { pass, stopTimeForEachTest } from "../../support/web-timers.ts";
import {
  aProfile,
  comeBack,
  openForm,
  preferredName,
  saved,
  studentApi,
} from "./render-form.tsx";

stopTimeForEachTest();

function conflict() {
  return screen.findByRole("group", {
    name: "Changed on another device: Preferred Name",
  });
}

describe("an answer that two devices have changed", () => {
  it("is offered to a device that was offline, once the field is left, and each attempt loads first", async () => {
    const offline = () => Promise.reject(new TypeError("offline"));
    const api = studentApi({ answer: { preferred_name: "Amy" } });
    const { user } = openForm();
    api.answer("put-answer", offline);
    api.answer("get-profile", offline);
    await user.clear(await preferredName());
    await user.type(await preferredName(), "Mei");
    await pass(60_000);
    expect(saved(api)).toHaveLength(1);
    const theirs = { preferred_name: "Amelie" };
    api.answer("put-answer", { message: "Saved.", replaced: theirs });
    api.answer("get-profile", aProfile({ answer: theirs }));
    fireEvent(window, new Event("online"));
    await pass(0);

    expect(await preferredName()).toHaveValue("Mei");
    expect(screen.queryByText(/Changed on another device/)).toBeNull();
    const call = api.calls("put-answer").at(-1);
    expect(call?.body).toEqual({ preferred_name: "Mei" });
    expect(call?.query["known"]?.split("-")).not.toContain(
      fingerprintOf("preferred_name", "Amelie"),
    );
    await user.tab();
    expect(await conflict()).toHaveTextContent("Amelie");
  });

  it("keeps its place until the student has chosen: entries before it stay", async () => {
    const answer = { activity_name: "Chess", activity_2_name: "Band" };
    const api = studentApi({ answer }, { "get-add-another": { activity: 2 } });
    const { user } = openForm({ at: "/education" });
    await user.type(await screen.findByLabelText("Activity 2"), "Bees");
    await user.tab();
    const theirs = { ...answer, activity_2_name: "Choir" };
    const replaced = { activity_2_name: "Bees" };
    await comeBack(api, theirs, { replaced });

    const notice = screen.getByRole("group", { name: /Changed on another/ });
    const remove = screen.getByRole("button", { name: "Remove Activity 1" });
    expect(remove).toBeDisabled();
    await user.click(
      within(notice).getByRole("button", { name: "Keep the answer below" }),
    );
    expect(remove).toBeEnabled();
  });

  it("waits for no choice while another answer hides its question", async () => {
    const answer = { sat_taken: "Y", sat_score_math: "600" };
    const api = studentApi({ answer, statuses: ["started", "validating"] });
    const replaced = { sat_score_math: "700" };
    api.answer("get-profile", { ...aProfile({ answer }), replaced });
    const { user } = openForm({ at: "/education" });
    await screen.findByRole("textbox", { name: "Math" });
    const bar = screen.getByRole("region", { name: "Saving" });
    expect(bar).toHaveTextContent("also changed on another device");
    const without = screen.getByRole("radiogroup", { name: /without test/ });
    await user.click(within(without).getByRole("radio", { name: "Yes" }));
    await pass(2_500);

    expect(bar).toHaveTextContent("All changes saved");
  });

  it.each([
    ["Keep the answer below", "Mei"],
    ["Take the other one", "Amelie"],
  ])("is offered again after a reload, until “%s”", async (choice, city) => {
    const answer = { preferred_name: "Mei" };
    const replaced = { preferred_name: "Amelie" };
    const profile = { ...aProfile({ answer }), replaced };
    const api = studentApi({}, { "get-profile": profile });
    const { user } = openForm();
    expect(await preferredName()).toHaveValue("Mei");
    expect(await conflict()).toBeVisible();
    const hint = "What should we call you?";
    expect(await preferredName()).toHaveAccessibleDescription(
      `${hint} Changed on another device. The other answer: Amelie. Choose above this box.`,
    );
    // Box and choice become a group, so that an object that Orca has not asked yet has the changed description.
    const group = () => screen.queryByRole("group", { name: "Preferred Name" });
    expect(group()).toContainElement(await conflict());
    expect(group()).toContainElement(await preferredName());
    // A reader speaks at the focus: of a choice that is made, not of the notice that is gone.
    const ids: (string | null)[] = [];
    (await preferredName()).addEventListener("focus", ({ target }) => {
      ids.push((target as Element).getAttribute("aria-describedby"));
    });
    await user.click(
      within(await conflict()).getByRole("button", { name: choice }),
    );
    expect(ids).toEqual(["preferred_name-hint"]);
    expect(group()).toBeNull();
    await pass(2_500);

    expect(saved(api)).toEqual([{ preferred_name: city }]);
    const [call] = api.calls("put-answer");
    expect(call?.query["known"]?.split("-")).toEqual(
      expect.arrayContaining(
        ["Mei", "Amelie"].map((text) => fingerprintOf("preferred_name", text)),
      ),
    );
    expect(screen.queryByText(/Changed on another device/)).toBeNull();
  });

  it("keeps the application from being submitted until the student has chosen", async () => {
    const answer = aCompleteApplication({}, today());
    const complete = aProfile({ answer, statuses: ["started", "validating"] });
    const first_name = [CHANGED_ELSEWHERE];
    const api = studentApi(
      {},
      {
        "get-profile": complete,
        submit: problem(422, "We're missing some information!", {
          errors: { first_name },
        }),
      },
    );
    const { user } = openForm({ at: "/final-steps" });
    const submit = await screen.findByRole("button", { name: "Submit" });
    const replaced = { first_name: "Amelie" };
    api.answer("get-profile", { ...complete, replaced });
    await user.click(submit);
    await pass(1_000);

    const notice = screen.getByRole("group", { name: /Changed on another/ });
    expect(notice).toHaveTextContent("Amelie");
    expect(screen.getByRole("link", { name: CHANGED_ELSEWHERE })).toBeVisible();
  });
});

describe("an answer that the server left out", () => {
  it("comes back with its question, which another device has hidden", async () => {
    const api = studentApi({ answer: { conviction: "Y" } });
    api.answer("put-answer", {
      message: "Your answers were saved.",
      left_out: ["conviction_comment"],
    });
    const { user } = openForm({ at: "/final-steps" });
    const why = () => screen.findByRole("textbox", { name: /conviction/ });
    await user.type(await why(), "A story");
    api.answer("get-profile", aProfile({ answer: { conviction: "N" } }));
    await pass(2_500);
    const [question] = screen.getAllByRole("radiogroup", { name: /convict/ });
    expect(screen.queryByRole("textbox", { name: /conviction/ })).toBeNull();
    await user.click(
      within(question ?? document.body).getByRole("radio", { name: "Yes" }),
    );

    expect(await why()).toHaveValue("A story");
  });
});
