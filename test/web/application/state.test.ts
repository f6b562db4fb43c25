import { describe, expect, it, jest } from "@jest/globals";
import { school } from "../../../shared/college/school.ts";
import type { Profile } from "../../../shared/contract/replies.ts";
import { mergeVisitorAnswers } from "../../../web/src/application/answer-values.ts";
import { hasAnyAnswer, unsavedIn } from "../../../web/src/application/state.ts";
import { aStore, changed } from "../../support/a-store.ts";

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

  it("leave out only answers that the server would reject", () => {
    const store = aStore();
    store.dispatch(
      changed({
        faith_essay_statement: "x".repeat(school.longTextLimit + 1),
        first_name: "Amy",
      }),
    );

    expect(store.get().toSend).toEqual({ first_name: "Amy" });
  });

  it("name the blocked one, which is pending too", () => {
    const store = aStore();
    expect(store.get().blocked).toEqual({});
    const tooLong = {
      faith_essay_statement: "x".repeat(school.longTextLimit + 1),
    };
    store.dispatch(changed(tooLong));
    store.dispatch(changed({ first_name: "Amy" }));
    expect(store.get().blocked).toEqual(tooLong);
    expect(unsavedIn(store.get())).toEqual({ first_name: "Amy", ...tooLong });
    store.dispatch(
      changed({ faith_essay_statement: "x".repeat(school.longTextLimit) }),
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

  it("send a choice together with the answer that controls it", () => {
    const store = aStore({ country: "USA", first_name: "Amy" });
    store.dispatch(changed({ state: "Vermont" }));

    expect(store.get().toSend).toEqual({ country: "USA", state: "Vermont" });
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

describe("the server's state", () => {
  it("replaces only answers that the student has not changed", () => {
    const store = aStore({ first_name: "Amy", city: "Montpelier" });
    store.dispatch(changed({ first_name: "Ann" }));
    store.dispatch({
      type: "loaded",
      answers: { first_name: "Amy", city: "Barre" },
      since: store.get(),
    });

    expect(store.get().answers).toMatchObject({
      first_name: "Ann",
      city: "Barre",
    });
    expect(store.get().toSend).toEqual({ first_name: "Ann" });
  });
});

describe("conditions", () => {
  it("clear the answers of questions that are no longer asked", () => {
    const store = aStore({ conviction: "Y", conviction_comment: "A story" });
    store.dispatch(changed({ conviction: "N" }));

    expect(store.get().toSend).toEqual({
      conviction: "N",
      conviction_comment: "",
    });
  });

  it("restore a cleared answer when they hold again", () => {
    const store = aStore({ conviction: "Y", conviction_comment: "A story" });
    store.dispatch(changed({ conviction: "N" }));
    store.dispatch(changed({ conviction: "Y" }));

    expect(store.get().answers).toMatchObject({
      conviction_comment: "A story",
    });
    expect(store.get().toSend).toEqual({});
  });

  it("restore a whole address with the state that depends on its country", () => {
    const address = {
      mailing_addr_same_as_perm_addr: "N",
      mailing_country: "USA",
      mailing_state: "Vermont",
      mailing_city: "Barre",
    };
    const store = aStore(address);
    store.dispatch(changed({ mailing_addr_same_as_perm_addr: "Y" }));
    expect(store.get().answers).toMatchObject({
      mailing_country: "",
      mailing_state: "",
      mailing_city: "",
    });
    store.dispatch(changed({ mailing_addr_same_as_perm_addr: "N" }));

    expect(store.get().answers).toMatchObject(address);
  });

  it("clear a choice whose controlling answer changed", () => {
    const store = aStore({ country: "USA", state: "Vermont" });
    store.dispatch(changed({ country: "CAN" }));
    expect(store.get().answers).toMatchObject({ state: "", state_desc: "" });
    store.dispatch(changed({ country: "USA" }));

    expect(store.get().answers).toMatchObject({
      state: "Vermont",
      state_desc: "Vermont",
    });
  });

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

  it("keep the answers of one branch at a time, and restore them", () => {
    const resident = {
      citizenship_type: "PR",
      citizenship: "DEU",
      alien_registration_number: "A1",
    };
    const store = aStore(resident);
    store.dispatch(changed({ citizenship_type: "IN" }));
    expect(store.get().answers).toMatchObject({
      citizenship: "DEU",
      alien_registration_number: "",
    });
    store.dispatch(changed({ citizenship_visa_status: "F1" }));
    store.dispatch(changed({ citizenship_type: "OT" }));
    expect(store.get().answers).toMatchObject({
      citizenship: "DEU",
      citizenship_visa_status: "",
      citizenship_visa_status_desc: "",
    });
    store.dispatch(changed({ citizenship_type: "PR" }));

    expect(store.get().answers).toMatchObject(resident);
    expect(store.get().toSend).toEqual({});
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
    answer: {},
    document_answer: {},
    username: "amy@example.org",
    last_page: "",
    successful_login: [],
    reference: "7KQ2-M9XD",
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
