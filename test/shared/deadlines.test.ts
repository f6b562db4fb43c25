import { expect, it } from "@jest/globals";
import {
  deadlineOn,
  seasonStart,
  zoneName,
} from "../../shared/application/deadlines.ts";
import { termsOn } from "../../shared/application/terms.ts";
import { startOf } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import { season } from "../../shared/college/terms.ts";
import { school as secondSchool } from "../support/second-school.ts";

const NOVEMBER = "Alert: November 1 is your deadline to apply!";
const DECEMBER =
  "Apply by December 1 and get an admissions decision before the holidays!";
const JANUARY = "Urgent: The deadline to apply is January 6!";
const MARCH = "Alert: March 3 is your deadline to apply!";
const JUNE = "Urgent: The deadline to apply is June 2!";

const season2024 = season(2024);

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
])(
  "the deadline banner of the season of 2024 on %s is %j",
  (today, message) => {
    expect(deadlineOn(season2024, today)?.message).toBe(message);
  },
);

it.each([
  ["2024-09-30", "2024-09-30"],
  ["2025-09-30", "2024-10-01"],
  // Of the second one, also who has begun before it was announced.
  ["2025-10-01", "2025-06-03"],
  ["2026-03-01", "2025-06-03"],
])("on %s, the season has begun on %s", (today, begun) => {
  expect(seasonStart([...season2024, ...season(2025)], today)).toBe(begun);
});

it.each([
  ["two", school.terms],
  ["three", secondSchool.terms],
])(
  "of %s terms a year, each can be chosen from its first day to its last deadline, and another one after it",
  (_, terms) => {
    const days = Array.from({ length: 6 * 365 }, (_day, index) =>
      new Date(Date.UTC(2025, 0, index)).toISOString().slice(0, 10),
    );
    const lists = days.map((day) => termsOn(terms, day));
    expect(lists.findIndex((list) => list.length === 0)).toBe(-1);
    for (const { code, name, offered, deadlines, begins } of terms) {
      const year = begins.slice(0, 4);
      const option = expect.objectContaining({
        value: year + code,
        label: `${name} ${year}`,
      });
      const end = deadlines.at(-1)?.to ?? begins;
      const listed = lists.slice(days.indexOf(offered), days.indexOf(end));
      expect(listed.length).toBeGreaterThan(90);
      for (const list of listed) expect(list).toContainEqual(option);
      expect(lists[days.indexOf(offered) - 1]).not.toContainEqual(option);
      expect(lists[days.indexOf(end)]).not.toContainEqual(option);
    }
  },
);

it.each([
  ["America/New_York", "Eastern Time"],
  ["America/Los_Angeles", "Pacific Time"],
  ["Pacific/Honolulu", "Hawaii-Aleutian Standard Time"],
])(
  "the name of a time zone of %s is %s, in winter and in summer",
  (zone, name) => {
    expect(zoneName(zone, new Date("2027-01-15T12:00:00Z"))).toBe(name);
    expect(zoneName(zone, new Date("2027-07-15T12:00:00Z"))).toBe(name);
  },
);

it.each([
  ["America/New_York", "2024-11-02", "2024-11-02T04:00:00.000Z"],
  ["America/New_York", "2024-12-02", "2024-12-02T05:00:00.000Z"],
  ["Pacific/Kiritimati", "2024-12-02", "2024-12-01T10:00:00.000Z"],
  ["Asia/Kathmandu", "2024-12-02", "2024-12-01T18:15:00.000Z"],
])(
  "the end of a deadline's day in %s before %s is %s",
  (zone, date, instant) => {
    expect(startOf(zone, date).toISOString()).toBe(instant);
  },
);
