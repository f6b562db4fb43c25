/** Questions whose answers name the applicant, and by which an applicant is reached. */
export const applicant = {
  whole: ["first_name", "middle_name", "last_name"],
  preferred: "preferred_name",
  /** The best one first: some have one name only. */
  called: ["preferred_name", "first_name", "last_name"],
  signed: ["first_name", "last_name"],
  email: "email_address",
} as const;

/** Questions about the counselor, to whom a student can write after a submission. */
export const counselor = {
  name: ["counselor_first_name", "counselor_last_name"],
  email: "counselor_email_address",
} as const;
