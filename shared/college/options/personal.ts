import type { Option } from "../../application/question.ts";

export const yesNo: readonly Option[] = [
  { value: "Y", label: "Yes" },
  { value: "N", label: "No" },
];

export const genders: readonly Option[] = [
  { value: "F", label: "Female" },
  { value: "M", label: "Male" },
  { value: "X", label: "Another gender" },
  { value: "N", label: "Prefer not to say" },
];

export const namePrefixes: readonly Option[] = "Mr. Mrs. Ms. Mx. Dr. Rev."
  .split(" ")
  .map((prefix) => ({ value: prefix, label: prefix }));

export const relationships: readonly Option[] = [
  { value: "mother", label: "Mother" },
  { value: "father", label: "Father" },
  { value: "stepmother", label: "Stepmother" },
  { value: "stepfather", label: "Stepfather" },
  { value: "foster_parent", label: "Foster parent" },
  { value: "grandparent", label: "Grandparent" },
  { value: "aunt_or_uncle", label: "Aunt or uncle" },
  { value: "sibling", label: "Brother or sister" },
  { value: "spouse", label: "Husband, wife or partner" },
  { value: "legal_guardian", label: "Legal guardian" },
  { value: "other", label: "Other" },
  { value: "deceased", label: "A parent who has died" },
  { value: "none", label: "Nobody to name" },
];

export const phoneTypes: readonly Option[] = [
  { value: "mobile", label: "Mobile" },
  { value: "home", label: "Home" },
  { value: "work", label: "Work" },
];

export const educationLevels: readonly Option[] = [
  { value: "less_than_high_school", label: "Less than high school" },
  { value: "high_school", label: "High school or GED" },
  { value: "some_college", label: "Some college" },
  { value: "associate", label: "Associate degree" },
  { value: "bachelor", label: "Bachelor’s degree" },
  { value: "master", label: "Master’s degree" },
  { value: "doctorate", label: "Doctorate or professional degree" },
  { value: "unknown", label: "Unknown" },
  { value: "other", label: "Other" },
];

export const communicationPreferences: readonly Option[] = [
  { value: "1", label: "Yes, my first parent or guardian" },
  { value: "2", label: "Yes, both parents or guardians" },
  { value: "0", label: "No, please write to me alone" },
];

export const citizenshipTypes: readonly Option[] = [
  { value: "US", label: "United States citizen or national" },
  { value: "PR", label: "United States permanent resident" },
  { value: "IN", label: "International student (needs or has a visa)" },
  { value: "OT", label: "Other (refugee, asylee, DACA, undocumented …)" },
];

export const visaStatuses: readonly Option[] = [
  { value: "F1", label: "F-1" },
  { value: "J1", label: "J-1" },
  { value: "other", label: "Other" },
  { value: "none", label: "None yet" },
];
