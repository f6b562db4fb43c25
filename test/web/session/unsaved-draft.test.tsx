import { describe, expect, it } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import type { Answers } from "../../../shared/application/condition.ts";
import { tabMemory } from "../../../web/src/lib/tab-memory.ts";
import { storeDraft } from "../../../web/src/session/unsaved-draft.ts";
import { storeVisitorAnswers } from "../../../web/src/session/visitor-answers.ts";
import { hear } from "../../support/announcements.ts";
import { problem } from "../../support/web-fetch.ts";
import { pass, stopTimeForEachTest } from "../../support/web-timers.ts";
import {
  aProfile,
  openForm,
  preferredName,
  studentApi,
} from "../form/render-form.tsx";

const USERNAME = "amy@example.org";

stopTimeForEachTest();

/** Returns what the completion page shows of answers that came too late, and their questions. */
function leftBehind() {
  const alert = screen.getByRole("alert");
  return [...(alert.parentElement?.querySelectorAll("dt, dd") ?? [])].map(
    ({ textContent }) => textContent,
  );
}
function keep(answers: Answers) {
  storeDraft({ username: USERNAME, path: "/about", answers });
}

describe("an unsaved draft", () => {
  it.each([
    [{ preferred_name: "Mei", city: "" }, 1],
    [{ preferred_name: "Mei" }, 1],
    [{ preferred_name: "M", city: "Barre" }, 0],
  ])(
    "%j is restored at the student's next visit, with %i messages",
    async (answers, messages) => {
      keep(answers);
      const api = studentApi({
        answer: { preferred_name: "M", city: "Barre" },
      });
      const heard = hear();
      openForm();

      expect(await preferredName()).toHaveValue(answers.preferred_name);
      await pass(0);
      const news = "Your unsaved answers are back in your application.";
      expect(screen.queryAllByText(news)).toHaveLength(messages);
      expect(heard.filter((words) => words === news)).toHaveLength(messages);
      const saved = api.calls("put-answer").map(({ body }) => body);
      expect(saved).toEqual(messages === 0 ? [] : [answers]);
      expect(sessionStorage).toHaveLength(0);
    },
  );

  it.each([
    ["who has another address since", "7KQ2-M9XD", "old@example.org", "Mei"],
    ["of a page that knew the address alone", "", USERNAME, "Mei"],
    ["who now has the address of its student", "AAAA-AAAA", USERNAME, ""],
    ["of another address, in such a page", "", "bob@example.org", ""],
  ])(
    "is its student's and nobody else's: a student %s",
    async (_, reference, username, shown) => {
      tabMemory.unsavedDraft.store({
        reference,
        username,
        path: "/about",
        answers: { preferred_name: "Mei" },
      });
      const api = studentApi();
      openForm();

      expect(await preferredName()).toHaveValue(shown);
      await pass(2_500);
      expect(api.calls("put-answer")).toHaveLength(shown === "" ? 0 : 1);
      expect(sessionStorage).toHaveLength(0);
    },
  );

  it("is deleted once the application is submitted in another tab, and told to be no part of it", async () => {
    const api = studentApi({}, { "put-answer": problem(409, "Submitted.") });
    const { user, location } = openForm();
    await user.type(await preferredName(), "Mei");
    const statuses = ["started", "validating", "submitted"] as const;
    api.answer("get-profile", aProfile({ statuses }));

    await pass(2_500);

    await waitFor(() => expect(location().pathname).toBe("/completion"));
    expect(await screen.findByRole("alert")).toHaveTextContent(/no part of/);
    expect(leftBehind()).toEqual(["Preferred Name", "Mei"]);
    expect(sessionStorage).toHaveLength(0);
    const { length } = api.calls("put-answer");
    await pass(60_000);
    expect(api.calls("put-answer")).toHaveLength(length);
  });

  it("is deleted at a visit after the submission, which tells what it lacks, and so are a visitor's answers", async () => {
    keep({
      preferred_name: "Mei",
      city: "Barre",
      faith_essay_statement: "Bees",
      legal_agree: true,
    });
    storeVisitorAnswers({ preferred_name: "Mei" });
    const api = studentApi({
      answer: { city: "Barre", preferred_name: "M" },
      statuses: ["started", "validating", "submitted"],
    });
    const { location } = openForm();

    await waitFor(() => expect(location().pathname).toBe("/completion"));
    expect(await waitFor(leftBehind)).toEqual([
      "Preferred Name",
      "Mei",
      "What values and beliefs have guided your life?",
      "Bees",
      expect.stringMatching(/certify/),
      "Checked",
    ]);
    expect(sessionStorage).toHaveLength(0);
    expect(api.calls("put-answer")).toHaveLength(0);
  });
});
