import type { Answers } from "../../../../shared/application/condition.ts";
import { optionsOn } from "../../../../shared/application/derive/data-model.ts";
import type { TextQuestion } from "../../../../shared/application/kinds/text.ts";
import type {
  Element,
  Question,
} from "../../../../shared/application/question.ts";
import type { CalendarDate } from "../../../../shared/calendar.ts";
import type { LookupDetail } from "../../../../shared/contract/replies.ts";
import {
  dataModel,
  storageProblem,
} from "../../../../shared/form/data-model.ts";
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

/** Returns the questions below a lookup that its suggestions answer. The country above an address improves them. */
export function partsOf(
  question: Element,
  siblings: readonly Element[],
): readonly Question[] {
  if (question.kind !== "text" || question.lookup === undefined) return [];
  const keys = new Set(keysOf(question.lookup).map(([, key]) => key));
  return siblings
    .slice(siblings.indexOf(question) + 1)
    .filter((each) => "key" in each)
    .filter(({ key }) => keys.has(key));
}

/** Returns the keys of the answers that belong to a school or an address, each with its part. */
function keysOf(lookup: Lookup): readonly (readonly [string, string])[] {
  return (isSchool(lookup) ? SCHOOL_PARTS : ADDRESS_PARTS)
    .map((part) => [part, `${lookup.prefix}${part}`] as const)
    .filter(([, key]) => dataModel.has(key));
}

/**
 * Converts a value of the lookup to what the question stores; the lookup may name a choice by its value or by its
 * label.
 */
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
 * Parts that keep their answer if a suggestion has no value for them, or none that can be stored, such as a country
 * that is not on our list: the student's answer is better than none.
 */
const keptParts = ["country", "address_line_2"];

/** Returns all answers that a chosen suggestion fills, and empties the rest: no part of an earlier school remains. */
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

/** Returns the parts of a school, emptied. */
export function emptiedSchool(lookup: Lookup): Answers {
  return Object.fromEntries(keysOf(lookup).map(([, key]) => [key, ""]));
}

/** Adds the typed house number to a suggested street without one: the service does not know all numbers. */
export function withHouseNumber(line: string, typed: string): string {
  const [number] = /^\d+\p{L}?(?=\s+\p{L})/u.exec(typed.trim()) ?? [];
  return number === undefined || /\d/.test(line) ? line : `${number} ${line}`;
}

/** Returns the answers that improve the lookup: the student's state for schools, the country for an address. */
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
