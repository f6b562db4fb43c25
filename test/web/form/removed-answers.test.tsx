import { expect, it } from "@jest/globals";
import { fireEvent, screen, within } from "@testing-library/react";
import type { AnswerMap } from "../../../shared/contract/replies.ts";
import { tabMemory } from "../../../web/src/lib/tab-memory.ts";
import { hear } from "../../support/announcements.ts";
import { pass, stopTimeForEachTest } from "../../support/web-timers.ts";
import { aProfile, openForm, studentApi } from "./render-form.tsx";

const TEXT = "My grandmother kept bees.";

stopTimeForEachTest();

function removed() {
  return tabMemory.removedAnswers.read()?.removed;
}

function essay() {
  return within(screen.getByRole("group", { name: /What values and beliefs/ }));
}
function box() {
  return essay().findByRole("textbox", { name: /^Your Essay / });
}
function offer() {
  return essay().queryByRole("button", { name: "Put my text back" });
}

/** Opens the form with the text, leaves its tab and returns to it. */
async function comeBackToTab(answer: AnswerMap, isLoggedIn = true) {
  const api = studentApi({ answer });
  const form = openForm({ isLoggedIn });
  const { user } = form;
  await screen.findByRole("group", { name: /What values and beliefs/ });
  if (!isLoggedIn) await user.type(await box(), TEXT);
  await user.click(
    await essay().findByRole("tab", { name: "Upload a Document" }),
  );
  await essay().findByRole("button", { name: "Put my text back" });
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(essay().getByRole("tab", { name: "Write Here" }));
  await pass(0);
  return { ...form, api };
}

it.each([
  ["of a student", true, "until you log out or submit"],
  ["of a visitor", false, "until you log in"],
])(
  "a text %s that a tab removed is put back by one press",
  async (_, isLoggedIn, end) => {
    const heard = hear();
    const { user } = await comeBackToTab(
      { faith_essay_statement: TEXT },
      isLoggedIn,
    );
    expect(heard).toContain(
      "Your text was removed. “Put my text back” is below.",
    );
    expect(await box()).toHaveValue("");
    expect(
      essay().getByText(/Your text of 4 words was removed/),
    ).toHaveTextContent(`It stays in this browser tab ${end}.`);
    await user.click(
      await essay().findByRole("button", { name: "Put my text back" }),
    );

    expect(await box()).toHaveValue(TEXT);
    expect(await box()).toHaveFocus();
    expect(offer()).toBeNull();
  },
);

it("a removed text is not replaced by what is typed in its place, nor by a second removal", async () => {
  const { user } = await comeBackToTab({ faith_essay_statement: TEXT });
  await user.type(await box(), "Oops");
  expect(offer()).toBeNull();
  await user.click(essay().getByRole("tab", { name: "Upload a Document" }));
  await pass(0);
  // From the other tab as well.
  await user.click(
    await essay().findByRole("button", { name: "Put my text back" }),
  );
  expect(await box()).toHaveValue("Oops");
  expect(await box()).toHaveFocus();

  await user.clear(await box());
  await user.click(
    await essay().findByRole("button", { name: "Put my text back" }),
  );
  expect(await box()).toHaveValue(TEXT);
});

it("a removed text is put back after a reload as well", async () => {
  const { api, unmount } = await comeBackToTab({ faith_essay_statement: TEXT });
  await pass(2_500);
  api.answer("get-profile", aProfile());
  unmount();
  const { user } = openForm();
  await user.click(
    await screen.findByRole("button", { name: "Put my text back" }),
  );

  expect(await box()).toHaveValue(TEXT);
});

it.each([
  [
    "found after a reload",
    async (close: () => void) => {
      close();
      openForm();
      await pass(0);
    },
  ],
  [
    "found by the open form",
    async () => {
      await pass(60_000);
      fireEvent.focus(window);
    },
  ],
])(
  "removed texts are deleted once a submission elsewhere is %s",
  async (_, find) => {
    const { api, unmount } = await comeBackToTab({
      faith_essay_statement: TEXT,
    });
    await pass(2_500);
    expect(removed()).toHaveLength(1);
    const statuses = ["started", "validating", "submitted"] as const;
    api.answer("get-profile", aProfile({ statuses }));
    await find(unmount);
    await screen.findByRole("heading", { name: /successfully submitted/ });

    expect(sessionStorage).toHaveLength(0);
  },
);

it("removed texts are shown to nobody else, and forgotten once somebody else opens the form", async () => {
  const { unmount } = await comeBackToTab({}, false);
  expect(removed()).toMatchObject([{ value: TEXT }]);
  unmount();
  studentApi();
  openForm();
  await screen.findByRole("group", { name: /What values and beliefs/ });

  expect(await box()).toHaveValue("");
  expect(offer()).toBeNull();
  expect(removed()).toBeUndefined();
});
