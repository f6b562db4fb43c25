import { describe, expect, it } from "@jest/globals";
import { dateIn, offsetIn } from "../../../shared/calendar.ts";
import { school } from "../../../shared/college/school.ts";
import { schoolClock } from "../../../web/build/school-clock.ts";
import { schoolDate } from "../../../web/src/lib/clock.ts";

const HOUR_MS = 3_600_000;
const BUILT = new Date("2026-11-23T20:00:00Z");

describe("the school's clock", () => {
  it("names the date that the browser would, in each hour of ten years and after them", () => {
    const { offsets } = schoolClock(school.timeZone, BUILT);
    const wrong: string[] = [];
    for (let hour = -48; hour < 11 * 365 * 24; hour += 1) {
      const instant = new Date(BUILT.getTime() + hour * HOUR_MS);
      const date = schoolDate(instant, offsets);
      if (date !== dateIn(school.timeZone, instant)) {
        wrong.push(`${instant.toISOString()}: ${date}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(["Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Honolulu"])(
    "knows the changes of %s",
    (zone) => {
      const { offsets } = schoolClock(zone, BUILT);
      for (const [from, offset] of offsets.slice(1, -1)) {
        for (const time of [from - 1, from]) {
          const [, known] = offsets.findLast(([begin]) => begin <= time) ?? [];
          expect(known).toBe(offsetIn(zone, new Date(time)));
        }
        expect(offset).toBeDefined();
      }
    },
  );
});
