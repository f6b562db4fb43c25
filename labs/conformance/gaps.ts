/** Why an engine does not do in some rows what AWS does. */
export interface Gap {
  readonly reason: string;
  /** Beginnings of the names of the rows. */
  readonly rows: readonly string[];
}

const SPELLING =
  "The case of names is distinguished, and they are hardly checked.";
const LIMITS = "The engine has none of these limits.";
const spelled = ["the case of a name", "no account is named"];

export const gaps: Readonly<Record<string, readonly Gap[]>> = {
  minio: [
    {
      reason: "Refused with another code.",
      rows: ["a form with no", "a key has"],
    },
  ],
  ministack: [
    {
      reason: LIMITS,
      rows: ["a key has", "0 del", "1001 del", "an attribute without"],
    },
    {
      reason: "Refused with another code: 400 InvalidArgument.",
      rows: ["a form with no policy", "a form with no signature"],
    },
    { reason: SPELLING, rows: spelled },
    {
      reason: "Refused with another code or in other words.",
      rows: [
        'a password of which the pool says "not long',
        "another flow than",
      ],
    },
    {
      reason: "A list that an expression brings along contains nothing.",
      rows: ["conditions compare"],
    },
  ],
  moto: [
    {
      reason: LIMITS,
      rows: ["an expression of", "a value of more", "an attribute", "an empty"],
    },
    { reason: SPELLING, rows: spelled },
    {
      reason:
        "A new account's password is not checked, and a wrong one refused in other words.",
      rows: ["a password of which", "a wrong password"],
    },
    {
      reason: "The engine does not know the call.",
      rows: ["another flow", "the account tells", "an address that is not"],
    },
  ],
};

/** Rules of PDF/UA-1 that a document may break which a student has uploaded, with what becomes of it. */
export const rulesOfUploads: ReadonlyMap<string, string> = new Map([
  ["5-1", "Only a PDF without uploads claims to conform."],
  [
    "7.7-1",
    "A formula without alternative text: one that we cannot write would replace its own text.",
  ],
  ["7.21.4.1-1", "Fonts that the document names and does not contain."],
]);
