/** What the retention tells apart: a reopened application counts as submitted. */
const kinds = ["started", "submitted", "withdrawn"] as const;
type Kind = (typeof kinds)[number];

/** Months after the begin of their entry term for which applications are kept, by what they are. */
export type RetentionMonths = Readonly<Record<Kind, number>>;

/** How a deployment is told: `started:12,submitted:36,withdrawn:12`. */
export const RETENTION_FORM = new RegExp(
  `^${kinds.map((kind) => `${kind}:([1-9]\\d{0,2})`).join(",")}$`,
);

/** Reads what a deployment was told; undefined if it was told nothing. */
export function retentionMonths(text: string): RetentionMonths | undefined {
  const [, started, submitted, withdrawn] = (
    RETENTION_FORM.exec(text) ?? []
  ).map(Number);
  return started === undefined ||
    submitted === undefined ||
    withdrawn === undefined
    ? undefined
    : { started, submitted, withdrawn };
}
