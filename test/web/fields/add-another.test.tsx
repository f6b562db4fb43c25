import "../../support/as-second-school.ts";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { AddAnother } from "../../../shared/application/question.ts";
import { asked } from "../../../shared/college/school.ts";
import { hear } from "../../support/announcements.ts";
import { muteFailureReports } from "../../support/failure-reports.ts";
import { keptChoices } from "../../support/web-choices.ts";
import { fakeApi, problem } from "../../support/web-fetch.ts";
import { renderFields } from "./render-fields.tsx";

beforeEach(() => {
  muteFailureReports();
});

const { majors: options } = asked;
const majors: AddAnother = {
  kind: "add-another",
  buttonId: "applied_major",
  legend: "Majors",
  addLabel: "Add another major",
  items: Array.from({ length: 10 }, (_, index) => ({
    kind: "select",
    key: index === 0 ? "applied_major" : `applied_major_${index + 1}`,
    label: `Major ${index + 1}`,
    options,
  })),
};
const three = {
  applied_major: "marine_biology",
  applied_major_2: "volcanology",
  applied_major_3: "hawaiian_studies",
};
const message = { message: "Saved." };

/** Mocks an API that counts as the server does. */
function countingApi(counts: Readonly<Record<string, number>> = {}) {
  return fakeApi(keptChoices({ counts }));
}

function boxes() {
  return screen.getAllByRole("combobox");
}
function add() {
  return screen.getByRole("button", { name: "Add another major" });
}

