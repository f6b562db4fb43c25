import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { forgetSession } from "../../../web/src/lib/tab-memory.ts";
import {
  claimVisitorAnswers,
  readEntered,
  readVisitorAnswers,
  storeVisitorAnswers,
} from "../../../web/src/session/visitor-answers.ts";
import { blockStorage } from "../../support/missing-feature.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const START = new Date("2026-11-01T12:00:00Z").getTime();

beforeEach(() => {
  jest.useFakeTimers({ now: START });
});

describe("visitor answers", () => {
  it("stay in memory if the browser blocks storage, and report that a reload would lose them", () => {
    storeVisitorAnswers({ city: "Bristol" });
    const storage = blockStorage();

    expect(storeVisitorAnswers({ city: "Ripton" })).toBe(false);
    expect(readVisitorAnswers()).toEqual({ city: "Ripton" });
    storage.mockRestore();
    expect(storeVisitorAnswers({ city: "Salisbury" })).toBe(true);
    expect(readVisitorAnswers()).toEqual({ city: "Salisbury" });
  });

  it.each([["claimVisitorAnswers"], ["readEntered"]] as const)(
    "are deleted when %s is for another student",
    (name) => {
      storeVisitorAnswers({ city: "Ripton" });
      claimVisitorAnswers("ada@example.com");
      ({ claimVisitorAnswers, readEntered })[name]("bob@example.com");

      expect(readEntered("ada@example.com").answers).toEqual({});
      expect(sessionStorage).toHaveLength(0);
    },
  );

  it("are read from this tab's storage for at most 24 hours", () => {
    storeVisitorAnswers({ city: "Ripton", legal_agree: true });

    jest.advanceTimersByTime(DAY_MS);
    expect(readVisitorAnswers()).toEqual({
      city: "Ripton",
      legal_agree: true,
    });
    jest.advanceTimersByTime(1);
    expect(readVisitorAnswers()).toEqual({});
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([-2, 2])(
    "survive a clock that is corrected by %i days, and a reload",
    async (days) => {
      storeVisitorAnswers({ city: "Ripton" });
      jest.advanceTimersByTime(DAY_MS / 2);
      jest.setSystemTime(jest.now() + days * DAY_MS);
      expect(readVisitorAnswers()).toEqual({ city: "Ripton" });

      dispatchEvent(new Event("pagehide"));
      jest.resetModules();
      const next = await import("../../../web/src/session/visitor-answers.ts");
      expect(next.readVisitorAnswers()).toEqual({ city: "Ripton" });
      jest.advanceTimersByTime(DAY_MS / 2 + 1);
      expect(next.readVisitorAnswers()).toEqual({});
    },
  );

  it("of a time that lies ahead are a day old a day after they are seen", () => {
    jest.setSystemTime(START + 365 * DAY_MS);
    storeVisitorAnswers({ city: "Ripton" });
    const key = sessionStorage.key(0) ?? "";
    const stored = sessionStorage.getItem(key) ?? "";
    forgetSession();
    sessionStorage.setItem(key, stored);
    jest.setSystemTime(START);

    expect(readVisitorAnswers()).toEqual({ city: "Ripton" });
    jest.advanceTimersByTime(DAY_MS + 1);
    expect(readVisitorAnswers()).toEqual({});
  });

  it("are deleted with all data of a visitor", () => {
    storeVisitorAnswers({ city: "Ripton" });
    // Left by code that is not loaded.
    sessionStorage.setItem("until-session:reset-code", "{}");
    forgetSession();

    expect(readVisitorAnswers()).toEqual({});
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([["{"], ["[]"], ['{"answers":{"city":"Ripton"}}'], ['"text"']])(
    "are empty if storage contains %s",
    (stored) => {
      storeVisitorAnswers({ city: "Ripton" });
      const key = sessionStorage.key(0) ?? "";
      sessionStorage.setItem(key, stored);

      expect(readVisitorAnswers()).toEqual({});
    },
  );

  it("contain only possible answers", () => {
    const answers = { city: "Ripton", list: [1], none: null };
    storeVisitorAnswers(answers as never);

    expect(readVisitorAnswers()).toEqual({ city: "Ripton" });
  });

  it("are forgotten when they are all undone", () => {
    storeVisitorAnswers({ city: "Ripton" });
    storeVisitorAnswers({ city: "", legal_agree: false });

    expect(sessionStorage).toHaveLength(0);
  });
});
