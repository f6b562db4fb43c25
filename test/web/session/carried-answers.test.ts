import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import {
  clearCarriedAnswers,
  readCarriedAnswers,
  storeCarriedAnswers,
  toNavigationState,
} from "../../../web/src/session/carried-answers.ts";

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
  it("come from this tab's storage, which is never older than the navigation state", () => {
    storeCarriedAnswers({ city: "Ripton" });

    expect(readCarriedAnswers({ answers: { city: "Bristol" } })).toEqual({
      city: "Ripton",
    });
  });

  it("come from the navigation state where the browser forbids storage", () => {
    const refuse = () => {
      throw new DOMException("No.", "SecurityError");
    };
    const storage = jest
      .spyOn(Storage.prototype, "setItem")
      .mockImplementation(refuse);

    expect(storeCarriedAnswers({ city: "Ripton" })).toBe(false);
    expect(readCarriedAnswers({ answers: { city: "Bristol" } })).toEqual({
      city: "Bristol",
    });
    storage.mockRestore();
  });

  it("come from this tab's storage for 24 hours, and not longer", () => {
    storeCarriedAnswers({ city: "Ripton", legal_agree: true });

    jest.setSystemTime(START + DAY_MS);
    expect(readCarriedAnswers(null)).toEqual({
      city: "Ripton",
      legal_agree: true,
    });
    jest.setSystemTime(START + DAY_MS + 1);
    expect(readCarriedAnswers(null)).toEqual({});
    expect(sessionStorage).toHaveLength(0);
  });

  it("are none where the clock was set back, as nobody knows how old they are", () => {
    storeCarriedAnswers({ city: "Ripton" });

    jest.setSystemTime(START - 1);
    expect(readCarriedAnswers(null)).toEqual({});
    expect(sessionStorage).toHaveLength(0);
  });

  it("are gone once cleared", () => {
    storeCarriedAnswers({ city: "Ripton" });
    clearCarriedAnswers();

    expect(readCarriedAnswers(undefined)).toEqual({});
  });

  it.each([["{"], ["[]"], ['{"answers":{"city":"Ripton"}}'], ['"text"']])(
    "are none where storage holds %s",
    (stored) => {
      storeCarriedAnswers({});
      const key = sessionStorage.key(0) ?? "";
      sessionStorage.setItem(key, stored);

      expect(readCarriedAnswers(null)).toEqual({});
    },
  );

  it("are only what can be an answer", () => {
    expect(
      readCarriedAnswers({
        answers: { city: "Ripton", list: [1], none: null },
      }),
    ).toEqual({ city: "Ripton" });
  });

  it("are left out of a navigation state where there are none", () => {
    expect(toNavigationState({ answers: {}, success: "Done." })).toEqual({
      success: "Done.",
    });
    expect(toNavigationState({ answers: { city: "Ripton" } })).toEqual({
      answers: { city: "Ripton" },
    });
  });
});
