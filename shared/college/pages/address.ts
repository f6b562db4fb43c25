import { equals } from "../../application/condition.ts";
import type { Check, Question } from "../../application/question.ts";
import { countries } from "../options/countries.ts";
import { statesOf } from "../options/states.ts";
import { school } from "../school.ts";
import { inAddress } from "./composed.ts";

interface AddressRules {
  readonly required?: boolean;
  readonly state?: Check;
  readonly zip?: Check;
  /** Section of the autocomplete tokens, such as `shipping ` or `section-parent-1 `; empty for the student. */
  readonly autoComplete?: string;
}

/** The six parts of an address under one prefix. The country comes first, because the others depend on it. */
export function addressQuestions(
  prefix: string,
  rules: AddressRules = {},
): readonly Question[] {
  const token = (name: string) =>
    rules.autoComplete === undefined
      ? {}
      : { autoComplete: `${rules.autoComplete}${name}` };
  const required = rules.required === true ? { required: true } : {};
  return [
    {
      kind: "select",
      key: `${prefix}country`,
      label: "Country",
      ...inAddress(prefix, "country"),
      options: countries,
      ...required,
      ...token("country"),
    },
    {
      kind: "text",
      key: `${prefix}address_line_1`,
      label: "Address Line 1",
      ...inAddress(prefix, "address_line_1"),
      ...(school.addressLookup === "off"
        ? { hint: "House number and street." }
        : {
            hint: "Start typing and choose your address, or type it in full.",
            lookup: { category: "address", prefix },
          }),
      capitals: "words",
      ...required,
      ...token("address-line1"),
    },
    {
      kind: "text",
      key: `${prefix}address_line_2`,
      label: "Address Line 2",
      ...inAddress(prefix, "address_line_2"),
      hint: "Apartment, unit, district or region, if there is one.",
      capitals: "words",
      ...token("address-line2"),
    },
    {
      kind: "text",
      key: `${prefix}city`,
      label: "City",
      ...inAddress(prefix, "city"),
      capitals: "words",
      width: "third",
      ...required,
      ...token("address-level2"),
    },
    {
      kind: "select",
      key: `${prefix}state`,
      label: "State/Province",
      ...inAddress(prefix, "state"),
      options: statesOf(`${prefix}country`),
      width: "third",
      ...(rules.state ? { checks: [rules.state] } : {}),
      ...token("address-level1"),
    },
    {
      kind: "text",
      key: `${prefix}zip`,
      label: "ZIP/Postal Code",
      ...inAddress(prefix, "zip"),
      capitals: "characters",
      digitsWhen: [equals(`${prefix}country`, "USA")],
      width: "third",
      ...(rules.zip ? { checks: [rules.zip] } : {}),
      ...token("postal-code"),
    },
  ];
}
