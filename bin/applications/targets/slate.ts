import { conductAgreeKey } from "../../../shared/college/school.ts";
import { asLabel, asUsDate, keysIn, numbered, type Target } from "./target.ts";

function address(prefix: string, name: string): Target["columns"] {
  return {
    [`${prefix}country`]: [`${name} Country`, asLabel],
    [`${prefix}address_line_1`]: `${name} Street 1`,
    [`${prefix}address_line_2`]: `${name} Street 2`,
    [`${prefix}city`]: `${name} City`,
    [`${prefix}state`]: `${name} Region`,
    [`${prefix}zip`]: `${name} Postal`,
  };
}

function parent(prefix: string, name: string): Target["columns"] {
  return {
    [`${prefix}relationship`]: [`${name} Relationship`, asLabel],
    [`${prefix}prefix`]: `${name} Prefix`,
    [`${prefix}first_name`]: `${name} First`,
    [`${prefix}last_name`]: `${name} Last`,
    [`${prefix}email_address`]: `${name} Email`,
    [`${prefix}phone`]: `${name} Phone`,
    [`${prefix}phone_type`]: [`${name} Phone Type`, asLabel],
    [`${prefix}education`]: [`${name} Education`, asLabel],
    [`${prefix}education_other`]: `${name} Education Other`,
    [`${prefix}addr_same_as_stu_perm`]: `${name} Lives With Applicant`,
    ...address(prefix, name),
  };
}

/**
 * Slate's Upload Dataset: the names are those of its standard fields, and prompts arrive as their labels, which its
 * source format translates once. Essays and documents go with the PDF.
 */
export const slate: Target = {
  columns: {
    "@reference": "Application Reference",
    "@submitted_at": "Application Submitted",
    "@account": "Application Account",
    first_name: "First",
    middle_name: "Middle",
    last_name: "Last",
    preferred_name: "Preferred",
    birth_date: ["Birthdate", asUsDate],
    gender: ["Sex", asLabel],
    gender_iden: "Gender Identity",
    email_address: "Email",
    phone_home: "Home Phone",
    phone_mobile: "Mobile Phone",
    phone_international: "International Phone",
    optin_sms_ind: "SMS Opt-In",
    ...address("", "Permanent"),
    mailing_addr_same_as_perm_addr: "Mailing Same As Permanent",
    ...address("mailing_", "Mailing"),
    mailing_addr_effective_date: ["Mailing Start Date", asUsDate],
    parent_communication_preference: ["Parent Contact", asLabel],
    ...parent("parent_", "Parent 1"),
    ...parent("parent_2_", "Parent 2"),
    citizenship_type: ["Citizenship Status", asLabel],
    citizenship: ["Citizenship 1", asLabel],
    citizenship_visa_status: ["Visa Status", asLabel],
    ethnicity: ["Hispanic", asLabel],
    race_american_indian: "Race American Indian",
    race_asian: "Race Asian",
    race_black: "Race Black",
    race_native_hawaiian: "Race Pacific Islander",
    race_white: "Race White",
    religious_affiliation: ["Religion", asLabel],
    entry_term: ["Entry Term", asLabel],
    ...numbered(
      (position) => `applied_major${position}`,
      10,
      (position) => [`Major ${position}`, asLabel],
    ),
    hs_name: "School 1 Institution",
    hs_ceeb: "School 1 CEEB",
    hs_country: ["School 1 Country", asLabel],
    hs_address_line_1: "School 1 Street",
    hs_city: "School 1 City",
    hs_state: "School 1 Region",
    hs_zip: "School 1 Postal",
    grad_month: "School 1 Graduation Month",
    grad_year: "School 1 Graduation Year",
    counselor_first_name: "Counselor First",
    counselor_last_name: "Counselor Last",
    counselor_email_address: "Counselor Email",
    hs_gpa: "School 1 GPA",
    gpa_scale: ["School 1 GPA Scale", asLabel],
    test_optional: "Test Optional",
    sat_score_math: "SAT Math",
    sat_score_reading_writing: "SAT Reading and Writing",
    act_score_composite: "ACT Composite",
    ...numbered(
      (position) => `activity${position}_name`,
      10,
      (position) => [`Activity ${position}`, asLabel],
    ),
    conviction: "Conviction",
    conviction_comment: "Conviction Explanation",
    suspended: "Suspension",
    suspended_comment: "Suspension Explanation",
    legal_agree: "Certified",
    [conductAgreeKey]: "Conduct Agreed",
  },
  leftOut: [
    ...keysIn("essays"),
    "alien_registration_number",
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
