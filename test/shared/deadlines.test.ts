import { describe, expect, it } from "@jest/globals";
import { deadlineOn, zoneName } from "../../shared/application/deadlines.ts";
import { dateIn, startOf } from "../../shared/calendar.ts";
import { deadlines2024 } from "../../shared/college/deadlines.ts";
import { school } from "../../shared/college/school.ts";

const NOVEMBER = "Alert: November 1 is your deadline to apply!";
const DECEMBER =
  "Apply by December 1 and get an admissions decision before the holidays!";
const JANUARY = "Urgent: The deadline to apply is January 6!";
const MARCH = "Alert: March 3 is your deadline to apply!";
const JUNE = "Urgent: The deadline to apply is June 2!";

describe("the deadline banner of the cycle of 2024", () => {
  it.each([
    ["2024-09-30", undefined],
    ["2024-10-01", NOVEMBER],
    ["2024-11-01", NOVEMBER],
    ["2024-11-02", DECEMBER],
    ["2024-12-01", DECEMBER],
    ["2024-12-02", JANUARY],
    ["2024-12-31", JANUARY],
    ["2025-01-06", JANUARY],
    ["2025-01-07", MARCH],
    ["2025-03-03", MARCH],
    ["2025-03-04", JUNE],
    ["2025-06-02", JUNE],
    ["2025-06-03", undefined],
    ["2025-10-01", undefined],
  ])("on %s is %j", (today, message) => {
    expect(deadlineOn(deadlines2024, today)?.message).toBe(message);
  });

  it.each([
    // Daylight saving time ends between the first two edges, and begins before the last.
    ["America/New_York", "2024-10-01T03:59:59.999Z", undefined],
    ["America/New_York", "2024-10-01T04:00:00.000Z", NOVEMBER],
    ["America/New_York", "2024-12-02T04:59:59.999Z", DECEMBER],
    ["America/New_York", "2024-12-02T05:00:00.000Z", JANUARY],
    ["America/New_York", "2025-06-03T03:59:59.999Z", JUNE],
    ["America/New_York", "2025-06-03T04:00:00.000Z", undefined],
    ["Pacific/Honolulu", "2024-10-01T09:59:59.999Z", undefined],
    ["Pacific/Honolulu", "2024-10-01T10:00:00.000Z", NOVEMBER],
    ["Pacific/Kiritimati", "2024-09-30T10:00:00.000Z", NOVEMBER],
  ])("changes at midnight in %s: at %s it is %j", (zone, instant, message) => {
    expect(
      deadlineOn(deadlines2024, dateIn(zone, new Date(instant)))?.message,
    ).toBe(message);
  });
});

describe("the deadline banner of the school", () => {
  it("starts each of its windows with that window's message", () => {
    expect(
      school.deadlines.map(
        ({ from }) => deadlineOn(school.deadlines, from)?.message,
      ),
    ).toEqual(school.deadlines.map(({ message }) => message));
  });
});

describe("the name of a time zone", () => {
  it.each([
    ["America/New_York", "Eastern Time"],
    ["America/Los_Angeles", "Pacific Time"],
    ["Pacific/Honolulu", "Hawaii-Aleutian Standard Time"],
  ])("of %s is %s, in winter and in summer", (zone, name) => {
    expect(zoneName(zone, new Date("2027-01-15T12:00:00Z"))).toBe(name);
    expect(zoneName(zone, new Date("2027-07-15T12:00:00Z"))).toBe(name);
  });
});

describe("the end of a deadline's day", () => {
  it.each([
    ["America/New_York", "2024-11-02", "2024-11-02T04:00:00.000Z"],
    ["America/New_York", "2024-12-02", "2024-12-02T05:00:00.000Z"],
    ["Pacific/Kiritimati", "2024-12-02", "2024-12-01T10:00:00.000Z"],
    ["Asia/Kathmandu", "2024-12-02", "2024-12-01T18:15:00.000Z"],
  ])("in %s before %s is %s", (zone, date, instant) => {
    expect(startOf(zone, date).toISOString()).toBe(instant);
  });
});
