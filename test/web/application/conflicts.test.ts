import { describe, expect, it } from "@jest/globals";
import type { Answers } from "../../../shared/application/condition.ts";
import { knownValues } from "../../../web/src/application/pending.ts";
import { aStore, changed } from "../../support/a-store.ts";

function open(saved: Answers) {
  const { get, dispatch } = aStore(saved);
  return {
    get,
    dispatch,
    change: (changes: Answers) => {
      dispatch(changed(changes));
    },
    offer: (answers: Answers) => {
      dispatch({ type: "replaced", answers });
    },
    load: (answers: Answers, since = get()) => {
      dispatch({ type: "loaded", answers, since });
    },
    known: () => knownValues(get(), "city"),
  };
}

describe("an answer that was given on another device", () => {
  it("and hid another one of this page does not bring that back by itself, but leaves it to the student", () => {
    const { change, load, get } = open({
      conviction: "Y",
      conviction_comment: "A story",
    });
    for (const conviction of ["N", "Y"]) load({ conviction });
    expect(get().answers).toEqual({ conviction: "Y" });
    expect(get().toSend).toEqual({});
    for (const conviction of ["N", "Y"]) change({ conviction });

    expect(get().answers["conviction_comment"]).toBe("A story");
  });

  it("does not restore one that a save has replaced during the request", () => {
    const { change, load, dispatch, get } = open({ city: "Barre" });
    const since = get();
    change({ city: "Ripton" });
    dispatch({ type: "confirmed", changes: { city: "Ripton" } });
    load({ city: "Barre" }, since);

    expect(get().answers["city"]).toBe("Ripton");
    expect(get().saved["city"]).toBe("Ripton");
  });
});

describe("an answer that the server keeps because a save has replaced it unknowingly", () => {
  const openChoice = () => {
    const page = open({ city: "Lincoln" });
    page.offer({ city: "Ripton" });
    expect(page.get().conflicts).toEqual({ city: "Ripton" });
    expect(page.get().toSend).toEqual({});
    return page;
  };

  it("holds back nothing, and is chosen by typing it", () => {
    const { change, get } = openChoice();
    change({ city: "Lincoln Gap" });
    expect(get().conflicts).toEqual({ city: "Ripton" });
    expect(get().toSend).toEqual({ city: "Lincoln Gap" });
    change({ city: "Ripton" });
    expect(get().conflicts).toEqual({});
  });

  it.each([
    ["here", "Lincoln"],
    ["elsewhere", "Ripton"],
  ] as const)(
    "is offered until the student has chosen: the next save of %s knows both",
    (keeps, city) => {
      const { offer, dispatch, get, known } = openChoice();
      dispatch({ type: "resolved", key: "city", keeps });
      expect(get().toSend).toEqual({ city });
      expect(new Set(known())).toEqual(new Set(["Lincoln", "Ripton"]));
      // A reply from before the choice.
      offer({ city: "Ripton" });
      expect(get().conflicts).toEqual({});
      dispatch({ type: "confirmed", changes: { city } });
      offer({});
      expect(get().toSend).toEqual({});
    },
  );

  it("is counted as chosen if the answer is removed", () => {
    const { get, dispatch, known } = openChoice();
    dispatch({ type: "removed", by: "tabs", keys: ["city"] });

    expect(get().conflicts).toEqual({});
    expect(get().toSend).toEqual({ city: "" });
    expect(known()).toContain("Ripton");
  });
});

describe("what the server may have", () => {
  it("is remembered of few of many failed saves", () => {
    const { change, dispatch, get, known } = open({ city: "Barre" });
    for (let save = 0; save < 50; save += 1) {
      change({ city: `Ripton ${save}` });
      dispatch({ type: "sent", changes: get().toSend });
      dispatch({ type: "sent", changes: get().toSend });
    }

    expect(known()).toHaveLength(6);
    expect(known()).toContain("Ripton 49");
  });

  it.each(["Barre", "Rip", "Lincoln"])(
    "is known to the save of a draft, and %s is not, unless it is of this tab",
    (city) => {
      const { dispatch, get, known } = open({ city });
      const before = ["Barre", "Rip"];
      // Of a question that this form does not have, nothing is kept.
      const answers = { city: "Ripton", hometown: "Barre" };
      const draft = { answers, known: { city: before, hometown: before } };
      dispatch({ type: "draft found", draft });

      expect(get().toSend).toEqual({ city: "Ripton" });
      expect(new Set(known())).toEqual(new Set(before));
    },
  );
});