describe("a repeated question", () => {
  it("stays when a request from before its addition is late", async () => {
    const old = Promise.withResolvers<Record<string, number>>();
    const api = fakeApi({
      "get-add-another": () => old.promise,
      "put-add-another": message,
    });
    const { user } = renderFields([majors]);
    await waitFor(() => expect(api.calls("get-add-another")).toHaveLength(1));
    await user.click(add());
    await waitFor(() => expect(boxes()).toHaveLength(2));
    await act(async () => {
      old.resolve({ applied_major: 1 });
      await old.promise;
    });

    await user.click(add());
    await waitFor(() => expect(boxes()).toHaveLength(3));
  });

  it("is shown as often as the saved count, and at most ten times", async () => {
    fakeApi({ "get-add-another": { applied_major: 10 } });
    const items = majors.items.map((item) => ({ ...item, required: true }));
    renderFields([{ ...majors, items }]);
    expect(screen.getByRole("group")).toHaveTextContent(/^Majors Required/);

    await waitFor(() => expect(boxes()).toHaveLength(10));
    expect(add()).toBeDisabled();
  });

  it("is shown wherever it has an answer, independent of the saved count", () => {
    renderFields([majors], { answers: three, isLoggedIn: false });

    expect(boxes()).toHaveLength(3);
  });

  it("shifts the following answers when one is removed", async () => {
    const api = countingApi({ applied_major: 3 });
    const heard = hear();
    const { user, store } = renderFields([majors], { answers: three });
    await user.click(screen.getByRole("button", { name: "Remove Major 2" }));

    await waitFor(() => expect(boxes()).toHaveLength(2));
    expect(store.get().answers).toMatchObject({
      applied_major: "marine_biology",
      applied_major_2: "hawaiian_studies",
      applied_major_2_desc: "Hawaiian Studies",
      applied_major_3: "",
    });
    expect(api.calls("put-add-another").at(-1)?.body).toEqual({
      button_id: "applied_major",
      num_components: 2,
    });
    expect(add()).toHaveFocus();
    await user.click(add());
    await waitFor(() => expect(boxes()).toHaveLength(3));
    await user.click(screen.getByRole("button", { name: "Remove Major 2" }));
    await waitFor(() => expect(boxes()).toHaveLength(2));
    // Each removal is an event, and an addition is none.
    expect(heard).toEqual([
      "Major 2 was removed, 2 are left.",
      "Major 2 was removed, 2 are left.",
    ]);
  });

  it("restores a removed entry in its place, with later changes", async () => {
    const api = countingApi({ applied_major: 3 });
    const { user, store } = renderFields([majors], { answers: three });
    await user.click(screen.getByRole("button", { name: "Remove Major 1" }));
    await waitFor(() => expect(boxes()).toHaveLength(2));
    await user.selectOptions(boxes()[1] as HTMLElement, "Marine Biology");

    await user.click(
      screen.getByRole("button", { name: "Put back Marine Biology" }),
    );

    await waitFor(() => expect(boxes()).toHaveLength(3));
    expect(store.get().answers).toMatchObject({
      applied_major: "marine_biology",
      applied_major_desc: "Marine Biology",
      applied_major_2: "volcanology",
      applied_major_3: "marine_biology",
    });
    expect(api.calls("put-add-another").at(-1)?.body).toEqual({
      button_id: "applied_major",
      num_components: 3,
    });
    expect(boxes()[0]).toHaveFocus();
    expect(screen.queryByRole("button", { name: /Put back/ })).toBeNull();
  });

  it("restores all removed entries, the last one first, and one whose place is gone at the end", async () => {
    countingApi({ applied_major: 3 });
    const { user, store, application } = renderFields([majors], {
      answers: three,
    });
    const press = async (name: string, left: number) => {
      await user.click(screen.getByRole("button", { name }));
      await waitFor(() => expect(boxes()).toHaveLength(left));
    };
    await press("Remove Major 1", 2);
    await press("Remove Major 2", 1);
    await press("Put back Hawaiian Studies", 2);
    await press("Put back Marine Biology", 3);

    expect(store.get().answers).toMatchObject(three);

    await press("Remove Major 3", 2);
    // The next load finds what another device has left.
    act(() => {
      store.dispatch({ type: "changed", changes: { applied_major_2: "" } });
      application.choices.chosen.counts.note("applied_major", 1);
    });
    await press("Put back Hawaiian Studies", 2);
    expect(boxes()[1]).toHaveDisplayValue("Hawaiian Studies");
  });

  it("leaves the focus at the button for another one, even if none could be added before", async () => {
    countingApi();
    const ten = Object.fromEntries(
      majors.items.map(({ key }) => [key, "marine_biology"]),
    );
    const { user } = renderFields([majors], { answers: ten });
    expect(add()).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Remove Major 4" }));

    await waitFor(() => expect(boxes()).toHaveLength(9));
    expect(add()).toHaveFocus();
  });

  it.each([
    ["added", [], "Add another major"],
    ["removed", [], "Remove Major 2"],
    ["put back", ["Remove Major 2"], "Put back Volcanology"],
  ])("is %s only once the new count is saved", async (_, earlier, name) => {
    const api = countingApi({ applied_major: 3 });
    const { user, store } = renderFields([majors], { answers: three });
    for (const press of earlier) {
      await user.click(screen.getByRole("button", { name: press }));
    }
    const shown = 3 - earlier.length;
    await waitFor(() => expect(boxes()).toHaveLength(shown));
    const before = store.get().answers;
    api.answer("put-add-another", problem(500, "Not now."));
    await user.click(screen.getByRole("button", { name }));

    expect(
      await screen.findByLabelText("Error adding another applied_major"),
    ).toHaveTextContent("Not now.");
    // The toast disappears; the text in the page stays, until the next attempt.
    expect(
      within(screen.getByRole("group")).getByText(/Not now\./),
    ).toBeVisible();
    expect(store.get().answers).toEqual(before);
    expect(boxes()).toHaveLength(shown);
  });

  it("is not saved for a visitor", async () => {
    const api = fakeApi();
    const { user } = renderFields([majors], { isLoggedIn: false });
    await user.click(add());

    await waitFor(() => expect(boxes()).toHaveLength(2));
    expect(api.calls("put-add-another")).toHaveLength(0);
  });
});
