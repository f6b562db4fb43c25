import { describe, expect, it } from "@jest/globals";
import type { Answers } from "../../../shared/application/condition.ts";
import { school } from "../../../shared/college/school.ts";
import { createAnswersStore } from "../../support/answers-store.ts";

function storeOf(saved: Answers = {}) {
  return createAnswersStore(saved, () => "2026-11-21");
}

describe("unsaved answers", () => {
  it("are only the changed ones, without documents and labels of choices", () => {
    const store = storeOf({ first_name: "Amy", last_name: "Alder" });
    store.change({ last_name: "Birch", gender: "F" });
    store.store.dispatch({
      type: "document",
      key: "faith_essay_doc",
      state: { phase: "attached" },
    });

    expect(store.unsaved()).toEqual({ last_name: "Birch", gender: "F" });
    expect(store.all()).toMatchObject({ gender_desc: "Female" });
  });

  it("leave out an answer that was reverted to its saved value", () => {
    const store = storeOf({ first_name: "Amy" });
    store.change({ first_name: "Ann" });
    store.change({ first_name: "Amy", optin_sms_ind: false });

    expect(store.unsaved()).toEqual({});
  });

  it("leave out only answers that the server would reject", () => {
    const store = storeOf();
    store.change({
      faith_essay_statement: "x".repeat(school.longTextLimit + 1),
      first_name: "Amy",
    });

    expect(store.unsaved()).toEqual({ first_name: "Amy" });
  });

  it("name the blocked one, which is pending too", () => {
    const store = storeOf();
    expect(store.blocked()).toEqual({});
    const tooLong = {
      faith_essay_statement: "x".repeat(school.longTextLimit + 1),
    };
    store.change(tooLong);
    store.change({ first_name: "Amy" });
    expect(store.blocked()).toEqual(tooLong);
    expect(store.pending()).toEqual({ first_name: "Amy", ...tooLong });
    store.change({ faith_essay_statement: "x".repeat(school.longTextLimit) });

    expect(store.blocked()).toEqual({});
  });

  it("are sent again after a failure, even if they equal the saved ones", () => {
    const store = storeOf({ first_name: "Amy" });
    store.change({ first_name: "Ann" });
    store.markSent(store.unsaved());
    store.change({ first_name: "Amy" });
    expect(store.unsaved()).toEqual({ first_name: "Amy" });

    store.markSaved(store.unsaved());
    expect(store.unsaved()).toEqual({});
  });

  it("send a choice together with the answer that controls it", () => {
    const store = storeOf({ country: "USA", first_name: "Amy" });
    store.change({ state: "Vermont" });

    expect(store.unsaved()).toEqual({ country: "USA", state: "Vermont" });
  });

  it("keep text typed during a save", () => {
    const store = storeOf();
    store.change({ first_name: "Am" });
    const sent = store.unsaved();
    store.change({ first_name: "Amy" });
    store.markSaved(sent);

    expect(store.unsaved()).toEqual({ first_name: "Amy" });
  });

  it("include a box that was unticked", () => {
    const store = storeOf({ race_asian: true });
    store.change({ race_asian: false });

    expect(store.unsaved()).toEqual({ race_asian: false });
  });
});

describe("the server's state", () => {
  it("replaces only answers that the student has not changed", () => {
    const store = storeOf({ first_name: "Amy", city: "Montpelier" });
    store.change({ first_name: "Ann" });
    store.rebase({ first_name: "Amy", city: "Barre" });

    expect(store.all()).toMatchObject({ first_name: "Ann", city: "Barre" });
    expect(store.unsaved()).toEqual({ first_name: "Ann" });
  });
});

