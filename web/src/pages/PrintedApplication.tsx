import { pages } from "../../../shared/application/pages.ts";
import { school } from "../../../shared/application/school.ts";
import { longTime } from "../../../shared/calendar.ts";
import {
  printedSections,
  type PrintedEntry,
  type PrintedSection,
  type Printout,
} from "./printed-answers.ts";
import { factsOf } from "./printed-summary.ts";
import styles from "./PrintedApplication.module.css";

const APPLICATION = "Application for Admission";

export interface Filing {
  /** Reference of the application; undefined for readers who may not see it. */
  readonly reference?: string | undefined;
  /** ISO 8601 time of the submission; empty before, undefined for readers who may not see it. */
  readonly submittedAt?: string | undefined;
}

/** Returns the applicant's name, or a placeholder while there is none. */
export function applicantOf({ answers }: Printout): string {
  const name = ["first_name", "middle_name", "last_name"]
    .map((key) => String(answers[key] ?? "").trim())
    .filter((part) => part !== "")
    .join(" ");
  return name === "" ? APPLICATION : name;
}

/** Returns when the application was submitted, in the school's own time zone. */
export function submissionOf({ submittedAt }: Filing): string {
  if (submittedAt === undefined) return "";
  return submittedAt === ""
    ? "Not submitted"
    : `Submitted ${longTime(school.timeZone, submittedAt)}`;
}

function Summary({ printout }: { readonly printout: Printout }) {
  return (
    <section className={styles.summary} aria-label="Summary">
      <dl>
        {factsOf(printout).map(({ label, lines }) => (
          <div key={label}>
            <dt>
              <p>{label}</p>
            </dt>
            {lines.map((line, at) => (
              // Two lines may read the same, and none ever moves.
              // oxlint-disable-next-line react/no-array-index-key
              <dd key={at}>
                <p dir="auto">{line}</p>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Splits a text into paragraphs, which are separate tags in a PDF. */
function paragraphsOf(text: string): readonly string[] {
  return text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== "");
}

function Entry({
  entry: { label, text, isLong, isAnswered },
}: {
  readonly entry: PrintedEntry;
}) {
  return (
    <div className={isLong ? styles.essay : styles.entry}>
      <dt>
        <p>{label}</p>
      </dt>
      <dd className={isAnswered ? undefined : styles.unanswered}>
        {paragraphsOf(text).map((paragraph, at) => (
          // Two paragraphs may read the same, and none ever moves.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={at} dir="auto">
            {paragraph}
          </p>
        ))}
      </dd>
    </div>
  );
}

function Section({
  section: { title, entries, unanswered },
}: {
  readonly section: PrintedSection;
}) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {entries.length > 0 && (
        <dl className={styles.entries}>
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </dl>
      )}
      {unanswered.length > 0 && (
        <p className={styles.unanswered}>
          {entries.length === 0
            ? "Not answered"
            : `Not answered: ${unanswered.join(" · ")}`}
        </p>
      )}
    </section>
  );
}

/** Renders the whole application as one document, the same on screen and on paper. */
export function PrintedApplication({
  printout,
  filing,
}: {
  readonly printout: Printout;
  readonly filing: Filing;
}) {
  const { reference } = filing;
  const submission = submissionOf(filing);
  return (
    <main className={styles.document}>
      <div className={styles.header}>
        <div>
          <p className={styles.school}>{school.title}</p>
          <h1 dir="auto">{applicantOf(printout)}</h1>
          <p>{APPLICATION}</p>
        </div>
        {reference !== undefined && (
          <div className={styles.filing}>
            <p>
              Reference <strong>{reference}</strong>
            </p>
            <p>{submission}</p>
          </div>
        )}
      </div>
      <Summary printout={printout} />
      {pages.map((page) => (
        <section key={page.id} className={styles.page}>
          <h2>{page.title}</h2>
          {printedSections(page, printout).map((section) => (
            <Section key={section.id} section={section} />
          ))}
        </section>
      ))}
    </main>
  );
}
