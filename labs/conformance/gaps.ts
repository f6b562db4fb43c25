import { print } from "../../bin/command.ts";

/** Why an engine does not do in some rows what AWS does. */
export interface Gap {
  readonly reason: string;
  /** Beginnings of the names of the rows; none if only a look at the engine's next version tells whether it is healed. */
  readonly rows: readonly string[];
}

/** Tells the known gaps of an engine, and which of them are healed. @returns the rows that differ without one */
export function unexplained(
  known: readonly Gap[],
  differing: readonly string[],
): readonly string[] {
  const isOf = (row: string, { rows }: Gap) =>
    rows.some((beginning) => row.startsWith(beginning));
  for (const gap of known) {
    const isHealed =
      gap.rows.length > 0 && !differing.some((row) => isOf(row, gap));
    print(`  - ${isHealed ? "healed: " : ""}${gap.reason}`);
  }
  return differing.filter((row) => !known.some((gap) => isOf(row, gap)));
}

export const gaps: Readonly<Record<string, readonly Gap[]>> = {
  ministack: [
    {
      reason: "The engine has none of these limits.",
      rows: ["a key has", "0 del", "1001 del", "an attribute without"],
    },
    {
      reason: "Refused with another code: 400 InvalidArgument.",
      rows: ["a form with no policy", "a form with no signature"],
    },
    {
      reason:
        "The case of names is distinguished, and they are hardly checked.",
      rows: ["the case of a name", "no account is named"],
    },
    {
      reason: "An account that has moved does not log in by its new address.",
      rows: ["an account moves"],
    },
    {
      reason: "Refused with another code or in other words.",
      rows: [
        'a password of which the pool says "not long',
        "another flow than",
      ],
    },
  ],
};

/** What of the stack, and which steps of a student, ministack does not take; what stands for it is in `stack.ts` and `walk.ts`. */
export const stackGaps: readonly Gap[] = [
  { reason: "Flow logs and alarms on metric math are not known.", rows: [] },
  {
    reason: "The address of a function does not tell it who calls.",
    rows: ["Tell a function who calls"],
  },
  {
    reason:
      "An HTTP API tells functions no cookies, and CloudFront refuses it as an origin.",
    rows: [],
  },
  {
    reason: "A right to send mails is given for every sender or for none.",
    rows: [],
  },
  {
    reason: "The CDK's upload of the site looks for its program in /opt.",
    rows: [],
  },
  {
    reason:
      "The browser that prints reaches no site by the engine's names and certificate.",
    rows: ["Print the application"],
  },
];

/** Rules of PDF/UA-1 that a document may break which a student has uploaded, with what becomes of it. */
export const rulesOfUploads: ReadonlyMap<string, string> = new Map([
  ["5-1", "Only a PDF without uploads claims to conform."],
  [
    "7.7-1",
    "A formula without alternative text: one that we cannot write would replace its own text.",
  ],
  ["7.21.4.1-1", "Fonts that the document names and does not contain."],
]);