describe("conditions", () => {
  it("clear the answers of questions that are no longer asked", () => {
    const store = storeOf({ conviction: "Y", conviction_comment: "A story" });
    store.change({ conviction: "N" });

    expect(store.unsaved()).toEqual({
      conviction: "N",
      conviction_comment: "",
    });
  });

  it("restore a cleared answer when they hold again", () => {
    const store = storeOf({ conviction: "Y", conviction_comment: "A story" });
    store.change({ conviction: "N" });
    store.change({ conviction: "Y" });

    expect(store.all()).toMatchObject({ conviction_comment: "A story" });
    expect(store.unsaved()).toEqual({});
  });

  it("restore a whole address with the state that depends on its country", () => {
    const address = {
      mailing_addr_same_as_perm_addr: "N",
      mailing_country: "USA",
      mailing_state: "Vermont",
      mailing_city: "Barre",
    };
    const store = storeOf(address);
    store.change({ mailing_addr_same_as_perm_addr: "Y" });
    expect(store.all()).toMatchObject({
      mailing_country: "",
      mailing_state: "",
      mailing_city: "",
    });
    store.change({ mailing_addr_same_as_perm_addr: "N" });

    expect(store.all()).toMatchObject(address);
  });

  it("clear a choice whose controlling answer changed", () => {
    const store = storeOf({ country: "USA", state: "Vermont" });
    store.change({ country: "CAN" });
    expect(store.all()).toMatchObject({ state: "", state_desc: "" });
    store.change({ country: "USA" });

    expect(store.all()).toMatchObject({
      state: "Vermont",
      state_desc: "Vermont",
    });
  });

  it("restore the choice of each controlling answer, unless it was emptied", () => {
    const store = storeOf({ country: "USA", state: "Vermont" });
    store.change({ country: "CAN" });
    store.change({ state: "Ontario" });
    store.change({ country: "USA" });
    expect(store.all()).toMatchObject({ state: "Vermont" });
    store.change({ country: "CAN" });
    expect(store.all()).toMatchObject({ state: "Ontario" });
    store.change({ country: "", state: "" });
    store.change({ country: "USA" });

    expect(store.all()).toMatchObject({ state: "" });
  });

  it("keep the answers of one branch at a time, and restore them", () => {
    const resident = {
      citizenship_type: "PR",
      citizenship: "DEU",
      alien_registration_number: "A1",
    };
    const store = storeOf(resident);
    store.change({ citizenship_type: "IN" });
    expect(store.all()).toMatchObject({
      citizenship: "DEU",
      alien_registration_number: "",
    });
    store.change({ citizenship_visa_status: "F1" });
    store.change({ citizenship_type: "OT" });
    expect(store.all()).toMatchObject({
      citizenship: "DEU",
      citizenship_visa_status: "",
      citizenship_visa_status_desc: "",
    });
    store.change({ citizenship_type: "PR" });

    expect(store.all()).toMatchObject(resident);
    expect(store.unsaved()).toEqual({});
  });

  it("never replace an answer of the same action by an old one", () => {
    const store = storeOf({ hs_country: "USA", hs_state: "Vermont" });
    store.change({ hs_country: "DEU" });
    store.change({ hs_country: "USA", hs_state: "Ohio" });

    expect(store.all()).toMatchObject({ hs_state: "Ohio" });
  });

  it("leave test scores alone when the student applies without them", () => {
    const store = storeOf({ sat_taken: "Y", sat_score_math: "700" });
    store.change({ test_optional: "Y" });

    expect(store.all()).toMatchObject({ sat_score_math: "700" });
  });
});

describe("visitor answers", () => {
  it("are all merged into an empty application", () => {
    const store = storeOf({ first_name: "" });

    expect(store.merge({ first_name: "Amy", legal_agree: true })).toBe(true);
    expect(store.unsaved()).toEqual({ first_name: "Amy", legal_agree: true });
  });

  it("only fill empty questions of an application that has answers", () => {
    const store = storeOf({ first_name: "Amy", city: "" });

    expect(store.merge({ first_name: "Ann", city: "Barre" })).toBe(true);
    expect(store.unsaved()).toEqual({ city: "Barre" });
  });

  it("are ignored under unknown keys and under the server's own", () => {
    const store = storeOf();

    expect(
      store.merge({ isAdmin: true, faith_essay_doc: "ANSWERED", city: " " }),
    ).toBe(false);
    expect(store.all()).toEqual({});
  });
});

describe("whether anything was entered", () => {
  it.each([
    [{}, false],
    [{ first_name: "  ", legal_agree: false }, false],
    [{ first_name: "A" }, true],
    [{ race_asian: true }, true],
  ])("%j: %s", (answers, expected) => {
    const store = storeOf();
    store.change(answers);

    expect(store.hasAnyAnswer()).toBe(expected);
  });
});
