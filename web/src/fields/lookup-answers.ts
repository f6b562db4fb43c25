import type { Answers } from "../../../shared/application/condition.ts";
import {
  dataModel,
  optionsOn,
  storageProblem,
} from "../../../shared/application/derive/data-model.ts";
import type { TextQuestion } from "../../../shared/application/question.ts";
import type { LookupDetail } from "../../../shared/contract/replies.ts";
import type { CalendarDate } from "../../../shared/calendar.ts";

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

const partsOf = ({ category }: Lookup): readonly string[] =>
  category === "address" ? ADDRESS_PARTS : SCHOOL_PARTS;

export const isSchool = ({ category }: Lookup): boolean =>
  category !== "address";

/** A value of the lookup as the question stores it: a choice may be named by its value or by its label. */
const storable = (key: string, value: string, today: CalendarDate): string => {
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
};

/** All answers that a chosen suggestion fills; without details, only the text that the student saw. */
export const answersOfDetail = (
  lookup: Lookup,
  key: string,
  label: string,
  detail: LookupDetail,
  today: CalendarDate,
): Answers => {
  const changes: Record<string, string> = {};
  for (const part of partsOf(lookup)) {
    const value = detail[part];
    const partKey = `${lookup.prefix}${part}`;
    if (value !== undefined && dataModel.has(partKey))
      changes[partKey] = storable(partKey, value, today);
  }
  return { ...changes, [key]: changes[key] || label };
};

/** The parts of a school, emptied. */
export const emptiedSchool = (lookup: Lookup): Answers =>
  Object.fromEntries(
    SCHOOL_PARTS.map((part) => `${lookup.prefix}${part}`)
      .filter((key) => dataModel.has(key))
      .map((key) => [key, ""]),
  );
