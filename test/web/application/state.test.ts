import { describe, expect, it, jest } from "@jest/globals";
import { asked } from "../../../shared/college/school.ts";
import type { Profile } from "../../../shared/contract/replies.ts";
import { allQuestions } from "../../../shared/form/questions.ts";
import { mergeVisitorAnswers } from "../../../web/src/application/answer-values.ts";
import { hasAnyAnswer, unsavedIn } from "../../../web/src/application/state.ts";
import { aStore, changed } from "../../support/a-store.ts";
import {
  askedWith,
  hiddenWith,
  validAnswer,
} from "../../support/valid-answers.ts";
import { aProfile } from "../../support/web-application.ts";

const TODAY = "2026-11-21";

it("takes in what is typed in a pause, within a second without one, and before anything reads it", () => {
  jest.useFakeTimers();
  const store = aStore({ city: "R" });
  for (const city of ["Ro", "Rom", "Rome", "Rome,", "Rome, "]) {
    store.type({ city });
    jest.advanceTimersByTime(240);
  }
  expect(store.shown().answers).toEqual({ city: "Rome, " });

  store.type({ city: "Rome, N" });
  expect(store.shown().answers).toEqual({ city: "Rome, " });
  expect(store.get().toSend).toEqual({ city: "Rome, N" });

  store.type({ city: "Rome, NY" });
  jest.advanceTimersByTime(300);
  expect(store.shown().answers).toEqual({ city: "Rome, NY" });
});

describe("unsaved answers", () => {
  it("are only the changed ones, without documents and labels of choices", () => {
    const store = aStore({ first_name: "Amy", last_name: "Alder" });
    store.dispatch(changed({ last_name: "Birch", gender: "F" }));
    store.dispatch({
      type: "document",
      key: "faith_essay_doc",
      state: { phase: "attached" },
    });

    expect(store.get().toSend).toEqual({ last_name: "Birch", gender: "F" });
    expect(store.get().answers).toMatchObject({ gender_desc: "Female" });
  });

  it("leave out an answer that was reverted to its saved value", () => {
    const store = aStore({ first_name: "Amy" });
    store.dispatch(changed({ first_name: "Ann" }));
    store.dispatch(changed({ first_name: "Amy", optin_sms_ind: false }));

    expect(store.get().toSend).toEqual({});
  });

  it("name the blocked one, which is pending too", () => {
    const store = aStore();
    expect(store.get().blocked).toEqual({});
    const tooLong = {
      faith_essay_statement: "x".repeat(asked.longTextLimit + 1),
    };
    store.dispatch(changed(tooLong));
    store.dispatch(changed({ first_name: "Amy" }));
    expect(store.get().blocked).toEqual(tooLong);
    expect(unsavedIn(store.get())).toEqual({ first_name: "Amy", ...tooLong });
    store.dispatch(
      changed({ faith_essay_statement: "x".repeat(asked.longTextLimit) }),
    );

    expect(store.get().blocked).toEqual({});
  });

  it("are sent again after a failure, even if they equal the saved ones", () => {
    const store = aStore({ first_name: "Amy" });
    store.dispatch(changed({ first_name: "Ann" }));
    store.dispatch({ type: "sent", changes: store.get().toSend });
    store.dispatch(changed({ first_name: "Amy" }));
    expect(store.get().toSend).toEqual({ first_name: "Amy" });

    store.dispatch({ type: "confirmed", changes: store.get().toSend });
    expect(store.get().toSend).toEqual({});
  });

  it("keep text typed during a save", () => {
    const store = aStore();
    store.dispatch(changed({ first_name: "Am" }));
    const sent = store.get().toSend;
    store.dispatch(changed({ first_name: "Amy" }));
    store.dispatch({ type: "confirmed", changes: sent });

    expect(store.get().toSend).toEqual({ first_name: "Amy" });
  });

  it("include a box that was unticked", () => {
    const store = aStore({ race_asian: true });
    store.dispatch(changed({ race_asian: false }));

    expect(store.get().toSend).toEqual({ race_asian: false });
  });
});

