import type { Answers } from "../../../../shared/application/condition.ts";
import {
  dataModel,
  optionsOn,
  storageProblem,
} from "../../../../shared/application/derive/data-model.ts";
import type { TextQuestion } from "../../../../shared/application/question.ts";
import type { CalendarDate } from "../../../../shared/calendar.ts";
import type { LookupDetail } from "../../../../shared/contract/replies.ts";
import type { Preferences } from "./use-suggestions.ts";

export type Lookup = NonNullable<TextQuestion["lookup"]>;

const ADDRESS_PARTS = [
  "address_line_1",
  "address_line_2",
  "city",
  "state",
  "zip",
  "country",
] as const;
const SCHOOL_PARTS = [
  "name",
  "address_line_1",
  "city",
  "state",
  "zip",
  "ceeb",
  "country",
] as const;

export function isSchool({ category }: Lookup): boolean {
  return category !== "address";
}

/** Keys of the answers that belong to a school or an address. */
function keysOf(lookup: Lookup): readonly (readonly [string, string])[] {
  return (isSchool(lookup) ? SCHOOL_PARTS : ADDRESS_PARTS)
    .map((part) => [part, `${lookup.prefix}${part}`] as const)
    .filter(([, key]) => dataModel.has(key));
}

/** A value of the lookup as the question stores it: a choice may be named by its value or by its label. */
function storable(key: string, value: string, today: CalendarDate): string {
  const field = dataModel.get(key);
  const chosen =
    field?.type === "option"
      ? (optionsOn(field.options, today).find((option) =>
          [option.value, option.label].some(
            (name) => name.toLowerCase() === value.toLowerCase(),
          ),
        )?.value ?? "")
      : value;
  return storageProblem(key, chosen, today) === undefined ? chosen : "";
}

/**
 * Stays as it is where a suggestion says nothing of it, or nothing that can be stored, such as a country that is not on
 * our list: what the student said is better than nothing.
 */
const keptParts = ["country", "address_line_2"];

/** All answers that a chosen suggestion fills. The rest is emptied: no part of an earlier school stays beside this one. */
export function answersOfDetail(
  lookup: Lookup,
  detail: LookupDetail,
  today: CalendarDate,
): Readonly<Record<string, string>> {
  const changes = keysOf(lookup)
    .map(
      ([part, key]) =>
        [part, key, storable(key, detail[part] ?? "", today)] as const,
    )
    .filter(([part, , value]) => value !== "" || !keptParts.includes(part))
    .map(([, key, value]) => [key, value] as const);
  return Object.fromEntries(changes);
}

/** The parts of a school, emptied. */
export function emptiedSchool(lookup: Lookup): Answers {
  return Object.fromEntries(keysOf(lookup).map(([, key]) => [key, ""]));
}

/** Streets are suggested without a house number where the service knows none: the one that was typed is kept. */
export function withHouseNumber(line: string, typed: string): string {
  const [number] = /^\d+\p{L}?(?=\s+\p{L})/u.exec(typed.trim()) ?? [];
  return number === undefined || /\d/.test(line) ? line : `${number} ${line}`;
}

/** What the form already knows that helps the lookup: the student's state for schools, the country for an address. */
export function preferencesOf(
  { category, prefix }: Lookup,
  answers: Answers,
): Preferences {
  const [name, key] =
    category === "address"
      ? (["country", `${prefix}country`] as const)
      : (["state", "state"] as const);
  const value = answers[key];
  return typeof value === "string" && value !== "" ? { [name]: value } : {};
}
