import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { focusQuestionOnceThere } from "../../../web/src/form/focus-question.ts";

let stop = () => {};
beforeEach(() => {
  document.body.innerHTML = '<a href="/about">Link</a><input aria-label="Box">';
  screen.getByRole("link", { name: "Link" }).focus();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** Simulates the page loading further; waiting code has been notified when this returns. */
async function load(key: string) {
  document.body.insertAdjacentHTML(
    "beforeend",
    `<label for="${key}">Question</label><input id="${key}">`,
  );
  await Promise.resolve();
}
function question() {
  return screen.getByLabelText("Question");
}

describe("the question that a link leads to", () => {
  it("is focused as soon as it is rendered, and not again", async () => {
    stop = focusQuestionOnceThere("city");
    expect(screen.queryByLabelText("Question")).toBeNull();
    await load("city");

    await waitFor(() => expect(question()).toHaveFocus());
    screen.getByRole("link").focus();
    document.body.insertAdjacentHTML("beforeend", "<p>More</p>");
    await Promise.resolve();
    expect(screen.getByRole("link")).toHaveFocus();
  });

  it("is focused even if the pressed element was removed", async () => {
    stop = focusQuestionOnceThere("city");
    screen.getByRole("link").remove();
    await load("city");

    await waitFor(() => expect(question()).toHaveFocus());
  });

  it("is not focused if the student has moved on meanwhile", async () => {
    stop = focusQuestionOnceThere("city");
    screen.getByRole("textbox", { name: "Box" }).focus();
    await load("city");

    expect(screen.getByRole("textbox", { name: "Box" })).toHaveFocus();
  });

  it.each([
    ["afterbegin", false],
    ["beforeend", true],
  ] as const)(
    "is not focused while something at its %s is still to come, which would move it: %s",
    async (place, isFocused) => {
      await load("city");
      document.body.insertAdjacentHTML(place, "<p data-awaited></p>");
      stop = focusQuestionOnceThere("city");
      expect(document.activeElement === question()).toBe(isFocused);
      document.querySelector("[data-awaited]")?.remove();

      await waitFor(() => expect(question()).toHaveFocus());
    },
  );

  it("is no longer waited for on another page", async () => {
    focusQuestionOnceThere("city")();
    await load("city");

    expect(screen.getByRole("link")).toHaveFocus();
  });
});
