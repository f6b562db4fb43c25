import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import { addMonths, dateIn, timeIn } from "../../shared/calendar.ts";

const Native = Intl.DateTimeFormat;

/**
 * Lets engines format dates for one language: the output differs between engines, so here all languages format like it.
 */
function printAs(locale: string): void {
  jest
    .spyOn(Intl, "DateTimeFormat")
    .mockImplementation((_, options) => new Native(locale, options));
}

afterEach(() => {
  jest.restoreAllMocks();
});

// Formats are cached by zone: each engine is asked for another one.
describe.each([
  ["with the day first", "en-GB", "Etc/GMT+1"],
  ["with the month first", "en-US", "Etc/GMT+2"],
  ["in another era", "th-TH-u-ca-buddhist", "Etc/GMT+3"],
  ["in another calendar", "fa-IR-u-ca-persian", "Etc/GMT+4"],
  ["in other digits", "ar-EG-u-nu-arab", "Etc/GMT+5"],
])("in an engine that prints dates %s", (_, locale, zone) => {
  beforeEach(() => printAs(locale));

  it.each([
    ["2026-11-21T12:00:00Z", "2026-11-21"],
    ["2027-03-04T12:00:00Z", "2027-03-04"],
    ["2028-01-01T00:30:00Z", "2027-12-31"],
  ])("the date of %s is %s", (instant, date) => {
    expect(dateIn(zone, new Date(instant))).toBe(date);
  });
});

it.each([
  ["2026-11-01T05:59:59.999Z", "2026-11-01T01:59:59.999-04:00"],
  ["2026-11-01T06:00:00Z", "2026-11-01T01:00:00.000-05:00"],
  ["2027-03-14T06:59:59Z", "2027-03-14T01:59:59.000-05:00"],
  ["2027-03-14T07:00:00Z", "2027-03-14T03:00:00.000-04:00"],
])("at %s the clocks of New York show %s", (instant, shown) => {
  expect(timeIn("America/New_York", instant)).toBe(shown);
  expect(Date.parse(shown)).toBe(Date.parse(instant));
});

it.each([
  ["2027-01-31", 1, "2027-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2027-08-23", 36, "2030-08-23"],
  ["2027-01-15", -1, "2026-12-15"],
  ["2027-03-31", -13, "2026-02-28"],
])("%s and %d months are %s", (date, months, moved) => {
  expect(addMonths(date, months)).toBe(moved);
});
