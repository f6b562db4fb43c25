import { stateNames } from "@admission/school-search";
import { school } from "../../../shared/college/school.ts";
import { coded, keysIn, numbered, type Form, type Target } from "./target.ts";

const provinces =
  `AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,
NT Northwest Territories,NS Nova Scotia,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon`
    .split(/,\n?/)
    .map((pair) => [pair.slice(0, 2), pair.slice(3)] as const);

/** STVSTAT: postal codes. */
const states = Object.fromEntries(
  [...stateNames, ...provinces].map(([code, name]) => [name, code]),
);

const termCodes = [...new Set(school.terms.map(({ code }) => code))];

/** STVTERM: the year of the term, and its place in the year in tens. */
const asTerm: Form = (value) => {
  const at = termCodes.indexOf(value.slice(4));
  return at === -1 ? "" : `${value.slice(0, 4)}${(at + 1) * 10}`;
};

/** STVMAJR: at most four letters, here the first of each word or of the only one. */
const asMajor: Form = (value) => {
  const words = value.split("_");
  const letters =
    words.length === 1 ? value : words.map((word) => word.slice(0, 2)).join("");
  return letters.slice(0, 4).toUpperCase();
};

/** A date as Oracle's loader reads it: 23-APR-2009. */
const asOracleDate: Form = (value) =>
  new Date(`${value.slice(0, 10)}T00:00:00Z`)
    .toLocaleDateString("en-GB", {
      day: "2-digit",
      month: "short",
      year: "numeric",
      timeZone: "UTC",
    })
    .replace("Sept", "Sep")
    .replaceAll(" ", "-")
    .toUpperCase();

const oneLetter: Form = (value) =>
  value === "true" || value === "Y" ? "Y" : "N";

/** A dataset for Banner's loader, with the names of its columns; what readers alone use goes with the PDF. */
export const banner: Target = {
  columns: {
    "@reference": "SARHEAD_AIDM_REFERENCE",
    "@submitted_at": ["SARHEAD_ADD_DATE", asOracleDate],
    last_name: "SPRIDEN_LAST_NAME",
    first_name: "SPRIDEN_FIRST_NAME",
    middle_name: "SPRIDEN_MI",
    preferred_name: "SPBPERS_PREF_FIRST_NAME",
    birth_date: ["SPBPERS_BIRTH_DATE", asOracleDate],
    gender: ["SPBPERS_SEX", coded({ F: "F", M: "M", X: "N", N: "N" })],
    ethnicity: ["SPBPERS_ETHN_CDE", coded({ N: "1", Y: "2" })],
    race_american_indian: ["GORRACE_AMERICAN_INDIAN", oneLetter],
    race_asian: ["GORRACE_ASIAN", oneLetter],
    race_black: ["GORRACE_BLACK", oneLetter],
    race_native_hawaiian: ["GORRACE_PACIFIC_ISLANDER", oneLetter],
    race_white: ["GORRACE_WHITE", oneLetter],
    citizenship_type: [
      "SPBPERS_CITZ_CODE",
      coded({ US: "Y", PR: "R", IN: "N", OT: "N" }),
    ],
    citizenship: "GOBINTL_NATN_CODE_LEGAL",
    citizenship_visa_status: [
      "GORVISA_VTYP_CODE",
      coded({ F1: "F1", J1: "J1", other: "OT", none: "NO" }),
    ],
    email_address: "GOREMAL_EMAIL_ADDRESS",
    phone_home: "SPRTELE_PHONE_PR",
    phone_mobile: "SPRTELE_PHONE_CELL",
    phone_international: "SPRTELE_INTL_ACCESS",
    address_line_1: "SPRADDR_STREET_LINE1",
    address_line_2: "SPRADDR_STREET_LINE2",
    city: "SPRADDR_CITY",
    state: ["SPRADDR_STAT_CODE", coded(states)],
    zip: "SPRADDR_ZIP",
    country: "SPRADDR_NATN_CODE",
    entry_term: ["SARADAP_TERM_CODE_ENTRY", asTerm],
    ...numbered(
      (position) => `applied_major${position}`,
      2,
      (position) => [`SARADAP_MAJR_CODE_${position}`, asMajor],
    ),
    hs_ceeb: "SORHSCH_SBGI_CODE",
    hs_gpa: "SORHSCH_GPA",
    grad_year: "SORHSCH_GRADUATION_YEAR",
    grad_month: "SORHSCH_GRADUATION_MONTH",
    sat_score_math: "SORTEST_S12",
    sat_score_reading_writing: "SORTEST_S11",
    act_score_composite: "SORTEST_A05",
  },
  leftOut: [
    ...keysIn(
      "essays",
      "mailing",
      "parent-1",
      "parent-2",
      "religion",
      "counselor",
      "activities",
      "conduct",
      "agreements",
    ),
    "gender_iden",
    "optin_sms_ind",
    "alien_registration_number",
    ...[3, 4, 5, 6, 7, 8, 9, 10].map((position) => `applied_major_${position}`),
    "hs_name",
    "hs_country",
    "hs_address_line_1",
    "hs_city",
    "hs_state",
    "hs_zip",
    "gpa_scale",
    "test_optional",
    "sat_taken",
    "sat_plan_month",
    "sat_plan_year",
    "sat_score_essay_reading",
    "sat_score_essay_writing",
    "sat_score_essay_analysis",
    "act_taken",
    "act_plan_month",
    "act_plan_year",
  ],
};
