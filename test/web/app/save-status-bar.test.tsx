import { describe, expect, it, jest } from "@jest/globals";
import { act, screen, within } from "@testing-library/react";
import type { Profile } from "../../../shared/contract/replies.ts";
import { DeadlineBanner } from "../../../web/src/app/header/DeadlineBanner.tsx";
import { timeAgo } from "../../../web/src/form/saving-words.ts";
import { hear } from "../../support/announcements.ts";
import { problem } from "../../support/web-fetch.ts";
import { pass, stopTimeForEachTest } from "../../support/web-timers.ts";
import {
  aProfile,
  leavesWithoutAsking,
  openForm,
  preferredName,
  saveStatusBar,
  studentApi,
} from "../form/render-form.tsx";

stopTimeForEachTest();

const REOPENED: Partial<Profile> = {
  reopened: { at: "2026-11-02T12:00:00Z", reason: "A page is missing." },
};
const saved = { message: "Your answers were saved." };

describe("the save status bar", () => {
  it("shows a visitor where the answers are stored, with a link to the sign-up", async () => {
    const { user, location } = openForm({ isLoggedIn: false });
    await user.type(await preferredName(), "Mei");
    expect(saveStatusBar()).toHaveTextContent(
      "Answers stay in this tab for 24 hours. To keep your answers, create an account.",
    );

    await user.click(
      within(saveStatusBar()).getByRole("link", { name: "create an account" }),
    );
    expect(location().pathname).toBe("/signup");
  });

  it("shows immediately that a student's answer is being saved, and when it was, without an announcement", async () => {
    studentApi();
    const heard = hear();
    const { user } = openForm();
    await preferredName();
    expect(saveStatusBar()).toHaveTextContent(
      "Your answers are saved as you go.",
    );

    await user.type(await preferredName(), "Mei");
    expect(saveStatusBar()).toHaveTextContent("Saving…");
    await pass(2_500);
    expect(saveStatusBar()).toHaveTextContent("All changes saved just now");
    await pass(2.5 * 60_000);
    expect(saveStatusBar()).toHaveTextContent(
      "All changes saved 2 minutes ago",
    );
    expect(heard).toEqual([]);
  });

  it("shows the place and its progress, and the words of an essay while it has the focus", async () => {
    studentApi({ answer: { faith_essay_statement: "What I value." } });
    const { user } = openForm();
    await user.type(await preferredName(), "Mei");
    expect(saveStatusBar()).toHaveTextContent(/About You, 1 of 11/);

    await user.click(
      document.getElementById("faith_essay_statement") as HTMLElement,
    );
    expect(saveStatusBar()).toHaveTextContent("Essay, 3 words");
    act(() => {
      (document.activeElement as HTMLElement).blur();
    });
    expect(saveStatusBar()).not.toHaveTextContent("words");
  });

  it.each([
    ["/about", "2026-11-26", "Not submitted", 1],
    ["/education", "2026-11-26", "Not submitted, 5 days left", 0],
    ["/education", "2026-11-30", "Not submitted, 1 day left", 0],
    ["/education", "2026-12-01", "Not submitted, last day", 0],
    ["/about", "2026-11-26", "Not submitted again", 1, REOPENED],
    ["/education", "2026-12-01", "Not submitted again, last day", 0, REOPENED],
  ])(
    "on %s on %s tells a student: %s, where no banner tells the deadline",
    async (at, day, words, banners, change = {}) => {
      jest.setSystemTime(new Date(`${day}T17:00:00Z`));
      studentApi({}, { "get-profile": { ...aProfile(), ...change } });
      openForm({ at, above: <DeadlineBanner status="started" /> });
      await screen.findByRole("heading", { level: 1 });
      expect(
        (
          await within(saveStatusBar()).findByText(
            new RegExp(`^${words.split(",")[0]},?$`),
          )
        ).closest("p"),
      ).toHaveTextContent(new RegExp(`^${words}$`));
      expect(
        screen.queryAllByRole("region", { name: "Deadline" }),
      ).toHaveLength(banners);
    },
  );

  it("shows and announces a failure and its end, once each", async () => {
    const api = studentApi({}, { "put-answer": problem(500, "No.") });
    const heard = hear();
    const { user } = openForm();
    await user.type(await preferredName(), "M");
    await pass(2_500);
    const failure = expect.stringMatching(/^Your last changes are not saved/);
    expect(heard).toEqual([failure]);
    const late = Promise.withResolvers<Response>();
    api.answer("put-answer", () => late.promise);
    await pass(16_000);
    expect(api.calls("put-answer")).toHaveLength(2);
    expect(saveStatusBar()).toHaveTextContent(/^Your last changes are not/);
    expect(leavesWithoutAsking()).toBe(false);
    late.resolve(problem(504, "No."));
    await pass(0);
    expect(heard).toEqual([failure]);

    api.answer("put-answer", saved);
    await pass(15_000);
    expect(heard).toEqual([failure, "All changes saved"]);
    expect(saveStatusBar()).toHaveTextContent("All changes saved just now");

    await user.type(await preferredName(), "ei");
    await pass(2_500);
    expect(heard).toHaveLength(2);
    expect(saveStatusBar()).toHaveTextContent("All changes saved just now");
  });

  it("tells of a save that is not answered, until it is", async () => {
    const late = Promise.withResolvers<typeof saved>();
    studentApi({}, { "put-answer": () => late.promise });
    const { user } = openForm();
    await user.type(await preferredName(), "M");
    await pass(9_000);
    expect(saveStatusBar()).toHaveTextContent(/^Saving…/);
    expect(leavesWithoutAsking()).toBe(true);
    await pass(2_000);
    expect(saveStatusBar()).toHaveTextContent(/^Your last changes are not/);
    expect(leavesWithoutAsking()).toBe(false);

    late.resolve(saved);
    await pass(0);
    expect(saveStatusBar()).toHaveTextContent(/^All changes saved/);
    expect(leavesWithoutAsking()).toBe(true);
  });

  it("is tried again at a random moment, and not before the one that the server names", async () => {
    jest.spyOn(Math, "random").mockReturnValue(0);
    const api = studentApi({}, { "put-answer": problem(503, "Busy.") });
    const saves = () => api.calls("put-answer").length;
    const { user } = openForm();
    await user.type(await preferredName(), "M");
    await pass(2_500);
    expect(saves()).toBe(1);
    const headers = { "retry-after": "60" };
    const busy = Response.json({ message: "Busy." }, { status: 429, headers });
    api.answer("put-answer", busy);
    await pass(7_500);
    expect(saves()).toBe(2);

    await pass(60_000);
    expect(saves()).toBe(2);
    await pass(7_500);
    expect(saves()).toBe(3);
  });
});

it.each([
  [0, "just now"],
  [59_999, "just now"],
  [60_000, "1 minute ago"],
  [59 * 60_000, "59 minutes ago"],
  [60 * 60_000, "1 hour ago"],
  [6 * 60 * 60_000 - 1, "5 hours ago"],
  // The clock of the computer was set back.
  [-60_000, "just now"],
])("%d ms are %s", (elapsed, words) => {
  const then = new Date("2026-11-21T12:00:00Z");
  expect(timeAgo(then, new Date(then.getTime() + elapsed))).toBe(words);
});
