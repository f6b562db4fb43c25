import { Fragment, type ReactNode } from "react";
import { countWords } from "../../../shared/application/limits.ts";
import { longTime } from "../../../shared/calendar.ts";
import { school } from "../../../shared/college/school.ts";
import { joinClasses } from "../lib/join-classes.ts";
import {
  printedDocument,
  type PrintedEntry,
  type PrintedPart,
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
  /** Sentence that says that this is not the whole application. */
  readonly note?: string;
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

/** Lets an e-mail address wrap after its signs, and nowhere else. */
function withBreaks(text: string): ReactNode {
  if (!/^\S+@\S+$/.test(text)) return text;
  return text.split(/(?<=[@.])/).map((piece, at) => (
    // Two pieces may read the same, and none ever moves.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {piece}
      <wbr />
    </Fragment>
  ));
}

function Answer({
  entry: { key, text, isDocument },
}: {
  readonly entry: PrintedEntry;
}) {
  if (isDocument) {
    return (
      <>
        <p>
          {text}
          {/* The PDF pipeline adds the page. */}
          <span data-document-key={key} />
        </p>
        <p className={styles.key}>Document attached for {key}</p>
      </>
    );
  }
  return paragraphsOf(text).map((paragraph, at) => (
    // Two paragraphs may read the same, and none ever moves.
    // oxlint-disable-next-line react/no-array-index-key
    <p key={at} dir="auto">
      {withBreaks(paragraph)}
    </p>
  ));
}

function Entry({ entry }: { readonly entry: PrintedEntry }) {
  const { label, isAnswered, isLong } = entry;
  return (
    <div className={isLong ? styles.long : styles.entry}>
      <dt>
        <p>{label}</p>
      </dt>
      <dd className={isAnswered ? undefined : styles.unanswered}>
        <Answer entry={entry} />
      </dd>
    </div>
  );
}

function Section({
  title,
  section: { entries, unanswered },
}: {
  /** Undefined where the heading above says it. */
  readonly title: string | undefined;
  readonly section: PrintedSection;
}) {
  const isWhole = !entries.some(({ isLong }) => isLong);
  return (
    <section className={joinClasses(styles.section, isWhole && styles.whole)}>
      {title !== undefined && <h3>{title}</h3>}
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

/** Renders an essay, or the name of its document, beside its prompt. */
function Essay({ entry }: { readonly entry: PrintedEntry }) {
  const { key, label, text, isLong } = entry;
  const words = countWords(text);
  return (
    <section id={key} className={isLong ? styles.essay : styles.attached}>
      <div className={styles.prompt}>
        <h3>{label}</h3>
        {isLong && (
          <p>
            {words} {words === 1 ? "word" : "words"}
          </p>
        )}
      </div>
      <div className={styles.text}>
        <Answer entry={entry} />
      </div>
    </section>
  );
}

/** Returns whether an answer gets space of its own in the part of the essays. */
function isEssay({ isLong, isDocument }: PrintedEntry): boolean {
  return isLong || isDocument;
}

function essaysOf({ id, sections }: PrintedPart): readonly PrintedEntry[] {
  return id === "essays"
    ? sections.flatMap(({ entries }) => entries.filter(isEssay))
    : [];
}

function Part({ part }: { readonly part: PrintedPart }) {
  const { id, title, sections } = part;
  const essays = essaysOf(part);
  const rest = sections
    .map((section) => ({
      ...section,
      entries: section.entries.filter((entry) => !essays.includes(entry)),
    }))
    .filter(
      ({ entries, unanswered }) => entries.length > 0 || unanswered.length > 0,
    );
  const isApart = id === "apart" || essays.some(({ isLong }) => isLong);
  return (
    <section
      id={id}
      className={joinClasses(
        styles.part,
        isApart && styles.apart,
        essays.length > 0 && styles.essays,
      )}
    >
      <h2>{title}</h2>
      {essays.map((essay) => (
        <Essay key={essay.key} entry={essay} />
      ))}
      {rest.length > 0 && (
        <div className={styles.columns}>
          {rest.map((section) => (
            <Section
              key={section.id}
              title={section.title === title ? undefined : section.title}
              section={section}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** Renders links to the parts of the document and to each essay, on screen only. */
function Contents({
  parts,
  children,
}: {
  readonly parts: readonly PrintedPart[];
  readonly children: ReactNode;
}) {
  const places = parts.flatMap((part) => {
    const essays = essaysOf(part);
    return essays.length === 0
      ? [[part.id, part.title] as const]
      : essays.map(({ key }, at) => [key, `Essay ${at + 1}`] as const);
  });
  return (
    <ul className={styles.contents} aria-label="Contents">
      {places.map(([id, title]) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
      {children}
    </ul>
  );
}

/** Renders the whole application as one document, the same on screen and on paper. */
export function PrintedApplication({
  printout,
  filing,
  children,
}: {
  readonly printout: Printout;
  readonly filing: Filing;
  /** Further items of the contents. */
  readonly children?: ReactNode;
}) {
  const { reference, note } = filing;
  const submission = submissionOf(filing);
  const parts = printedDocument(printout);
  return (
    <main className={styles.document}>
      <div className={styles.header}>
        <p className={styles.school}>{school.title}</p>
        <h1 dir="auto">{applicantOf(printout)}</h1>
        <div className={styles.filing}>
          <p>{APPLICATION}</p>
          {reference !== undefined && (
            <>
              <p>
                Reference <strong>{reference}</strong>
              </p>
              <p>{submission}</p>
            </>
          )}
        </div>
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
      <Contents parts={parts}>{children}</Contents>
      <Summary printout={printout} />
      {parts.map((part) => (
        <Part key={part.id} part={part} />
      ))}
    </main>
  );
}
