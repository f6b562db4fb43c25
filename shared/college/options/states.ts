import { stateNames } from "@admission/school-search/us-states";
import type { ControlledOptions, Option } from "../../application/question.ts";

/** The value is the label. */
function named(...names: readonly string[]): readonly Option[] {
  return names.map((name) => ({ value: name, label: name }));
}

/** Provinces and territories. */
const canadianProvinces = named(
  "Alberta",
  "British Columbia",
  "Manitoba",
  "New Brunswick",
  "Newfoundland and Labrador",
  "Northwest Territories",
  "Nova Scotia",
  "Nunavut",
  "Ontario",
  "Prince Edward Island",
  "Quebec",
  "Saskatchewan",
  "Yukon",
);

/** States or provinces of the country under a key; addresses elsewhere have none. */
export function statesOf(countryKey: string): ControlledOptions {
  return {
    controlledBy: countryKey,
    byValue: { USA: named(...stateNames.values()), CAN: canadianProvinces },
  };
}