describe("an answer to a question that others bring up", () => {
  const conditional = allQuestions.filter(
    ({ keptWhen }) => keptWhen.length > 0,
  );
  it.each(conditional.map((entry) => [entry.question.key, entry] as const))(
    "goes with it, and is there again with it: %s",
    (key, entry) => {
      const opens = askedWith(entry, TODAY);
      const value = validAnswer(entry.question, TODAY, opens);
      const answers = { ...opens, [key]: value };
      const store = aStore(answers, () => TODAY);
      store.dispatch(changed(hiddenWith(entry, TODAY)));
      expect(store.get().answers[key]).toBe("");
      expect(store.get().toSend).toHaveProperty(key, "");

      store.dispatch(changed(opens));
      expect(store.get().answers).toMatchObject(answers);
      expect(store.get().toSend).toEqual({});
    },
  );
});

describe("conditions", () => {
  it("restore the choice of each controlling answer, unless it was emptied", () => {
    const store = aStore({ country: "USA", state: "Vermont" });
    store.dispatch(changed({ country: "CAN" }));
    store.dispatch(changed({ state: "Ontario" }));
    store.dispatch(changed({ country: "USA" }));
    expect(store.get().answers).toMatchObject({ state: "Vermont" });
    store.dispatch(changed({ country: "CAN" }));
    expect(store.get().answers).toMatchObject({ state: "Ontario" });
    store.dispatch(changed({ country: "", state: "" }));
    store.dispatch(changed({ country: "USA" }));

    expect(store.get().answers).toMatchObject({ state: "" });
  });

  it("never replace an answer of the same action by an old one", () => {
    const store = aStore({ hs_country: "USA", hs_state: "Vermont" });
    store.dispatch(changed({ hs_country: "DEU" }));
    store.dispatch(changed({ hs_country: "USA", hs_state: "Ohio" }));

    expect(store.get().answers).toMatchObject({ hs_state: "Ohio" });
  });

  it("leave test scores alone when the student applies without them", () => {
    const store = aStore({ sat_taken: "Y", sat_score_math: "700" });
    store.dispatch(changed({ test_optional: "Y" }));

    expect(store.get().answers).toMatchObject({ sat_score_math: "700" });
  });
});

describe("visitor answers", () => {
  it.each([
    ["all", "an empty application", { first_name: "" }, {}],
    [
      "empty",
      "one that has answers",
      { first_name: "Amy", city: "" },
      { first_name: undefined },
    ],
  ])("fill %s questions of %s", (_which, _where, saved, kept) => {
    const carried = { first_name: "Ann", city: "Barre", legal_agree: true };

    expect(mergeVisitorAnswers(saved, carried)).toEqual({
      ...carried,
      ...kept,
    });
  });

  it("are ignored under unknown keys and under the server's own", () => {
    const carried = { isAdmin: true, faith_essay_doc: "ANSWERED", city: " " };

    expect(mergeVisitorAnswers({}, carried)).toEqual({});
  });
});

describe("whether anything was entered", () => {
  it.each([
    [{}, false],
    [{ first_name: "  ", legal_agree: false }, false],
    [{ first_name: "A" }, true],
    [{ race_asian: true }, true],
  ])("%j: %s", (answers, expected) => {
    const store = aStore();
    store.dispatch(changed(answers));

    expect(hasAnyAnswer(store.get())).toBe(expected);
  });
});

describe("a page that knows of a submission", () => {
  const profile = (reopenedAt: string, submittedAt?: string): Profile => ({
    ...aProfile,
    web_status: [
      { web_status: "started", at: "2026-11-01" },
      { web_status: "validating", at: "2026-11-01" },
      ...(submittedAt === undefined
        ? []
        : [{ web_status: "submitted", at: submittedAt } as const]),
    ],
    reopened: { at: reopenedAt, reason: "A page is missing." },
  });

  it.each([
    ["opens the form again after a reopening", "2026-11-03", "validating"],
    ["ignores a reply from before", "2026-11-01", "submitted"],
  ])("%s", (_name, reopenedAt, status) => {
    const store = aStore();
    const known = profile("2026-11-01", "2026-11-02");
    store.dispatch({ type: "profile loaded", profile: known });
    store.dispatch({ type: "profile loaded", profile: profile(reopenedAt) });
    expect(store.get().status).toBe(status);
  });
});
