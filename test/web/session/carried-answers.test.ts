import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import {
  claimCarriedAnswers,
  readCarriedAnswers,
  storeCarriedAnswers,
  takeCarriedAnswers,
} from "../../../web/src/session/carried-answers.ts";
import { forgetRecords } from "../../../web/src/session/stored-record.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const START = new Date("2026-11-01T12:00:00Z").getTime();

beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers({ now: START });
});
afterEach(() => {
  jest.useRealTimers();
});

describe("carried answers", () => {
  it("stay in the page where the browser forbids storage, and say that a reload would lose them", () => {
    storeCarriedAnswers({ city: "Bristol" });
    const storage = jest
      .spyOn(Storage.prototype, "setItem")
      .mockImplementation(() => {
        throw new DOMException("No.", "SecurityError");
      });

    expect(storeCarriedAnswers({ city: "Ripton" })).toBe(false);
    expect(readCarriedAnswers()).toEqual({ city: "Ripton" });
    storage.mockRestore();
    expect(storeCarriedAnswers({ city: "Salisbury" })).toBe(true);
    expect(readCarriedAnswers()).toEqual({ city: "Salisbury" });
  });

  it("are one student's from the login on, and taken once", () => {
    storeCarriedAnswers({ city: "Ripton" });
    claimCarriedAnswers("ada@example.com");

    expect(readCarriedAnswers()).toEqual({});
    expect(takeCarriedAnswers("ada@example.com")).toEqual({ city: "Ripton" });
    expect(takeCarriedAnswers("ada@example.com")).toEqual({});
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([["claimCarriedAnswers"], ["takeCarriedAnswers"]] as const)(
    "are wiped when %s is for another student",
    (name) => {
      storeCarriedAnswers({ city: "Ripton" });
      claimCarriedAnswers("ada@example.com");
      ({ claimCarriedAnswers, takeCarriedAnswers })[name]("bob@example.com");

      expect(takeCarriedAnswers("ada@example.com")).toEqual({});
      expect(sessionStorage).toHaveLength(0);
    },
  );

  it("come from this tab's storage for 24 hours, and not longer", () => {
    storeCarriedAnswers({ city: "Ripton", legal_agree: true });

    jest.setSystemTime(START + DAY_MS);
    expect(readCarriedAnswers()).toEqual({
      city: "Ripton",
      legal_agree: true,
    });
    jest.setSystemTime(START + DAY_MS + 1);
    expect(readCarriedAnswers()).toEqual({});
    expect(sessionStorage).toHaveLength(0);
  });

  it("are none where the clock was set back, as nobody knows how old they are", () => {
    storeCarriedAnswers({ city: "Ripton" });

    jest.setSystemTime(START - 1);
    expect(readCarriedAnswers()).toEqual({});
    expect(sessionStorage).toHaveLength(0);
  });

  it("are gone with everything that is known of a visitor", () => {
    storeCarriedAnswers({ city: "Ripton" });
    // Of code that is not loaded.
    sessionStorage.setItem("until-session:reset-code", "{}");
    forgetRecords();

    expect(readCarriedAnswers()).toEqual({});
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([["{"], ["[]"], ['{"answers":{"city":"Ripton"}}'], ['"text"']])(
    "are none where storage holds %s",
    (stored) => {
      storeCarriedAnswers({ city: "Ripton" });
      const key = sessionStorage.key(0) ?? "";
      sessionStorage.setItem(key, stored);

      expect(readCarriedAnswers()).toEqual({});
    },
  );

  it("are only what can be an answer", () => {
    const answers = { city: "Ripton", list: [1], none: null };
    storeCarriedAnswers(answers as never);

    expect(readCarriedAnswers()).toEqual({ city: "Ripton" });
  });

  it("are forgotten when they are all taken back", () => {
    storeCarriedAnswers({ city: "Ripton" });
    storeCarriedAnswers({ city: "", legal_agree: false });

    expect(sessionStorage).toHaveLength(0);
  });
});
