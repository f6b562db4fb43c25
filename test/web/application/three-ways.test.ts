import { describe, expect, it } from "@jest/globals";
import type { Answers } from "../../../shared/application/condition.ts";
import { knownValues } from "../../../web/src/application/pending.ts";
import type { Snapshot } from "../../../web/src/application/state.ts";
import type { Draft } from "../../../web/src/lib/tab-memory.ts";
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
    load: (answers: Answers, since: Snapshot = get()) => {
      dispatch({ type: "loaded", answers, since });
    },
    resolve: (key: string, keeps: "here" | "elsewhere") => {
      dispatch({ type: "resolved", key, keeps });
    },
    recover: (draft: Draft) => {
      dispatch({ type: "draft found", draft });
    },
  };
}

describe("an answer that was changed on another device", () => {
  it("does not replace an unsaved answer here, which is sent if the other one is older", () => {
    const { change, load, get } = open({ city: "Barre", first_name: "Amy" });
    change({ city: "Rip" });
    load({ city: "Barre", first_name: "Amelie" });

    expect(get().answers).toMatchObject({ city: "Rip", first_name: "Amelie" });
    expect(get().toSend).toEqual({ city: "Rip" });
    expect(get().conflicts).toEqual({});
  });

  it("is no conflict if both are equal", () => {
    const { change, load, get } = open({ city: "Barre" });
    change({ city: "Ripton" });
    load({ city: "Ripton" });

    expect(get().toSend).toEqual({});
    expect(get().conflicts).toEqual({});
  });

  it("is recognized after many failed saves, of which few are remembered", () => {
    const { change, load, dispatch, get } = open({ city: "" });
    for (let save = 0; save < 50; save += 1) {
      change({ city: `Ripton ${save}` });
      dispatch({ type: "sent", changes: get().toSend });
      dispatch({ type: "sent", changes: get().toSend });
    }
    expect(get().unconfirmed.get("city")).toHaveLength(5);
    load({ city: "Ripton 48" });

    expect(get().conflicts).toEqual({});
  });

  it("is taken, and sent again, if the student chooses it", () => {
    const { change, load, get, resolve } = open({ city: "Barre" });
    change({ city: "Ripton" });
    load({ city: "Lincoln" });
    resolve("city", "elsewhere");

    expect(get().answers["city"]).toBe("Lincoln");
    // A save of the other answer may be on its way.
    expect(get().toSend).toEqual({ city: "Lincoln" });
    expect(get().conflicts).toEqual({});
  });

  it("is also chosen by typing it", () => {
    const { change, load, get } = open({ city: "Barre" });
    change({ city: "Ripton" });
    load({ city: "Lincoln" });
    change({ city: "Lincoln" });

    expect(get().conflicts).toEqual({});
    expect(get().toSend).toEqual({});
  });

  it("does not restore an answer that a save has replaced during the request", () => {
    const { change, load, dispatch, get } = open({ city: "Barre" });
    const since = get();
    change({ city: "Ripton" });
    dispatch({ type: "sent", changes: { city: "Ripton" } });
    dispatch({ type: "confirmed", changes: { city: "Ripton" } });
    load({ city: "Barre" }, since);

    expect(get().answers["city"]).toBe("Ripton");
    expect(get().saved["city"]).toBe("Ripton");
    expect(get().conflicts).toEqual({});
  });

  it("replaces the saved answer of this page without a word if it was known there", () => {
    const { change, load, dispatch, get } = open({ city: "Barre" });
    change({ city: "Ripton" });
    dispatch({ type: "confirmed", changes: { city: "Ripton" } });
    load({ city: "Lincoln" });

    expect(get().answers["city"]).toBe("Lincoln");
    expect(get().conflicts).toEqual({});
  });
});

describe("an answer that the server keeps because a save has replaced it unknowingly", () => {
  const openChoice = () => {
    const page = open({ city: "Lincoln" });
    page.offer({ city: "Ripton" });
    return page;
  };

  it("is offered, and holds back nothing", () => {
    const { change, get } = openChoice();
    expect(get().conflicts).toEqual({ city: "Ripton" });
    expect(get().toSend).toEqual({});
    change({ city: "Lincoln Gap" });

    expect(get().conflicts).toEqual({ city: "Ripton" });
    expect(get().toSend).toEqual({ city: "Lincoln Gap" });
  });

  it.each([
    ["here", "Lincoln"],
    ["elsewhere", "Ripton"],
  ] as const)(
    "is offered until the student has chosen: the next save of %s knows both",
    (keeps, city) => {
      const { resolve, offer, dispatch, get } = openChoice();
      resolve("city", keeps);
      expect(get().toSend).toEqual({ city });
      expect(knownValues(get(), "city")).toEqual(
        expect.arrayContaining(["Lincoln", "Ripton"]),
      );
      // A reply from before the choice.
      offer({ city: "Ripton" });
      expect(get().conflicts).toEqual({});
      dispatch({ type: "confirmed", changes: { city } });
      offer({});
      expect(get().toSend).toEqual({});
    },
  );

  it("is offered no more once it was chosen on another device", () => {
    const { offer, get } = openChoice();
    offer({});

    expect(get().conflicts).toEqual({});
  });

  it("is counted as chosen if the answer is removed", () => {
    const { get, dispatch } = openChoice();
    dispatch({ type: "removed", by: "tabs", keys: ["city"] });

    expect(get().conflicts).toEqual({});
    expect(get().toSend).toEqual({ city: "" });
    expect(knownValues(get(), "city")).toContain("Ripton");
  });
});

describe("an unsaved draft of this tab", () => {
  const draft = {
    answers: { city: "Ripton" },
    known: { city: ["Barre", "Rip"] },
  };

  it.each(["Barre", "Rip", "Ripton"])(
    "is restored over %s, which was saved or pending",
    (city) => {
      const { recover, get } = open({ city });
      recover(draft);

      expect(get().answers["city"]).toBe("Ripton");
      expect(get().conflicts).toEqual({});
    },
  );
});
